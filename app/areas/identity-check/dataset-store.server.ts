import { identityCheck } from '~/areas/data-import/datasets/consent';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** Identity checks of pages. */
export const identityCheckRecords = createDatasetRecordStore({
  dataset: identityCheck,
  table: 'gates',
  columns: {
    page: 'page',
    header: 'header_message',
    consent: 'consent_text',
    error: 'error_message',
    fields: 'fields',
    available: 'is_available',
  },
});
