import { messageDocuments, storedPrints } from '~/areas/data-import/datasets/documents';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** Documents that can be printed again. */
export const storedPrintRecords = createDatasetRecordStore({
  dataset: storedPrints,
  table: 'stored_prints',
  columns: { key: 'key', recipient: 'recipient_id', bill: 'bill_id', file: 'file_key' },
  hasGlobalKey: true,
  searchColumns: ['recipient_id', 'bill_id'],
  toRow: (_, { row, scope }) => ({ created_at: row?.created_at ?? scope.now }),
});

/** Which document a message was about. */
export const messageDocumentRecords = createDatasetRecordStore({
  dataset: messageDocuments,
  table: 'message_documents',
  columns: { message: 'notification_log_id', print: 'print_key' },
});
