import { messageTexts } from '~/contract/datasets/messaging';
import type { Locale } from '~/contract/enums';
import type { WordedMessage } from '~/domain/message-texts';
import { recordTable } from '../../db/record-table';

/** What an account words itself. */
export const messageTextRecords = recordTable({
  dataset: messageTexts,
  table: 'message_texts',
  keyColumns: ['message', 'language'],
  searchColumns: ['message', 'language', 'subject', 'body', 'sms'],
  toRecord: (row) => ({
    message: row.message as WordedMessage,
    language: row.language as Locale,
    subject: row.subject,
    text: row.body,
    smsText: row.sms,
  }),
  toRow: (record) => ({
    message: record.message,
    language: record.language,
    subject: record.subject,
    body: record.text,
    sms: record.smsText,
  }),
});
