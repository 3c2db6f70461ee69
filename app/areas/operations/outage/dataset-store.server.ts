import { outageTemplates } from '~/areas/data-import/datasets/consent';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** The notice of the outage page. */
export const outageTemplateRecords = createDatasetRecordStore({
  dataset: outageTemplates,
  table: 'outage_templates',
  columns: { html: 'html', translations: 'translations' },
  searchColumns: ['html'],
});
