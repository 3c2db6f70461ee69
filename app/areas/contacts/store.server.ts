import type { Transaction } from 'kysely';
import type { CaptureChannel } from '~/domain/contact-channels';
import type { Db } from '~/platform/db/open-database';
import type { ContactRow } from '~/platform/db/preference-row-types';
import type { Database, RecipientRow, VerifiedContactRow } from '~/platform/db/schema';
import { removeRows, rowsOf, upsert } from '~/platform/db/row-queries';
import { liftSuppression } from '~/areas/deliveries/service.server';
import type { ContactEntry } from './contact-entries.server';
import { createRecipientService, ownerColumns, type RecipientKey } from '~/areas/recipients/service.server';

async function listRows(db: Db, owner: RecipientKey): Promise<{ rows: ContactRow[]; verified: VerifiedContactRow[] }> {
  const rows = await rowsOf(db, 'contacts', ownerColumns(owner)).execute();
  const verified = await rowsOf(db, 'verified_contacts', ownerColumns(owner)).execute();
  return { rows, verified };
}

/** Contacts of recipients, and those that were proven by a code or a link. */
export function createContactStore(db: Db) {
  return {
    listRows: (owner: RecipientKey) => listRows(db, owner),

    /** Who of an account has, or has taken away, which of the contacts of a channel. */
    listRowsOf: (accountId: string, channel: CaptureChannel, contacts: readonly string[]): Promise<ContactRow[]> =>
      rowsOf(db, 'contacts', { account_id: accountId, channel }).where('contact', 'in', contacts).execute(),

    /** Who has a contact on the channel. All accounts when none is named. */
    async listOwnersOf(
      channel: CaptureChannel,
      contact: string,
      accountIds: readonly string[],
    ): Promise<RecipientKey[]> {
      const query = db
        .selectFrom('contacts')
        .select(['account_id as accountId', 'recipient_id as recipientId'])
        .where('channel', '=', channel)
        .where('contact', '=', contact)
        .where('removed_at', 'is', null);
      return (accountIds.length > 0 ? query.where('account_id', 'in', accountIds) : query).execute();
    },

    async saveVerified(owner: RecipientKey, channel: string, destination: string, now: number): Promise<void> {
      const row = { ...ownerColumns(owner), channel, destination, verified_at: now };
      await upsert(db, 'verified_contacts', row, ['account_id', 'recipient_id', 'channel', 'destination']);
      // What is proven to arrive is written to again.
      await liftSuppression(db, { accountId: owner.accountId, channel: channel as CaptureChannel, to: destination });
    },

    /**
     * Runs `work` in a transaction that holds the recipient's row, so that changes of one recipient follow one another,
     * whichever process they come from. Undefined when there is no such recipient.
     */
    withLockedContacts: <T>(
      owner: RecipientKey,
      work: (locked: LockedContacts) => Promise<T>,
    ): Promise<T | undefined> =>
      db.transaction().execute(async (trx) => {
        const recipient = await createRecipientService({ db: trx }).lock(owner);
        return recipient && work(lockedContacts(trx, owner, { recipient, ...(await listRows(trx, owner)) }));
      }),
  };
}

interface LockedRows {
  recipient: RecipientRow;
  rows: ContactRow[];
  verified: VerifiedContactRow[];
}

/** What may be done while a recipient is held. */
function lockedContacts(trx: Transaction<Database>, owner: RecipientKey, locked: LockedRows) {
  const { rows } = locked;
  return {
    ...locked,
    trx,

    /** Writes the entries that differ from their rows, and lets every page of the recipient be drawn anew. */
    async save(entries: readonly ContactEntry[], now: number): Promise<void> {
      await createRecipientService({ db: trx }).touch(owner);
      for (const entry of entries) {
        const old = rows.find((row) => row.channel === entry.channel && row.contact === entry.contact);
        const row = contactRow(owner, entry, old, now);
        if (old && Object.entries(row).every(([column, value]) => old[column as keyof ContactRow] === value)) continue;
        await upsert(trx, 'contacts', row, ['account_id', 'recipient_id', 'channel', 'contact']);
      }
    },

    /** After this a code proves the contact anew. */
    forgetVerification: (channel: string, contact: string): Promise<number> =>
      removeRows(trx, 'verified_contacts', { ...ownerColumns(owner), channel, destination: contact }),
  };
}
export type LockedContacts = ReturnType<typeof lockedContacts>;

function contactRow(owner: RecipientKey, entry: ContactEntry, old: ContactRow | undefined, now: number): ContactRow {
  const wasListed = old !== undefined && old.removed_at === null;
  return {
    ...ownerColumns(owner),
    channel: entry.channel,
    contact: entry.contact,
    is_verified: Number(entry.isVerified),
    is_preferred: Number(entry.isPreferred),
    position: entry.position,
    created_at: old && (wasListed || entry.isRemoved) ? old.created_at : now,
    removed_at: entry.isRemoved ? (old?.removed_at ?? now) : null,
  };
}
