import type { Db } from '../../db/connect';
import type { StoredPrintRow } from '../../db/field-service-tables';
import type { NotificationLogRow } from '../../db/preference-tables';
import { findRow } from '../../db/rows';

/** Stored prints. Their ids are the keys to them. */
export function createDocumentStore(db: Db) {
  return {
    findPrint: (key: string): Promise<StoredPrintRow | undefined> => findRow(db, 'stored_prints', { key }),
    /** Of these keys of files, those that a print names. */
    async listNamedKeys(keys: readonly string[]): Promise<string[]> {
      const rows = await db.selectFrom('stored_prints').select('file_key').where('file_key', 'in', keys).execute();
      return rows.flatMap(({ file_key }) => file_key ?? []);
    },
    /** The print that a message was about, if it was about one of its own recipient's. */
    findPrintOfMessage: ({ id, account_id, recipient_id }: NotificationLogRow): Promise<StoredPrintRow | undefined> =>
      db
        .selectFrom('stored_prints')
        .innerJoin('message_documents', 'message_documents.print_key', 'stored_prints.key')
        .selectAll('stored_prints')
        .where('message_documents.notification_log_id', '=', id)
        .where('stored_prints.account_id', '=', account_id)
        .where('stored_prints.recipient_id', '=', recipient_id)
        .executeTakeFirst(),
  };
}
