import { MAX_REPORT_BYTES } from '~/config/limits';
import { receiveMailReport, receiveSmsStatus } from './calls';
import { readDeliveryReport } from '~/platform/adapters/read-delivery-report';
import { createBounceAddresses } from '~/platform/adapters/bounce-address';
import { readTwilioWebhook } from '~/platform/adapters/read-twilio-webhook';
import { isNumberGoneCode } from '~/platform/adapters/twilio-sms';
import type { ProviderReason } from '~/platform/db/delivery-row-types';
import { findRow } from '~/platform/db/row-queries';
import { handle, requireRequest, type CreateHandlers } from '~/platform/http/handlers';
import { readTextBody } from '~/platform/http/read-text-body';
import { fail, isFailure } from '~/platform/http/failure';
import { isEqualTimingSafe } from '~/platform/timing-safe-equal';

/** Providers' reports on the messages that they have. */
export const createHandlers: CreateHandlers = ({ config, db, log, reportDelivery }) => {
  const returns = config.bounces && createBounceAddresses(config.bounces);
  return [
    handle(receiveSmsStatus, async ({ query }, info) => {
      const form = await readTwilioWebhook(config, requireRequest(info), receiveSmsStatus.path);
      if (isFailure(form)) {
        log('warn', 'sms.refused', { reason: form.name });
        return form;
      }
      const status = readStatus(form);
      return { isNew: status !== undefined && (await reportDelivery(query.message, status)) };
    }),
    handle(receiveMailReport, async (_input, { request }) => {
      const secret = config.bounces?.secret ?? '';
      if (!returns || !request || !isEqualTimingSafe(request.headers.get('authorization') ?? '', `Bearer ${secret}`))
        return fail('webhook.forged');
      const raw = await readTextBody(request, MAX_REPORT_BYTES);
      if (typeof raw !== 'string') return raw;
      const messageId = returns.find(raw);
      const delivery = messageId === undefined ? undefined : await findRow(db, 'deliveries', { id: messageId });
      const status = delivery && (await readDeliveryReport(raw, delivery.to));
      const isNew = delivery !== undefined && status !== undefined && (await reportDelivery(delivery.id, status));
      log('info', 'mail.reported', { told: status ?? 'nothing', isNew });
      return { isNew };
    }),
  ];
};

/** What a status says; undefined for steps on the way. */
function readStatus(form: URLSearchParams): 'delivered' | ProviderReason | undefined {
  const status = form.get('MessageStatus');
  if (status === 'delivered' || status === 'read') return 'delivered';
  if (status !== 'undelivered' && status !== 'failed') return undefined;
  return isNumberGoneCode(Number(form.get('ErrorCode'))) ? 'gone' : 'refused';
}
