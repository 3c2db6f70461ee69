import { identityCheck } from '~/areas/data-import/datasets/consent';
import { recordTable } from '~/platform/db/record-table';

/** Gates in front of pages. */
export const gateRecords = recordTable({
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
