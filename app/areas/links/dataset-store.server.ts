import { expiryTexts } from '~/areas/data-import/datasets/consent';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** What is said on the page of a link that has run out. */
export const expiryTextRecords = createDatasetRecordStore({
  dataset: expiryTexts,
  table: 'expiry_messages',
  columns: { language: 'locale', text: 'text' },
  searchColumns: ['locale', 'text'],
});
