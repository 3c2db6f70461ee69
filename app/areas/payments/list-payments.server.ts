import { listedPaymentSchema, type ListedPayment, type PaymentDetails, type PaymentState } from './payment-list-calls';
import { CSV_BOM, formatCsvLine } from '~/domain/csv-writer';
import { instantOfWallTime } from '~/domain/wall-time';
import type { PlatformContext } from '~/platform/platform-context';
import type { Database } from '~/platform/db/schema';
import type { Selectable } from 'kysely';
import { findRow } from '~/platform/db/row-queries';
import { queryTestRecipientIds } from '~/platform/db/test-recipient-queries';
import { fail, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { listRefunds, summarizeRefunds } from './refunds.server';

type Row = Selectable<Database['payments']>;

interface Filter {
  state: PaymentState | '';
  from: string;
  to: string;
  recipient: string;
}

interface ListScope {
  accountId: string;
  /** Payments of test recipients alone. */
  testsOnly?: boolean;
}

/** Payments that an export reads at once. */
const EXPORT_BATCH_SIZE = 500;

interface Cursor {
  at: number;
  id: string;
}
const cursorOf = (row: Row | undefined) => (row ? `${row.created_at}.${row.id}` : '');

/** The place that a cursor names; undefined for the first page, and for what is no cursor. */
function parseCursor(cursor: string): Cursor | undefined {
  const [, at, id] = /^(\d{1,15})\.([\w-]{1,100})$/.exec(cursor) ?? [];
  return id === undefined ? undefined : { at: Number(at), id };
}

const DAY_MS = 86_400_000;
const dayAfter = (day: string): string => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
const startOf = (day: string, zone: string): number => instantOfWallTime(`${day}T00:00`, zone) ?? Date.parse(day);

/** Lists and shows payments to the account's own users and API keys. */
export function createPaymentLister({ db }: Pick<PlatformContext, 'db'>) {
  const recipients = createRecipientService({ db });

  async function page(
    { accountId, testsOnly }: ListScope,
    filter: Filter,
    place: Cursor | undefined,
    limit: number,
  ): Promise<Row[]> {
    let query = db.selectFrom('payments').selectAll().where('account_id', '=', accountId);
    if (testsOnly) query = query.where('recipient_id', 'in', queryTestRecipientIds(db, accountId));
    if (filter.recipient) query = query.where('recipient_id', '=', filter.recipient);
    if (filter.state === 'refunded') query = query.where('refunded_cents', '>', 0);
    else if (filter.state) query = query.where('status', '=', filter.state);
    if (filter.from || filter.to) {
      const account = await createAccountService({ db }).findAccount(accountId);
      const zone = account?.time_zone ?? 'UTC';
      if (filter.from) query = query.where('created_at', '>=', startOf(filter.from, zone));
      if (filter.to) query = query.where('created_at', '<', startOf(dayAfter(filter.to), zone));
    }
    if (place)
      query = query
        // The first condition is a start for the index.
        .where('created_at', '<=', place.at)
        .where((eb) => eb.or([eb('created_at', '<', place.at), eb('id', '<', place.id)]));
    return query.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
  }

  async function listed(accountId: string, rows: readonly Row[]): Promise<ListedPayment[]> {
    const names = await recipients.listNames(accountId, [...new Set(rows.map(({ recipient_id }) => recipient_id))]);
    return rows.map((row) => ({
      reference: row.reference,
      at: new Date(row.created_at).toISOString(),
      recipientId: row.recipient_id,
      recipientName: names.get(row.recipient_id) ?? '',
      accountNumber: row.account_number,
      status: row.status,
      method: row.method,
      amountCents: row.amount_cents,
      refundedCents: row.refunded_cents,
      currency: row.currency === 'INR' ? 'INR' : 'USD',
      brand: row.brand,
      lastFour: row.last_four,
    }));
  }

  return {
    /** A page of payments, the newest first. */
    async list(
      reader: ListScope,
      { cursor, ...filter }: Filter & { cursor: string },
      limit: number,
    ): Promise<{ payments: ListedPayment[]; next: string }> {
      const rows = await page(reader, filter, parseCursor(cursor), limit + 1);
      const shown = rows.slice(0, limit);
      return {
        payments: await listed(reader.accountId, shown),
        next: rows.length > limit ? cursorOf(shown.at(-1)) : '',
      };
    },

    /** All payments of a filter as pieces of a file. */
    async *pieces(reader: ListScope, filter: Filter, format: 'csv' | 'jsonl'): AsyncGenerator<string> {
      if (format === 'csv') yield CSV_BOM + formatCsvLine(Object.keys(listedPaymentSchema.def.in.shape));
      let place: Cursor | undefined;
      for (;;) {
        const rows = await page(reader, filter, place, EXPORT_BATCH_SIZE);
        for (const payment of await listed(reader.accountId, rows)) {
          const wire = listedPaymentSchema.encode(payment);
          yield format === 'csv' ? formatCsvLine(Object.values(wire).map(String)) : `${JSON.stringify(wire)}\n`;
        }
        const last = rows.at(-1);
        if (!last || rows.length < EXPORT_BATCH_SIZE) return;
        place = { at: last.created_at, id: last.id };
      }
    },

    /** One payment with its refunds. Failure: `payment.notFound`, with `testsOnly` also for one of a live recipient. */
    async get({ accountId, testsOnly = false }: ListScope, reference: string): Promise<PaymentDetails | Failure> {
      const found = await findRow(db, 'payments', { reference, account_id: accountId });
      const isShown =
        !testsOnly || (found && (await recipients.isTest({ accountId, recipientId: found.recipient_id })));
      const row = isShown ? found : undefined;
      const [payment] = row ? await listed(accountId, [row]) : [];
      if (!row || !payment) return fail('payment.notFound');
      const refunds = await listRefunds(db, row.id);
      return {
        ...payment,
        email: row.email,
        phone: row.phone,
        declineCode: row.decline_code ?? '',
        demandId: row.demand_id ?? '',
        settledAt: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
        refunds: refunds.map(({ created_at, amount_cents, status, reason, actor }) => ({
          at: new Date(created_at).toISOString(),
          amountCents: amount_cents,
          status,
          reason,
          actor,
        })),
        ...summarizeRefunds(row, refunds),
      };
    },
  };
}
