import type { UnsubscribeReason } from '~/contract/consents';
import type { PlatformContext } from '../../context';
import { multiLine } from '../../messages/clean';
import { createRecipientService } from '../recipients/service';
import { communicationOf } from './communication';
import { createReasonStore } from './store';
import type { Visit } from './visit';

/** Why somebody unsubscribed, if they want to say. */
export function createReasons({ db, clock, ids }: Pick<PlatformContext, 'db' | 'clock' | 'ids'>) {
  return {
    /** About the link's own category with an unsubscribe link, about everything with a preferences link. */
    async give(
      { owner, subject, link }: Visit,
      reason: UnsubscribeReason,
      comment: string,
    ): Promise<{ isKept: boolean }> {
      const category = link.purpose === 'unsubscribe' ? (await communicationOf(db, subject, link)).category.name : '';
      const { accountId, recipientId } = owner;
      const row = {
        id: ids.next(),
        account_id: accountId,
        recipient_id: recipientId,
        category,
        reason,
        comment: multiLine(comment),
        at: clock.now(),
      };
      await createRecipientService({ db }).hold([owner], (trx) => createReasonStore(trx).saveReason(row));
      return { isKept: true };
    },
  };
}
