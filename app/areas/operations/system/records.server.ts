import { outageTemplates } from '~/areas/data-import/datasets/consent';
import { recordTable } from '~/platform/db/record-table';

/** The notice of the outage page. */
export const outageTemplateRecords = recordTable({
  dataset: outageTemplates,
  table: 'outage_templates',
  columns: { html: 'html', translations: 'translations' },
  searchColumns: ['html'],
});
