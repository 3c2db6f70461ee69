import { agreements, bills } from '~/areas/data-import/datasets/billing';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

type Line = { text: string; amountCents: number };

/** Bills. */
export const billRecords = createDatasetRecordStore({
  dataset: bills,
  table: 'bills',
  columns: {
    id: 'id',
    recipient: 'recipient_id',
    number: 'number',
    issuedOn: 'issued_on',
    dueOn: 'due_on',
    periodStart: 'period_start',
    periodEnd: 'period_end',
    total: 'total_cents',
    pdf: 'pdf',
  },
  searchColumns: ['id', 'number', 'recipient_id'],
  toRecord: (row) => ({
    lines: (JSON.parse(row.lines) as Line[]).map(({ text, amountCents }) => ({ text, amount: amountCents })),
  }),
  toRow: (record) => ({
    lines: JSON.stringify(record.lines.map(({ text, amount }) => ({ text, amountCents: amount }))),
  }),
});

/** Agreements. One that was sent to be signed, or signed, is not changed any more. */
export const agreementRecords = createDatasetRecordStore({
  dataset: agreements,
  table: 'agreements',
  columns: {
    id: 'id',
    recipient: 'recipient_id',
    title: 'title',
    paragraphs: 'paragraphs',
    amount: 'bill_amount_cents',
    document: 'document_key',
  },
  searchColumns: ['id', 'title', 'recipient_id'],
  toRecord: (row) => ({ signedAt: row.document_key === null ? null : row.signed_at }),
  toRow: (record) => ({
    status: record.signedAt === null ? 'prepared' : 'signed',
    envelope_id: null,
    sent_at: record.signedAt,
    signed_at: record.signedAt,
    uploaded_at: record.signedAt,
  }),
  isUndeletable: (row) => row.status !== 'prepared',
  prepareUpdate: (record, row) => (row.status === 'prepared' ? record : undefined),
});
