import { gate } from '~/contract/datasets/consent';
import type { GATED_PURPOSES } from '~/contract/gate';
import type { StoredGateField } from '../../db/preference-tables';
import { recordTable, textsOf } from '../../db/record-table';

/** Gates in front of pages. */
export const gateRecords = recordTable({
  dataset: gate,
  table: 'gates',
  keyColumns: ['page'],
  toRecord: (row) => ({
    page: row.page as (typeof GATED_PURPOSES)[number],
    header: textsOf(row.header_message),
    consent: textsOf(row.consent_text),
    error: textsOf(row.error_message),
    fields: JSON.parse(row.fields) as StoredGateField[],
    available: row.is_available === 1,
  }),
  toRow: (record) => ({
    page: record.page,
    header_message: JSON.stringify(record.header),
    consent_text: JSON.stringify(record.consent),
    error_message: JSON.stringify(record.error),
    fields: JSON.stringify(record.fields),
    is_available: Number(record.available),
  }),
});
