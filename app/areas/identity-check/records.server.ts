import { identityCheck } from '~/areas/data-import/datasets/consent';
import { recordTable } from '~/platform/db/record-table';

/** Identity checks of pages. */
export const identityCheckRecords = recordTable({
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
