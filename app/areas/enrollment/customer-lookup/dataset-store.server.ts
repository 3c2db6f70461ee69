import { supplierAccounts } from '~/areas/data-import/datasets/billing';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** The register of gas accounts. A customer has one, and its wish to be left alone stays. */
export const supplierAccountRecords = createDatasetRecordStore({
  dataset: supplierAccounts,
  table: 'supplier_accounts',
  columns: {
    contractAccount: 'contract_account',
    recipient: 'recipient_id',
    streetNumber: 'street_number',
    state: 'state',
    residential: 'is_residential',
    doNotContact: 'do_not_contact',
    doNotTransfer: 'do_not_transfer',
  },
  hasGlobalKey: true,
  unique: 'recipient',
  toRow: (_, { scope }) => ({ updated_at: scope.now }),
  isUndeletable: (row) => row.do_not_contact === 1 || row.do_not_transfer === 1,
  prepareUpdate: (record, row) => ({
    ...record,
    doNotContact: record.doNotContact || row.do_not_contact === 1,
    doNotTransfer: record.doNotTransfer || row.do_not_transfer === 1,
  }),
});
