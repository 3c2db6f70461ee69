import { installations } from '~/areas/data-import/datasets/people';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** Places that field agents visit. */
export const installationRecords = createDatasetRecordStore({
  dataset: installations,
  table: 'installations',
  columns: { id: 'installation_id', recipient: 'recipient_id', contractAccount: 'contract_account' },
  hasGlobalKey: true,
  searchColumns: ['recipient_id', 'contract_account'],
  toRow: (_, { row, scope }) => ({ created_at: row?.created_at ?? scope.now }),
});
