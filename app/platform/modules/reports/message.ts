import type { ReportKind } from '~/contract/installments';
import type { PlatformContext } from '../../context';
import type { AccountRow } from '../../db/schema';
import { deliver, messageAccount } from '../../messages/deliver';
import { renderMessage } from '../../messages/render';
import { createAccountStore } from '../accounts/store';
import { listReach } from '../contacts/reach';

/** What a person gets in writing when an enrollment has ended. */
export function createUnenrollMessage(context: Pick<PlatformContext, 'db' | 'ids' | 'messages' | 'log'>) {
  const accounts = createAccountStore(context.db);
  return {
    /** Sends it to the e-mail address on file, in the recipient's language. A failure is logged and undoes nothing. */
    async send(account: AccountRow, recipientId: string, kind: ReportKind, endedAt: number): Promise<void> {
      try {
        const recipient = await accounts.findRecipient(account.id, recipientId);
        const reach = recipient && (await listReach(context, account, recipient)).find(({ channel }) => channel === 'email');
        if (!recipient || !reach) return;
        const rendered = renderMessage('enrollment.ended', {
          language: recipient.locale ?? account.default_locale,
          account: messageAccount(account),
          params: { kind, endedAt, timeZone: account.time_zone },
        });
        await deliver(context, account, reach, rendered);
      } catch (error) {
        context.log('warn', 'enrollment.messageFailed', { accountId: account.id, kind: error instanceof Error ? error.name : 'unknown' });
      }
    },
  };
}
