import { messageDocuments, storedPrints } from '~/contract/datasets/documents';
import { recordTable } from '../../db/record-table';

/** Documents that can be printed again. */
export const storedPrintRecords = recordTable({
  dataset: storedPrints,
  table: 'stored_prints',
  keyColumns: ['key'],
  hasGlobalKey: true,
  references: { recipient: 'recipient_id', bill: 'bill_id' },
  searchColumns: ['recipient_id', 'bill_id'],
  toRecord: (row) => ({ key: row.key, recipient: row.recipient_id, bill: row.bill_id, file: row.file_key }),
  toRow: (record, { row, scope }) => ({
    key: record.key,
    recipient_id: record.recipient,
    bill_id: record.bill,
    file_key: record.file,
    created_at: row?.created_at ?? scope.now,
  }),
});

/** Which document a message was about. */
export const messageDocumentRecords = recordTable({
  dataset: messageDocuments,
  table: 'message_documents',
  references: { message: 'notification_log_id', print: 'print_key' },
  keyColumns: ['notification_log_id'],
  toRecord: (row) => ({ message: row.notification_log_id, print: row.print_key }),
  toRow: (record) => ({ notification_log_id: record.message, print_key: record.print }),
});
