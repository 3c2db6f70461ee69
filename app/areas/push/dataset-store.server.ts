import { pushLinks } from '~/areas/data-import/datasets/people';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** Addresses at which browsers are registered. */
export const pushLinkRecords = createDatasetRecordStore({
  dataset: pushLinks,
  table: 'push_links',
  columns: { id: 'id', recipient: 'recipient_id', expiresAt: 'expires_at' },
  hasGlobalKey: true,
  searchColumns: ['recipient_id'],
  toRow: (_, { row, scope }) => ({ created_at: row?.created_at ?? scope.now }),
});
