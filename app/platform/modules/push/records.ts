import { pushLinks } from '~/contract/datasets/people';
import { recordTable } from '../../db/record-table';

/** Addresses at which browsers are registered. */
export const pushLinkRecords = recordTable({
  dataset: pushLinks,
  table: 'push_links',
  keyColumns: ['id'],
  hasGlobalKey: true,
  references: { recipient: 'recipient_id' },
  searchColumns: ['recipient_id'],
  toRecord: (row) => ({ id: row.id, recipient: row.recipient_id, expiresAt: row.expires_at }),
  toRow: (record, { row, scope }) => ({
    id: record.id,
    recipient_id: record.recipient,
    created_at: row?.created_at ?? scope.now,
    expires_at: record.expiresAt,
  }),
});
