import type { Db } from '~/platform/db/open-database';
import { refreshConsentSubject, type ConsentSubject } from '~/areas/consents/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import type { LinkSession } from './link-session.server';

/** The customer's list names recipients that are not locked. */
class ListChanged extends Error {
  constructor(readonly subject: ConsentSubject) {
    super('the list of the customer has changed');
  }
}

/**
 * Runs `work` in a transaction that locks the rows of recipients, with the customer's list as it is inside the transaction: a list that has
 * changed since the link was opened is read again, and its recipients are locked instead. Pages of those whose ids `work` adds to `changed` are
 * rendered anew, and so are the link's own.
 *
 * @param idsOf the recipients to lock, besides the link's own
 */
export async function withLockedRecipients<T>(
  db: Db,
  session: LinkSession,
  idsOf: (subject: ConsentSubject) => readonly string[],
  work: (trx: Db, session: LinkSession, changed: Set<string>) => Promise<T>,
): Promise<T> {
  const { accountId, recipientId: ownId } = session.owner;
  let { subject } = session;
  for (;;) {
    const ids = new Set([ownId, ...idsOf(subject)]);
    const owners = [...ids].map((recipientId) => ({ accountId, recipientId }));
    const before = subject;
    try {
      return await createRecipientService({ db }).withLocked(owners, async (trx, lockedRows) => {
        const own = lockedRows.find(({ id }) => id === ownId);
        const renewed = await refreshConsentSubject(trx, before, own);
        if (!idsOf(renewed).every((id) => ids.has(id))) throw new ListChanged(renewed);
        const changed = new Set<string>();
        const result = await work(trx, { ...session, subject: renewed }, changed);
        if (changed.size > 0) await createRecipientService({ db: trx }).touchAll(accountId, changed.add(ownId));
        return result;
      });
    } catch (error) {
      if (!(error instanceof ListChanged)) throw error;
      ({ subject } = error);
    }
  }
}
