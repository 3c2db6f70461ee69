import type { CallData, CallInput } from '~/lib/contract/call';
import { linkPath } from '~/lib/contract/page-paths';
import type { getTemplateSend, SendError, sendTemplateLinks, SendRow } from './calls';
import type { PlatformContext } from '~/platform/platform-context';
import { DELIVERY_PROBLEMS } from '~/platform/messages/delivery-failures';
import type { TemplateSendRow } from '~/platform/db/admin-row-types';
import { recipientOfRow, writeForRecipient } from '~/platform/db/erasures';
import type { AccountRow } from '~/platform/db/schema';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { prepareRendered } from '~/platform/messages/send-rendered';
import type { MessageAccount } from '~/platform/messages/message-builder';
import { languageOfMessage, renderMessage } from '~/platform/messages/render-message';
import type { EnqueueMessage } from '~/platform/messages/message-queue';
import { DeliveryError } from '~/platform/ports/messages';
import { localizeForm } from '~/areas/forms/localize-form';
import { createFormService, type StoredForm } from '~/areas/forms/service.server';
import type { UnsubscribeLink } from '~/areas/consents/service.server';
import type { OutcomeListener } from '~/areas/deliveries/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { getMessageAccount } from '~/areas/messages/texts/service.server';
import { createRowChecker, type CheckedRow, type ReadyRow } from './row-checks.server';
import { createSendStore, type SendChannel } from './store.server';

export { createLinkConsentCheck } from './row-checks.server';

type SendOrder = CallInput<typeof sendTemplateLinks>['body'];
type Sent = CallData<typeof sendTemplateLinks>;

/** Records the outcome of a message in its list. */
export const recordSendOutcome: OutcomeListener = (trx, { id, outcome }) =>
  createSendStore(trx).settle(
    id,
    outcome === 'sent' || outcome === 'captured' || outcome === 'delivered'
      ? { status: 'sent', error: '', source: '', outcome: outcome === 'captured' ? outcome : 'sent' }
      : { status: 'failed', error: outcome === 'bounced' ? 'message.bounced' : DELIVERY_PROBLEMS[outcome] },
  );

/** Queries that list the mailings of a recipient. */
export function createSendQueries({ db }: Pick<PlatformContext, 'db'>) {
  const { listOf } = createSendStore(db);
  return { listOf };
}

const DAY_SECONDS = 24 * 3600;
/** For so long a list leaves out whom another list has reached. In milliseconds. */
const REACHED_MS = 3600 * 1000;

/** What a batch is sent with. */
interface Batch {
  account: AccountRow;
  writer: MessageAccount;
  form: StoredForm;
  order: SendOrder;
}

