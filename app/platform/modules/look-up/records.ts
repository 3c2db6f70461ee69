import { supplierAccounts } from '~/contract/datasets/billing';
import { recordTable } from '../../db/record-table';

/** The register of gas accounts. A customer has one, and its wish to be left alone stays. */
export const supplierAccountRecords = recordTable({
  dataset: supplierAccounts,
  table: 'supplier_accounts',
  keyColumns: ['contract_account'],
  hasGlobalKey: true,
  uniqueColumn: { field: 'recipient', column: 'recipient_id' },
  references: { recipient: 'recipient_id' },
  toRecord: (row) => ({
    contractAccount: row.contract_account,
    recipient: row.recipient_id,
    streetNumber: row.street_number,
    state: row.state,
    residential: row.is_residential === 1,
    doNotContact: row.do_not_contact === 1,
    doNotTransfer: row.do_not_transfer === 1,
  }),
  toRow: (record, { scope }) => ({
    contract_account: record.contractAccount,
    recipient_id: record.recipient,
    street_number: record.streetNumber,
    state: record.state,
    is_residential: Number(record.residential),
    do_not_contact: Number(record.doNotContact),
    do_not_transfer: Number(record.doNotTransfer),
    updated_at: scope.now,
  }),
  isFixed: (row) => row.do_not_contact === 1 || row.do_not_transfer === 1,
  settle: (record, row) => ({
    ...record,
    doNotContact: record.doNotContact || row.do_not_contact === 1,
    doNotTransfer: record.doNotTransfer || row.do_not_transfer === 1,
  }),
});
