import { formAddresses } from '~/areas/data-import/datasets/forms';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** Where forms can be filled in by anybody. One that somebody has begun at stays, so that its count does. */
export const formAddressRecords = createDatasetRecordStore({
  dataset: formAddresses,
  table: 'form_addresses',
  columns: { form: 'form_id', slug: 'slug', limit: 'places', closesAt: 'closes_at' },
  unique: 'slug',
  searchColumns: ['form_id', 'slug'],
  toRecord: (row) => ({ open: row.closed_at === null }),
  toRow: (record, { row, scope }) => ({
    closed_at: record.open ? null : (row?.closed_at ?? scope.now),
  }),
  isUndeletable: ({ begun }) => begun > 0,
});
