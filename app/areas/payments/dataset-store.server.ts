import { demands, payments } from '~/areas/data-import/datasets/billing';
import type { ReadError } from '~/areas/data-import/datasets/record-json';
import { currencyOf, fromCents } from '~/domain/money';
import type { Db } from '~/platform/db/open-database';
import { createDatasetRecordStore } from '~/platform/db/dataset-record-store';

/** What was received for demands and not given back, by their ids, in minor units; those for which nothing was are left out. */
async function paidOf(db: Db, accountId: string, demandIds: readonly string[]): Promise<Map<string, number>> {
  if (demandIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payments')
    .select(['demand_id', (eb) => eb.fn.sum<number>(eb('amount_cents', '-', eb.ref('refunded_cents'))).as('paid')])
    .where('account_id', '=', accountId)
    .where('demand_id', 'in', demandIds)
    .where('status', '=', 'received')
    .groupBy('demand_id')
    .execute();
  return new Map(
    rows.flatMap(({ demand_id: id, paid }) => (id !== null && Number(paid) > 0 ? [[id, Number(paid)]] : [])),
  );
}

/** What payment links may ask for. */
export const demandRecords = createDatasetRecordStore({
  dataset: demands,
  table: 'demands',
  columns: {
    id: 'id',
    recipient: 'recipient_id',
    amount: 'amount_cents',
    dueOn: 'due_on',
    about: 'about',
    withdrawn: 'is_withdrawn',
  },
  searchColumns: ['id', 'about', 'recipient_id'],
  // Its links, and what was paid by them, are one person's.
  prepareUpdate: (record, row) => ({ ...record, recipient: row.recipient_id }),
  async findConflicts(db, accountId, changes) {
    const less = changes.filter(
      ({ record, row }) => row && (record.amount < row.amount_cents || (record.withdrawn && row.is_withdrawn === 0)),
    );
    const paid = await paidOf(
      db,
      accountId,
      less.map(({ record }) => record.id),
    );
    const errors = less.flatMap(({ record, row }): [typeof record, ReadError][] => {
      const paidCents = paid.get(record.id) ?? 0;
      const value = fromCents(paidCents).toFixed(2);
      if (record.amount < paidCents) return [[record, { field: 'amount', code: 'belowPaid', value }]];
      const demandedAmount = Math.min(record.amount, row?.amount_cents ?? record.amount);
      const isPaid = paidCents > 0 && paidCents >= demandedAmount;
      return record.withdrawn && isPaid ? [[record, { field: 'withdrawn', code: 'paidInFull', value }]] : [];
    });
    return new Map(errors);
  },
  async findUndeletable(db, accountId, rows) {
    const paid = await paidOf(
      db,
      accountId,
      rows.map(({ id }) => id),
    );
    return new Set(rows.filter(({ id }) => paid.has(id)));
  },
});

/** Payments of elsewhere. None is ever changed. */
export const paymentRecords = createDatasetRecordStore({
  dataset: payments,
  table: 'payments',
  columns: {
    reference: 'reference',
    recipient: 'recipient_id',
    demand: 'demand_id',
    status: 'status',
    method: 'method',
    amount: 'amount_cents',
    brand: 'brand',
    lastFour: 'last_four',
    email: 'email',
    phone: 'phone',
    language: 'language',
    declineCode: 'decline_code',
    balanceAfter: 'balance_cents',
    at: 'created_at',
  },
  hasGlobalKey: true,
  searchColumns: ['reference', 'recipient_id'],
  isListed: ({ status }) => ['received', 'declined', 'cancelled'].includes(status),
  toRow: (record, { scope }) => ({
    id: `import-${record.reference}`,
    account_number: record.recipient,
    demand_cents: record.demand === null ? null : record.amount,
    due_cents: record.demand === null ? null : record.amount,
    payment_key: `import-${record.reference}`,
    content_hash: '',
    tax_cents: 0,
    currency: currencyOf(scope.country),
    gateway_reference: null,
    settled_at: record.at,
    receipt_sent_at: record.at,
  }),
  isUndeletable: () => true,
  prepareUpdate: () => undefined,
  async findConflicts(db, accountId, changes) {
    const named = changes.flatMap(({ record }) => record.demand ?? []);
    if (named.length === 0) return new Map();
    const rows = await db
      .selectFrom('demands')
      .select(['id', 'recipient_id'])
      .where('account_id', '=', accountId)
      .where('id', 'in', named)
      .execute();
    const owners = new Map(rows.map(({ id, recipient_id }) => [id, recipient_id]));
    const mistaken = changes.filter(
      ({ record }) => (owners.get(record.demand ?? '') ?? record.recipient) !== record.recipient,
    );
    return new Map(mistaken.map(({ record }) => [record, { field: 'demand', code: 'noSuchRecord' as const }]));
  },
});
