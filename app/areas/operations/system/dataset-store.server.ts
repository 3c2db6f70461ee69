import { outageTemplates } from '~/areas/data-import/datasets/consent';
import { createRecordStore } from '~/platform/db/record-store';

/** The notice of the outage page. */
export const outageTemplateRecords = createRecordStore({
  dataset: outageTemplates,
  table: 'outage_templates',
  columns: { html: 'html', translations: 'translations' },
  searchColumns: ['html'],
});
