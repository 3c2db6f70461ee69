import { identityCheck } from '~/areas/data-import/datasets/consent';
import { createRecordStore } from '~/platform/db/record-store';

/** Identity checks of pages. */
export const identityCheckRecords = createRecordStore({
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
