import { enrollments, planOffers, usage } from '~/areas/data-import/datasets/billing';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';
import { addEvent } from './store.server';

/** What customers may enroll in. */
export const planOfferRecords = createDatasetRecordStore({
  dataset: planOffers,
  table: 'plan_offers',
  columns: {
    recipient: 'recipient_id',
    budgetBilling: 'is_budget_allowed',
    installments: 'is_installment_allowed',
    energyAssistance: 'has_energy_assistance',
    period: 'period',
  },
});

/** What customers used and were billed. */
export const usageRecords = createDatasetRecordStore({
  dataset: usage,
  table: 'usage_periods',
  columns: {
    recipient: 'recipient_id',
    from: 'from_date',
    to: 'to_date',
    therms: 'therms_hundredths',
    bill: 'bill_cents',
  },
});

/** Enrollments of elsewhere, each with the beginning of its history. One that was ended is not begun again. */
export const enrollmentRecords = createDatasetRecordStore({
  dataset: enrollments,
  table: 'enrollments',
  columns: {
    recipient: 'recipient_id',
    kind: 'kind',
    enrolled: 'is_enrolled',
    source: 'source',
    endedAt: 'ended_at',
    details: 'details',
  },
  toRecord: (row) => ({ enrolledAt: row.enrolled_at ?? row.updated_at }),
  toRow: (record) => ({ enrolled_at: record.enrolledAt, updated_at: record.endedAt ?? record.enrolledAt }),
  isUndeletable: (row) => row.is_enrolled === 0,
  prepareUpdate: (record, row) => (row.is_enrolled === 0 && record.enrolled ? undefined : record),
  async afterWrite(db, { accountId, nextId }, changes) {
    for (const { record, row } of changes) {
      if (row && (row.is_enrolled === 1) === record.enrolled) continue;
      const owner = { account_id: accountId, recipient_id: record.recipient };
      await addEvent(db, owner, {
        id: nextId(),
        kind: record.kind,
        action: record.enrolled ? 'enrolled' : 'ended',
        source: record.source,
        ip: null,
        details: JSON.stringify(record.details),
        at: record.enrolled ? record.enrolledAt : (record.endedAt ?? record.enrolledAt),
      });
    }
  },
});
