import type { TemplateSendRow } from '~/platform/db/admin-row-types';
import type { Db } from '~/platform/db/open-database';
import { recipientOfRow, writeForRecipient } from '~/platform/db/erasures';
import { insertIfNew, rowsOf, updateRows } from '~/platform/db/row-queries';
import { ownerColumns, type RecipientKey } from '~/areas/recipients/service.server';

export type SendChannel = 'email' | 'sms';

interface SendKey {
  account_id: string;
  send_key: string;
}

/** Rows of lists that links are sent to. */
export function createSendStore(db: Db) {
  return {
    listRows: (key: SendKey): Promise<TemplateSendRow[]> =>
      rowsOf(db, 'template_sends', key).orderBy('row_number').execute(),

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

    /** Takes a row before anything is sent; false when it was taken already. */
    claim: (row: TemplateSendRow): Promise<boolean> =>
      writeForRecipient(db, recipientOfRow(row), (trx) => insertIfNew(trx, 'template_sends', row)),

    /** Lists that a recipient stood in, the latest first. */
    listOf: (owner: RecipientKey, limit: number) =>
      rowsOf(db, 'template_sends', ownerColumns(owner)).orderBy('at', 'desc').limit(limit).execute(),

    settle: (
      messageId: string,
      result: Pick<TemplateSendRow, 'status' | 'error'> & { source?: string; outcome?: 'sent' | 'captured' },
    ): Promise<number> => updateRows(db, 'template_sends', result, { message_id: messageId }),
  };
}
