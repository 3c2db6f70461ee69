import { bankAccounts } from '~/areas/data-import/datasets/billing';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** Bank accounts that people may use again. */
export const bankAccountRecords = createDatasetRecordStore({
  dataset: bankAccounts,
  table: 'bank_accounts',
  columns: {
    token: 'token',
    recipient: 'recipient_id',
    lastFour: 'last_four',
    routingNumber: 'routing_number',
    bankName: 'bank_name',
  },
  hasGlobalKey: true,
  searchColumns: ['recipient_id', 'bank_name'],
  isListed: ({ is_saved }) => is_saved === 1,
  toRow: (_, { row, scope }) => ({ is_saved: 1, created_at: row?.created_at ?? scope.now }),
});
