import type { TemplateSendRow } from '../../db/admin-tables';
import type { Db } from '../../db/connect';
import type { RecipientRow } from '../../db/schema';

export interface SendKey {
  account_id: string;
  send_key: string;
}

/** Rows of lists that links are sent to, and the recipients they name. */
export function createSendStore(db: Db) {
  return {
    listRows: (key: SendKey): Promise<TemplateSendRow[]> =>
      db.selectFrom('template_sends').selectAll().where((eb) => eb.and(key)).orderBy('row_number').execute(),

    /** Takes a row before anything is sent; false when it was taken already. */
    async claim(row: TemplateSendRow): Promise<boolean> {
      const inserted = await db.insertInto('template_sends').values(row).onConflict((oc) => oc.doNothing()).executeTakeFirst();
      return (inserted.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },

    async settle({ account_id, send_key, row_number }: TemplateSendRow, result: Pick<TemplateSendRow, 'status' | 'error' | 'source'>): Promise<void> {
      await db.updateTable('template_sends').set(result).where((eb) => eb.and({ account_id, send_key, row_number })).execute();
    },

    /** Stores what is known of a recipient: a new one whole, of one that is there what is given. */
    async saveRecipient(accountId: string, id: string, given: Partial<Omit<RecipientRow, 'account_id' | 'id' | 'revision'>>): Promise<void> {
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
        await trx.insertInto('recipients').values(fresh).onConflict((oc) => oc.columns(['account_id', 'id']).doUpdateSet((eb) => ({ ...given, revision: eb('recipients.revision', '+', 1) }))).execute();
      });
    },

    /** Test recipients of one user that have submitted the form. */
    async countTested(accountId: string, formId: string, prefix: string): Promise<number> {
      const { count } = await db
        .selectFrom('submissions')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('form_id', '=', formId)
        .where('recipient_id', '>=', prefix)
        .where('recipient_id', '<', `${prefix}~`)
        .where('completed_at', 'is not', null)
        .executeTakeFirstOrThrow();
      return Number(count);
    },
  };
}
