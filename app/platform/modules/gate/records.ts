import { gate } from '~/contract/datasets/consent';
import { recordTable } from '../../db/record-table';

/** Gates in front of pages. */
export const gateRecords = recordTable({
  dataset: gate,
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
