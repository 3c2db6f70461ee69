import { LINK_SECONDS } from '~/config/limits';
import type { ReportKind } from '~/contract/installments';
import { REPORT_PATHS } from '~/contract/paths';
import type { EnrollmentToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { AccountRow } from '../../db/schema';
import type { RequestInfo } from '../../http/handlers';
import { deliver, messageAccount } from '../../messages/deliver';
import { renderMessage } from '../../messages/render';
import { createAccountStore } from '../accounts/store';
import { findDestination } from '../notifications/destination';

const EVENTS = { eBill: 'eBillEnded', autopay: 'autopayEnded' } as const satisfies Record<ReportKind, string>;

interface Ended {
  account: AccountRow;
  link: EnrollmentToken;
  kind: ReportKind;
  /** Milliseconds since 1970-01-01 UTC. */
  at: number;
}

/** What a person gets in writing when an enrollment has ended, with the page that says how to enroll again. */
export function createUnenrollMessage(
  context: Pick<PlatformContext, 'db' | 'ids' | 'messages' | 'log' | 'config' | 'tokens'>,
) {
  const { db, config, tokens, log } = context;
  const accounts = createAccountStore(db);
  return {
    /** Sends it to the e-mail address on file, in the page's language. A failure is logged and undoes nothing. */
    async send({ account, link, kind, at }: Ended, info: RequestInfo): Promise<void> {
      try {
        const { accountId, recipientId, enrollmentId } = link;
        const recipient = await accounts.findRecipient(accountId, recipientId);
        const to = recipient && (await findDestination(db, account, recipient, 'email'));
        if (!recipient || !to) return;
        const token = await tokens.mintLink({ purpose: 'report', accountId, recipientId, enrollmentId }, LINK_SECONDS);
        const url = config.publicUrl + REPORT_PATHS[kind].replace('{token}', () => encodeURIComponent(token));
        const rendered = renderMessage('enrollment', {
          language: info.language ?? recipient.locale ?? account.default_locale,
          account: messageAccount(account),
          params: { event: EVENTS[kind], accountNumber: '', at, timeZone: account.time_zone, lines: [], url },
        });
        await deliver(context, account, { channel: 'email', to }, rendered);
      } catch {
        log('warn', 'enrollment.confirmationFailed', { accountId: account.id });
      }
    },
  };
}
