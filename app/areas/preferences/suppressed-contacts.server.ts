import type { SuppressedContact } from './calls';
import type { Db } from '~/platform/db/open-database';
import type { ConsentSubject } from '~/areas/consents/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { liftSuppressions, listSuppressions } from '~/areas/deliveries/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';

async function contactsOf(db: Db, { account, recipient }: ConsentSubject): Promise<string[]> {
  const known = await createContactService({ db }).listKnown(account, recipient);
  return known.filter(({ removedAt }) => removedAt === null).map(({ contact }) => contact);
}

/** Lists the contacts that get nothing because messages bounced or their owner complained, the oldest first. */
export async function listSuppressedContacts(db: Db, subject: ConsentSubject): Promise<SuppressedContact[]> {
  const rows = await listSuppressions(db, subject.account.id, await contactsOf(db, subject));
  return rows.map(({ channel, contact, reason, since }) => ({
    channel: channel as SuppressedContact['channel'],
    contact,
    reason,
    since: new Date(since).toISOString(),
  }));
}

/** Sends messages to all contacts of the person again. Resolves to how many were suppressed. */
export const unsuppressContacts = (db: Db, subject: ConsentSubject): Promise<number> => {
  const owner = { accountId: subject.account.id, recipientId: subject.recipient.id };
  return createRecipientService({ db }).withLocked([owner], async (trx) => {
    const lifted = await liftSuppressions(trx, owner.accountId, await contactsOf(trx, subject));
    if (lifted > 0) await createRecipientService({ db: trx }).touch(owner);
    return lifted;
  });
};
