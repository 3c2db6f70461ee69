import { agreements, bills } from '~/contract/datasets/billing';
import { recordTable } from '../../db/record-table';

type Line = { text: string; amountCents: number };

/** Bills. */
export const billRecords = recordTable({
  dataset: bills,
  table: 'bills',
  keyColumns: ['id'],
  references: { recipient: 'recipient_id' },
  searchColumns: ['id', 'number', 'recipient_id'],
  toRecord: (row) => ({
    id: row.id,
    recipient: row.recipient_id,
    number: row.number,
    issuedOn: row.issued_on,
    dueOn: row.due_on,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    total: row.total_cents,
    lines: (JSON.parse(row.lines) as Line[]).map(({ text, amountCents }) => ({ text, amount: amountCents })),
    pdf: row.pdf,
  }),
  toRow: (record) => ({
    id: record.id,
    recipient_id: record.recipient,
    number: record.number,
    issued_on: record.issuedOn,
    due_on: record.dueOn,
    period_start: record.periodStart,
    period_end: record.periodEnd,
    total_cents: record.total,
    lines: JSON.stringify(record.lines.map(({ text, amount }) => ({ text, amountCents: amount }))),
    pdf: record.pdf,
  }),
});

/** Agreements. One that was sent to be signed, or signed, is not changed any more. */
export const agreementRecords = recordTable({
  dataset: agreements,
  table: 'agreements',
  keyColumns: ['id'],
  references: { recipient: 'recipient_id' },
  searchColumns: ['id', 'title', 'recipient_id'],
  toRecord: (row) => ({
    id: row.id,
    recipient: row.recipient_id,
    title: row.title,
    paragraphs: JSON.parse(row.paragraphs) as string[],
    amount: row.bill_amount_cents,
    signedAt: row.document_key === null ? null : row.signed_at,
    document: row.document_key,
  }),
  toRow: (record) => ({
    id: record.id,
    recipient_id: record.recipient,
    title: record.title,
    paragraphs: JSON.stringify(record.paragraphs),
    bill_amount_cents: record.amount,
    status: record.signedAt === null ? 'prepared' : 'signed',
    envelope_id: null,
    sent_at: record.signedAt,
    signed_at: record.signedAt,
    uploaded_at: record.signedAt,
    document_key: record.document,
  }),
  isFixed: (row) => row.status !== 'prepared',
  settle: (record, row) => (row.status === 'prepared' ? record : undefined),
});
