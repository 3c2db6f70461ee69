import { installations } from '~/contract/datasets/people';
import { recordTable } from '../../db/record-table';

/** Places that field agents visit. */
export const installationRecords = recordTable({
  dataset: installations,
  table: 'installations',
  keyColumns: ['installation_id'],
  hasGlobalKey: true,
  references: { recipient: 'recipient_id' },
  searchColumns: ['recipient_id', 'contract_account'],
  toRecord: (row) => ({
    id: row.installation_id,
    recipient: row.recipient_id,
    contractAccount: row.contract_account,
  }),
  toRow: (record, { row, scope }) => ({
    installation_id: record.id,
    recipient_id: record.recipient,
    contract_account: record.contractAccount,
    created_at: row?.created_at ?? scope.now,
  }),
});
