import { erpCustomers, recipients } from '~/areas/data-import/datasets/people';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';
import { findSearchCandidates } from '~/platform/db/text-search';

/** Recipients. Each change counts the row's revision, which pages hang on. A name that is there is not emptied. */
export const recipientRecords = createDatasetRecordStore({
  dataset: recipients,
  table: 'recipients',
  columns: {
    id: 'id',
    name: 'name',
    email: 'email',
    phone: 'phone',
    language: 'locale',
    timeZone: 'time_zone',
    type: 'kind',
    balance: 'balance_cents',
    nextBillDate: 'next_bill_date',
    test: 'is_test',
    tags: 'tags',
  },
  searchColumns: ['id', 'name', 'email', 'phone'],
  findSearchCandidates: (db, accountId, text) => findSearchCandidates(db, 'recipients', accountId, text),
  toRow: (_, { row }) => ({ revision: (row?.revision ?? 0) + 1 }),
  prepareUpdate: (record, row) => (record.name === '' ? { ...record, name: row.name } : record),
});

/** Customers of the external billing system. Electronic bills that the person has ended stay ended. */
export const customerRecords = createDatasetRecordStore({
  dataset: erpCustomers,
  table: 'erp_customers',
  isUndeletable: (row) => row.ebill_ended_at !== null,
  columns: {
    recipient: 'recipient_id',
    address: 'address',
    enrolledInEBill: 'is_enrolled_in_ebill',
    recipients: 'recipients',
  },
  searchColumns: ['recipient_id', 'address'],
  toRow: (_, { row }) => ({ ebill_ended_at: row?.ebill_ended_at ?? null }),
  prepareUpdate: (record, row) => (row.ebill_ended_at === null ? record : { ...record, enrolledInEBill: false }),
});
