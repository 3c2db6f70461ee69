import { messages } from '~/contract/datasets/documents';
import { recordTable } from '../../db/record-table';

/** Messages that were sent elsewhere. None is ever changed. */
export const messageRecords = recordTable({
  dataset: messages,
  table: 'notification_logs',
  keyColumns: ['id'],
  hasGlobalKey: true,
  references: { recipient: 'recipient_id' },
  searchColumns: ['recipient_id', 'to', 'subject'],
  toRecord: (row) => ({
    id: row.id,
    recipient: row.recipient_id,
    channel: row.channel as 'email' | 'sms' | 'whatsApp' | 'push',
    category: row.category,
    to: row.to,
    subject: row.subject,
    body: row.body,
    sentAt: row.sent_at,
  }),
  toRow: (record) => ({
    id: record.id,
    recipient_id: record.recipient,
    channel: record.channel,
    category: record.category,
    to: record.to,
    subject: record.subject,
    body: record.body,
    sent_at: record.sentAt,
  }),
  isFixed: () => true,
  settle: () => undefined,
});
