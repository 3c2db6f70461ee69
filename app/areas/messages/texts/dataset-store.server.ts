import { messageTexts } from '~/areas/data-import/datasets/messaging';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** What an account words itself. */
export const messageTextRecords = createDatasetRecordStore({
  dataset: messageTexts,
  table: 'message_texts',
  columns: { message: 'message', language: 'language', subject: 'subject', text: 'body', smsText: 'sms' },
  searchColumns: ['message', 'language', 'subject', 'body', 'sms'],
});
