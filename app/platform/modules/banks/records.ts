import { bankAccounts } from '~/contract/datasets/billing';
import { recordTable } from '../../db/record-table';

/** Bank accounts that people may use again. */
export const bankAccountRecords = recordTable({
  dataset: bankAccounts,
  table: 'bank_accounts',
  keyColumns: ['token'],
  hasGlobalKey: true,
  references: { recipient: 'recipient_id' },
  searchColumns: ['recipient_id', 'bank_name'],
  isListed: ({ is_saved }) => is_saved === 1,
  toRecord: (row) => ({
    token: row.token,
    recipient: row.recipient_id,
    lastFour: row.last_four,
    routingNumber: row.routing_number,
    bankName: row.bank_name,
  }),
  toRow: (record, { row, scope }) => ({
    token: record.token,
    recipient_id: record.recipient,
    last_four: record.lastFour,
    routing_number: record.routingNumber,
    bank_name: record.bankName,
    is_saved: 1,
    created_at: row?.created_at ?? scope.now,
  }),
});
