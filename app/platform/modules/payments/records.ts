import { demands, payments } from '~/contract/datasets/billing';
import type { ReadMistake } from '~/contract/datasets/record';
import type { Locale } from '~/contract/enums';
import { currencyOf, fromCents } from '~/domain/money';
import type { Db } from '../../db/connect';
import type { PaymentMethod } from '../../db/payment-tables';
import { recordTable } from '../../db/record-table';

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
export const demandRecords = recordTable({
  dataset: demands,
  table: 'demands',
  keyColumns: ['id'],
  references: { recipient: 'recipient_id' },
  searchColumns: ['id', 'about', 'recipient_id'],
  toRecord: (row) => ({
    id: row.id,
    recipient: row.recipient_id,
    amount: row.amount_cents,
    dueOn: row.due_on,
    about: row.about,
    withdrawn: row.is_withdrawn === 1,
  }),
  toRow: (record) => ({
    id: record.id,
    recipient_id: record.recipient,
    amount_cents: record.amount,
    due_on: record.dueOn,
    about: record.about,
    is_withdrawn: Number(record.withdrawn),
  }),
  // Its links, and what was paid by them, are one person's.
  settle: (record, row) => ({ ...record, recipient: row.recipient_id }),
  async refuse(db, accountId, changes) {
    const less = changes.filter(
      ({ record, row }) => row && (record.amount < row.amount_cents || (record.withdrawn && row.is_withdrawn === 0)),
    );
    const paid = await paidOf(
      db,
      accountId,
      less.map(({ record }) => record.id),
    );
    const mistakes = less.flatMap(({ record, row }): [typeof record, ReadMistake][] => {
      const paidCents = paid.get(record.id) ?? 0;
      const value = fromCents(paidCents).toFixed(2);
      if (record.amount < paidCents) return [[record, { field: 'amount', mistake: 'belowPaid', value }]];
      const asked = Math.min(record.amount, row?.amount_cents ?? record.amount);
      const isPaid = paidCents > 0 && paidCents >= asked;
      return record.withdrawn && isPaid ? [[record, { field: 'withdrawn', mistake: 'paidInFull', value }]] : [];
    });
    return new Map(mistakes);
  },
  async findFixed(db, accountId, rows) {
    const paid = await paidOf(
      db,
      accountId,
      rows.map(({ id }) => id),
    );
    return new Set(rows.filter(({ id }) => paid.has(id)));
  },
});

/** Payments of elsewhere. None is ever changed. */
export const paymentRecords = recordTable({
  dataset: payments,
  table: 'payments',
  keyColumns: ['reference'],
  hasGlobalKey: true,
  references: { recipient: 'recipient_id' },
  searchColumns: ['reference', 'recipient_id'],
  isListed: ({ status }) => ['received', 'declined', 'cancelled'].includes(status),
  toRecord: (row) => ({
    reference: row.reference,
    recipient: row.recipient_id,
    demand: row.demand_id,
    status: row.status as 'received' | 'declined' | 'cancelled',
    method: row.method,
    amount: row.amount_cents,
    brand: row.brand,
    lastFour: row.last_four,
    email: row.email,
    phone: row.phone,
    language: row.language as Locale,
    declineCode: row.decline_code,
    balanceAfter: row.balance_cents,
    at: row.created_at,
  }),
  toRow: (record, { scope }) => ({
    id: `import-${record.reference}`,
    reference: record.reference,
    recipient_id: record.recipient,
    account_number: record.recipient,
    demand_id: record.demand,
    demand_cents: record.demand === null ? null : record.amount,
    due_cents: record.demand === null ? null : record.amount,
    payment_key: `import-${record.reference}`,
    content_hash: '',
    method: record.method satisfies PaymentMethod,
    status: record.status,
    amount_cents: record.amount,
    tax_cents: 0,
    currency: currencyOf(scope.country),
    brand: record.brand,
    last_four: record.lastFour,
    email: record.email,
    phone: record.phone,
    language: record.language,
    gateway_reference: null,
    decline_code: record.declineCode,
    balance_cents: record.balanceAfter,
    created_at: record.at,
    settled_at: record.at,
    receipt_sent_at: record.at,
  }),
  isFixed: () => true,
  settle: () => undefined,
  async refuse(db, accountId, changes) {
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
    return new Map(mistaken.map(({ record }) => [record, { field: 'demand', mistake: 'noSuchRecord' as const }]));
  },
});
