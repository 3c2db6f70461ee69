import { expiryTexts } from '~/contract/datasets/consent';
import type { Locale } from '~/contract/enums';
import { recordTable } from '../../db/record-table';

/** What is said on the page of a link that has run out. */
export const expiryTextRecords = recordTable({
  dataset: expiryTexts,
  table: 'expiry_messages',
  keyColumns: ['locale'],
  searchColumns: ['locale', 'text'],
  toRecord: (row) => ({ language: row.locale as Locale, text: row.text }),
  toRow: (record) => ({ locale: record.language, text: record.text }),
});
