import { expiryTexts } from '~/contract/datasets/consent';
import { recordTable } from '../../db/record-table';

/** What is said on the page of a link that has run out. */
export const expiryTextRecords = recordTable({
  dataset: expiryTexts,
  table: 'expiry_messages',
  columns: { language: 'locale', text: 'text' },
  searchColumns: ['locale', 'text'],
});
