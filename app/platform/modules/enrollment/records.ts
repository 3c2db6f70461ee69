import { enrollments, planOffers, usage } from '~/contract/datasets/billing';
import { recordTable } from '../../db/record-table';
import { insertRow } from '../../db/rows';

/** What customers may enroll in. */
export const planOfferRecords = recordTable({
  dataset: planOffers,
  table: 'plan_offers',
  keyColumns: ['recipient_id'],
  references: { recipient: 'recipient_id' },
  toRecord: (row) => ({
    recipient: row.recipient_id,
    budgetBilling: row.is_budget_allowed === 1,
    installments: row.is_installment_allowed === 1,
    energyAssistance: row.has_energy_assistance === 1,
    period: row.period,
  }),
  toRow: (record) => ({
    recipient_id: record.recipient,
    is_budget_allowed: Number(record.budgetBilling),
    is_installment_allowed: Number(record.installments),
    has_energy_assistance: Number(record.energyAssistance),
    period: record.period,
  }),
});

/** What customers used and were billed. */
export const usageRecords = recordTable({
  dataset: usage,
  table: 'usage_periods',
  keyColumns: ['recipient_id', 'from_date'],
  references: { recipient: 'recipient_id' },
  toRecord: (row) => ({
    recipient: row.recipient_id,
    from: row.from_date,
    to: row.to_date,
    therms: row.therms_hundredths,
    bill: row.bill_cents,
  }),
  toRow: (record) => ({
    recipient_id: record.recipient,
    from_date: record.from,
    to_date: record.to,
    therms_hundredths: record.therms,
    bill_cents: record.bill,
  }),
});

/** Enrollments of elsewhere, each with the beginning of its history. One that was ended is not begun again. */
export const enrollmentRecords = recordTable({
  dataset: enrollments,
  table: 'enrollments',
  keyColumns: ['recipient_id', 'kind'],
  references: { recipient: 'recipient_id' },
  toRecord: (row) => ({
    recipient: row.recipient_id,
    kind: row.kind,
    enrolled: row.is_enrolled === 1,
    source: row.source,
    enrolledAt: row.enrolled_at ?? row.updated_at,
    endedAt: row.ended_at,
    details: JSON.parse(row.details) as Record<string, never>,
  }),
  toRow: (record) => ({
    recipient_id: record.recipient,
    kind: record.kind,
    is_enrolled: Number(record.enrolled),
    source: record.source,
    details: JSON.stringify(record.details),
    enrolled_at: record.enrolledAt,
    ended_at: record.endedAt,
    updated_at: record.endedAt ?? record.enrolledAt,
  }),
  isFixed: (row) => row.is_enrolled === 0,
  settle: (record, row) => (row.is_enrolled === 0 && record.enrolled ? undefined : record),
  async afterWrite(db, { accountId, nextId }, changes) {
    for (const { record, row } of changes) {
      if (row && (row.is_enrolled === 1) === record.enrolled) continue;
      const owner = { account_id: accountId, recipient_id: record.recipient };
      const last = await db
        .selectFrom('enrollment_events')
        .select((eb) => eb.fn.max('seq').as('seq'))
        .where('account_id', '=', accountId)
        .where('recipient_id', '=', record.recipient)
        .executeTakeFirst();
      await insertRow(db, 'enrollment_events', {
        id: nextId(),
        ...owner,
        kind: record.kind,
        action: record.enrolled ? 'enrolled' : 'ended',
        source: record.source,
        ip: null,
        details: JSON.stringify(record.details),
        at: record.enrolled ? record.enrolledAt : (record.endedAt ?? record.enrolledAt),
        seq: (last?.seq ?? 0) + 1,
      });
    }
  },
});
