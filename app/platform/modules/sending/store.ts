import type { TemplateSendRow } from '../../db/admin-tables';
import type { Db } from '../../db/connect';
import type { RecipientRow } from '../../db/schema';

export type SendChannel = 'email' | 'sms';

interface SendKey {
  account_id: string;
  send_key: string;
}

/** Somebody who has a contact, or had it and took it away. */
export interface ContactHolder {
  recipientId: string;
  contact: string;
  isRemoved: boolean;
}

/** Rows of lists that links are sent to, and the recipients they name. */
export function createSendStore(db: Db) {
  return {
    listRows: (key: SendKey): Promise<TemplateSendRow[]> =>
      db
        .selectFrom('template_sends')
        .selectAll()
        .where((eb) => eb.and(key))
        .orderBy('row_number')
        .execute(),

    /** Recipients whom the form was sent to since a moment, or is being sent to, in other lists than this one. */
    async listReached({ account_id, send_key }: SendKey, formId: string, since: number): Promise<Set<string>> {
      const rows = await db
        .selectFrom('template_sends')
        .select('recipient_id')
        .where('account_id', '=', account_id)
        .where('form_id', '=', formId)
        .where('at', '>=', since)
        .where('send_key', '!=', send_key)
        .where('status', 'in', ['sent', 'sending'])
        .execute();
      return new Set(rows.map((row) => row.recipient_id));
    },

    /** Who has which of the contacts of a channel, among theirs or on file. */
    async listHolders(accountId: string, channel: SendChannel, contacts: readonly string[]): Promise<ContactHolder[]> {
      if (contacts.length === 0) return [];
      const stored = await db
        .selectFrom('contacts')
        .select(['recipient_id', 'contact', 'removed_at'])
        .where('account_id', '=', accountId)
        .where('channel', '=', channel)
        .where('contact', 'in', contacts)
        .execute();
      const onFile = db.selectFrom('recipients').select(['id', 'email', 'phone']).where('account_id', '=', accountId);
      const known = new Set(stored.map(({ recipient_id, contact }) => `${recipient_id} ${contact}`));
      const people = await (
        channel === 'email'
          ? onFile.where((eb) => eb(eb.fn('lower', ['email']), 'in', contacts))
          : onFile.where('phone', 'in', contacts)
      ).execute();
      const holders = people.map(({ id, email, phone }) => ({
        recipientId: id,
        contact: (channel === 'email' ? email?.toLowerCase() : phone) ?? '',
        isRemoved: false,
      }));
      return [
        ...stored.map(({ recipient_id, contact, removed_at }) => ({
          recipientId: recipient_id,
          contact,
          isRemoved: removed_at !== null,
        })),
        // A contact on file that was taken away stays on file: what was said of it counts.
        ...holders.filter(({ recipientId, contact }) => !known.has(`${recipientId} ${contact}`)),
      ];
    },

    /** Takes a row before anything is sent; false when it was taken already. */
    async claim(row: TemplateSendRow): Promise<boolean> {
      const inserted = await db
        .insertInto('template_sends')
        .values(row)
        .onConflict((oc) => oc.doNothing())
        .executeTakeFirst();
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async settle(
      { account_id, send_key, row_number }: TemplateSendRow,
      result: Pick<TemplateSendRow, 'status' | 'error' | 'source'>,
    ): Promise<void> {
      await db
        .updateTable('template_sends')
        .set(result)
        .where((eb) => eb.and({ account_id, send_key, row_number }))
        .execute();
    },

    /** Stores what is known of a recipient: a new one whole, of one that is there what is given. */
    async saveRecipient(
      accountId: string,
      id: string,
      given: Partial<Omit<RecipientRow, 'account_id' | 'id' | 'revision'>>,
    ): Promise<void> {
      const isOwn = { account_id: accountId, id };
      await db.transaction().execute(async (trx) => {
        const updated = await trx
          .updateTable('recipients')
          .set((eb) => ({ ...given, revision: eb('revision', '+', 1) }))
          .where((eb) => eb.and(isOwn))
          .executeTakeFirst();
        if (updated.numUpdatedRows > 0n) return;
        const fresh: RecipientRow = {
          ...isOwn,
          name: '',
          email: null,
          phone: null,
          locale: null,
          tags: '{}',
          balance_cents: null,
          next_bill_date: null,
          revision: 1,
          ...given,
        };
        await trx
          .insertInto('recipients')
          .values(fresh)
          .onConflict((oc) =>
            oc
              .columns(['account_id', 'id'])
              .doUpdateSet((eb) => ({ ...given, revision: eb('recipients.revision', '+', 1) })),
          )
          .execute();
      });
    },
  };
}
