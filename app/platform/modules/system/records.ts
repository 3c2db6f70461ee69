import { outageTemplates } from '~/contract/datasets/consent';
import { recordTable } from '../../db/record-table';

/** The notice of the outage page. */
export const outageTemplateRecords = recordTable({
  dataset: outageTemplates,
  table: 'outage_templates',
  keyColumns: [],
  searchColumns: ['html'],
  toRecord: ({ html, translations }) => ({ html, translations: JSON.parse(translations) as Record<string, string> }),
  toRow: ({ html, translations }) => ({ html, translations: JSON.stringify(translations) }),
});
