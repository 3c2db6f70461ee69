import { expiryTexts } from '~/areas/data-import/datasets/consent';
import { recordTable } from '~/platform/db/record-table';

/** What is said on the page of a link that has run out. */
export const expiryTextRecords = recordTable({
  dataset: expiryTexts,
  table: 'expiry_messages',
  columns: { language: 'locale', text: 'text' },
  searchColumns: ['locale', 'text'],
});