/** Links to a live form, sent to one recipient or a list. */
export function createSendService(context: PlatformContext) {
  const { db, clock, config, ids, tokens, messages, log } = context;
  const store = createSendStore(db);
  const forms = createFormService(context);
  const accounts = createAccountService({ db });
  const rowChecker = createRowChecker(context);
  const limiter = createRateLimiter({ db, clock });

  function rowOf(
    { account, order }: Batch,
    { source, recipientId }: CheckedRow,
    error: SendError | '',
  ): TemplateSendRow {
    return {
      message_id: error ? '' : ids.next(),
      account_id: account.id,
      send_key: order.sendKey,
      row_number: source.row,
      form_id: order.id,
      recipient_id: recipientId,
      channel: order.channel,
      status: error ? 'failed' : 'sending',
      error,
      source: JSON.stringify(source),
      at: clock.now(),
    };
  }

  async function enqueueRow(
    { account, writer, form, order }: Batch,
    ready: ReadyRow,
    { message_id }: TemplateSendRow,
    unsubscribeLink: UnsubscribeLink | undefined,
  ): Promise<EnqueueMessage> {
    const { channel, days } = order;
    const token = await tokens.mintLink(
      {
        purpose: 'form',
        accountId: account.id,
        recipientId: ready.recipientId,
        target: order.id,
        channel,
      },
      days * DAY_SECONDS,
    );
    const language = languageOfMessage(writer, 'form.invitation', ready.language);
    const rendered = renderMessage('form.invitation', {
      language,
      account: writer,
      recipientName: ready.name,
      params: {
        formTitle: localizeForm(form.definition, language).title,
        url: config.publicUrl + linkPath('form', token),
        unsubscribeUrl: unsubscribeLink?.url,
      },
    });
    const { recipientId } = ready;
    const weight = order.rows.length > 1 ? ('mailing' as const) : ('single' as const);
    const more = { id: message_id, recipientId, headers: unsubscribeLink?.headers, weight, origin: 'sending' as const };
    return prepareRendered(context, account, { channel, to: ready.to }, rendered, more);
  }

  /** Enqueues one row's message unless that was done before. Resolves to the message's id, if there is one. */
  async function sendRow(batch: Batch, checked: CheckedRow): Promise<string[]> {
    if ('error' in checked) {
      await store.claim(rowOf(batch, checked, checked.error));
      return [];
    }
    const row = rowOf(batch, checked, '');
    const refused = async (error: SendError) => {
      await store.claim({ ...row, status: 'failed', error, message_id: '' });
      return [];
    };
    try {
      await createRecipientService({ db }).save(
        { accountId: row.account_id, recipientId: row.recipient_id },
        checked.given,
      );
      const consent =
        checked.consent ?? (await rowChecker.consentOf(row.account_id, row.recipient_id, batch.order.channel));
      if (consent === 'no') return await refused('recipient.optedOut');
      const save = await enqueueRow(batch, checked, row, consent.unsubscribeLink);
      await writeForRecipient(db, recipientOfRow(row), async (trx) => {
        if (await createSendStore(trx).claim(row)) await save(trx);
      });
      return [row.message_id];
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      return refused(DELIVERY_PROBLEMS[error.kind]);
    }
  }

  /** The rows that have not been taken yet. */
  async function sendAll(batch: Batch, checkedRows: readonly CheckedRow[]): Promise<Failure | undefined> {
    const messageIds: string[] = [];
    let seconds = 0;
    for (const row of checkedRows) {
      seconds = 'error' in row ? 0 : await limiter.consume('templateSend', batch.account.id);
      if (seconds > 0) break;
      messageIds.push(...(await sendRow(batch, row)));
    }
    await messages.awaitOutcomes(messageIds);
    return seconds > 0 ? fail('request.tooMany', { seconds }) : undefined;
  }

  async function prepareBatch(accountId: string, order: SendOrder): Promise<Batch | Failure> {
    const [account, form] = await Promise.all([
      accounts.findAccount(accountId),
      forms.findOpen(accountId, order.id, clock.now()),
    ]);
    if (!account) return fail('form.notFound');
    return isFailure(form) ? form : { account, writer: await getMessageAccount(db, account), form, order };
  }

  const problemOf = ({ status, row_number, error }: TemplateSendRow) =>
    status === 'failed' ? { row: row_number, error: error as SendError } : undefined;

  return {
    /**
     * Sends the rows that can be sent and were not before; a trial only checks them. Failures: `form.notFound`,
     * `template.notLive`, `form.expired`; `request.tooMany`, after which the same call sends the rest.
     */
    async send(accountId: string, order: SendOrder): Promise<Sent | Failure> {
      const batch = await prepareBatch(accountId, order);
      if (isFailure(batch)) return batch;
      const { account } = batch;
      const key = { account_id: accountId, send_key: order.sendKey };
      const before = await store.listRows(key);
      if (before.some(({ form_id }) => form_id !== order.id)) return fail('form.notFound');
      const taken = new Map(before.map((row) => [row.recipient_id, row.row_number]));
      const known = new Set(before.map(({ row_number }) => row_number));
      const fresh = order.isTrial ? order.rows : order.rows.filter(({ row }) => !known.has(row));
      const checkedRows = await rowChecker.checkRows(fresh, {
        account,
        channel: order.channel,
        taken: order.isTrial ? undefined : taken,
        list: order.isList
          ? { form: batch.form, reached: await store.listReached(key, order.id, clock.now() - REACHED_MS) }
          : undefined,
      });
      if (order.isTrial) {
        const problems = checkedRows.flatMap((row) =>
          'error' in row ? [{ row: row.source.row, error: row.error }] : [],
        );
        return { sent: checkedRows.length - problems.length, sending: 0, problems };
      }
      const failure = await sendAll(batch, checkedRows);
      const requestedRows = new Set(order.rows.map(({ row }) => row));
      const after = (await store.listRows(key)).filter(({ row_number }) => requestedRows.has(row_number));
      const count = (wanted: TemplateSendRow['status']) => after.filter(({ status }) => status === wanted).length;
      const counts = { sent: count('sent'), sending: count('sending') };
      log('info', 'template.sent', { accountId, channel: order.channel, ...counts, failed: count('failed') });
      return failure ?? { ...counts, problems: after.flatMap((row) => problemOf(row) ?? []) };
    },

    /** The outcome of each row of a list. */
    async result(
      accountId: string,
      { id, sendKey }: { id: string; sendKey: string },
    ): Promise<CallData<typeof getTemplateSend> | Failure> {
      const form = await forms.findFormRow(accountId, id);
      const rows = (await store.listRows({ account_id: accountId, send_key: sendKey })).filter(
        ({ form_id }) => form_id === id,
      );
      const [first] = rows;
      if (!form || !first) return fail('form.notFound');
      const problems = rows.flatMap((row) => {
        const problem = problemOf(row);
        return problem ? [{ ...problem, source: JSON.parse(row.source) as SendRow }] : [];
      });
      const sent = rows.filter(({ status }) => status === 'sent').length;
      return {
        title: form.title,
        channel: first.channel as SendChannel,
        sent,
        sending: rows.length - sent - problems.length,
        problems,
      };
    },
  };
}
