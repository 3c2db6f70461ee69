import { formAddresses } from '~/contract/datasets/forms';
import { recordTable } from '../../db/record-table';

/** Where forms can be filled in by anybody. One that somebody has begun at stays, so that its count does. */
export const formAddressRecords = recordTable({
  dataset: formAddresses,
  table: 'form_addresses',
  keyColumns: ['form_id'],
  uniqueColumn: { field: 'slug', column: 'slug' },
  searchColumns: ['form_id', 'slug'],
  toRecord: (row) => ({
    form: row.form_id,
    slug: row.slug,
    open: row.closed_at === null,
    limit: row.places,
    closesAt: row.closes_at,
  }),
  toRow: (record, { row, scope }) => ({
    form_id: record.form,
    slug: record.slug,
    places: record.limit,
    closes_at: record.closesAt,
    closed_at: record.open ? null : (row?.closed_at ?? scope.now),
  }),
  isFixed: ({ begun }) => begun > 0,
});
