import { messages } from '~/areas/data-import/datasets/documents';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** Messages that were sent elsewhere. None is ever changed. */
export const messageRecords = createDatasetRecordStore({
  dataset: messages,
  table: 'notification_logs',
  columns: {
    id: 'id',
    recipient: 'recipient_id',
    channel: 'channel',
    category: 'category',
    to: 'to',
    subject: 'subject',
    body: 'body',
    sentAt: 'sent_at',
  },
  hasGlobalKey: true,
  searchColumns: ['recipient_id', 'to', 'subject'],
  isUndeletable: () => true,
  prepareUpdate: () => undefined,
});
