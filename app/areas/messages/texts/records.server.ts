import { messageTexts } from '~/areas/data-import/datasets/messaging';
import { recordTable } from '~/platform/db/record-table';

/** What an account words itself. */
export const messageTextRecords = recordTable({
  dataset: messageTexts,
  table: 'message_texts',
  columns: { message: 'message', language: 'language', subject: 'subject', text: 'body', smsText: 'sms' },
  searchColumns: ['message', 'language', 'subject', 'body', 'sms'],
});
