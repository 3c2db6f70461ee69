import { erpCustomers, recipients } from '~/contract/datasets/people';
import type { Locale } from '~/contract/enums';
import { recordTable } from '../../db/record-table';
import { findNear } from '../../db/text-parts';

/** Recipients. Each change counts the row's revision, which pages hang on. A name that is there is not emptied. */
export const recipientRecords = recordTable({
  dataset: recipients,
  table: 'recipients',
  keyColumns: ['id'],
  searchColumns: ['id', 'name', 'email', 'phone'],
  findNear: (db, accountId, text) => findNear(db, 'recipients', accountId, text),
  toRecord: (row) => ({
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    language: row.locale as Locale | null,
    timeZone: row.time_zone,
    type: row.kind,
    balance: row.balance_cents,
    nextBillDate: row.next_bill_date,
    test: row.is_test === 1,
    tags: JSON.parse(row.tags) as Record<string, string>,
  }),
  toRow: (record, { row }) => ({
    id: record.id,
    name: record.name,
    email: record.email,
    phone: record.phone,
    locale: record.language,
    time_zone: record.timeZone,
    kind: record.type,
    balance_cents: record.balance,
    next_bill_date: record.nextBillDate,
    is_test: Number(record.test),
    tags: JSON.stringify(record.tags),
    revision: (row?.revision ?? 0) + 1,
  }),
  settle: (record, row) => (record.name === '' ? { ...record, name: row.name } : record),
});

/** Customers of the external billing system. Electronic bills that the person has ended stay ended. */
export const customerRecords = recordTable({
  dataset: erpCustomers,
  table: 'erp_customers',
  isFixed: (row) => row.ebill_ended_at !== null,
  keyColumns: ['recipient_id'],
  references: { recipient: 'recipient_id' },
  searchColumns: ['recipient_id', 'address'],
  toRecord: (row) => ({
    recipient: row.recipient_id,
    address: row.address,
    enrolledInEBill: row.is_enrolled_in_ebill === 1,
    recipients: JSON.parse(row.recipients) as { recipientId: string; preferences: string[] }[],
  }),
  toRow: (record, { row }) => ({
    recipient_id: record.recipient,
    address: record.address,
    is_enrolled_in_ebill: Number(record.enrolledInEBill),
    ebill_ended_at: row?.ebill_ended_at ?? null,
    recipients: JSON.stringify(record.recipients),
  }),
  settle: (record, row) => (row.ebill_ended_at === null ? record : { ...record, enrolledInEBill: false }),
});
