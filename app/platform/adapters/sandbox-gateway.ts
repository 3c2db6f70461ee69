import { normalizeBankNumber } from '~/domain/bank-account';
import { isCardExpired, normalizeCardNumber } from '~/domain/payment-card';
import type { PlatformContext } from '../platform-context';
import type { Db } from '../db/open-database';
import type { SandboxChargeRow, SandboxCheckoutRow } from '../db/payment-row-types';
import { findRow, insertIfNew, insertRow, rowsOf, updateRows } from '../db/row-queries';
import type {
  BankTokenizer,
  ChargeOrder,
  ChargeOutcome,
  GatewayState,
  PaymentGateway,
  RefundOutcome,
} from '../ports/payments';
import type { Ids } from '../ports/ids';

/** What the sandbox does with a card or account; every other one is charged. */
type TestBehavior =
  'card_declined' | 'insufficient_funds' | 'expired_card' | 'account_closed' | 'timeoutBefore' | 'timeoutAfter';

/** Test cards with deliberate outcomes. */
const TEST_CARDS: Readonly<Record<string, TestBehavior>> = {
  '4000000000000002': 'card_declined',
  '4000000000009995': 'insufficient_funds',
  '4000000000000069': 'expired_card',
  '4000000000000119': 'timeoutBefore',
  '4000000000000341': 'timeoutAfter',
};

/** Test account numbers with deliberate outcomes. */
const TEST_ACCOUNTS: Readonly<Record<string, TestBehavior>> = {
  '000111111116': 'account_closed',
  '000222222227': 'insufficient_funds',
  '000333333335': 'timeoutBefore',
  '000444444440': 'timeoutAfter',
};

/** An order that was taken back before it was charged is kept as a charge that was declined with this. */
const CANCELLED_CODE = 'taken_back';

/** Hosted pages of the sandbox, as its page sees them. */
export const createSandboxCheckouts = (db: Db) => ({
  find: (id: string): Promise<SandboxCheckoutRow | undefined> => findRow(db, 'sandbox_checkouts', { id }),

  /** Ends an open one; the first time counts. */
  async close(id: string, status: SandboxCheckoutRow['status']): Promise<void> {
    await updateRows(db, 'sandbox_checkouts', { status }, { id, status: 'open' });
  },
});

/**
 * A payment gateway of our own for demos, tests and development. Its book is in the database; it keeps neither card nor account
 * numbers. Its page for eWallets is `/sandbox-wallet/{checkoutId}` of this site.
 */
export function createSandboxGateway({
  config,
  db,
  clock,
  ids,
}: Pick<PlatformContext, 'config' | 'db' | 'clock' | 'ids'>): PaymentGateway {
  const urlOf = ({ id }: SandboxCheckoutRow) => `${config.publicUrl}/sandbox-wallet/${encodeURIComponent(id)}`;
  const findCharge = (key: string) => findRow(db, 'sandbox_charges', { idempotency_key: key });
  const findCheckout = (key: string) => findRow(db, 'sandbox_checkouts', { idempotency_key: key });

  /** Writes a charge unless there is one of its key; resolves to the one that is there then. */
  async function book(
    order: Pick<ChargeOrder, 'idempotencyKey' | 'amountCents' | 'currency'>,
    declineCode: string | null,
  ): Promise<SandboxChargeRow> {
    const charged: SandboxChargeRow = {
      idempotency_key: order.idempotencyKey,
      id: `ch_${ids.next()}`,
      amount_cents: order.amountCents,
      currency: order.currency,
      status: declineCode ? 'declined' : 'succeeded',
      decline_code: declineCode,
      created_at: clock.now(),
    };
    if (await insertIfNew(db, 'sandbox_charges', charged)) return charged;
    const stored = await findCharge(order.idempotencyKey);
    if (!stored) throw new Error('The sandbox did not store the charge');
    return stored;
  }

  async function charge(order: ChargeOrder, behaviour: TestBehavior | undefined): Promise<ChargeOutcome> {
    if (behaviour === 'timeoutBefore') throw new Error('The sandbox does not answer (before charging)');
    const outcome = outcomeOf(await book(order, behaviour === 'timeoutAfter' ? null : (behaviour ?? null)));
    if (behaviour === 'timeoutAfter') throw new Error('The sandbox does not answer (after charging)');
    return outcome;
  }

  return {
    // As long as the pages wait for a platform elsewhere, less the rest of the way.
    timeoutMs: 8000,
    chargeCard: (order, { number, expiry }) =>
      charge(order, isCardExpired(expiry, clock.now()) ? 'expired_card' : TEST_CARDS[normalizeCardNumber(number)]),
    chargeBankAccount: (order, { accountNumber }) => charge(order, TEST_ACCOUNTS[normalizeBankNumber(accountNumber)]),

    async createCheckout({ idempotencyKey, amountCents, currency, merchant }, returnUrl) {
      const row: SandboxCheckoutRow = {
        idempotency_key: idempotencyKey,
        id: ids.next(),
        amount_cents: amountCents,
        currency,
        merchant,
        return_url: returnUrl,
        status: 'open',
        created_at: clock.now(),
      };
      await db
        .insertInto('sandbox_checkouts')
        .values(row)
        .onConflict((oc) => oc.column('idempotency_key').doNothing())
        .execute();
      return { url: urlOf((await findCheckout(idempotencyKey)) ?? row) };
    },

    async find(key) {
      const [charged, checkout] = await Promise.all([findCharge(key), findCheckout(key)]);
      if (charged) return stateOf(charged);
      return checkout ? checkoutState(checkout, urlOf(checkout)) : { status: 'unknown' };
    },

    async cancel(key) {
      await updateRows(db, 'sandbox_checkouts', { status: 'cancelled' }, { idempotency_key: key, status: 'open' });
      const checkout = await findCheckout(key);
      if (checkout) return checkoutState(checkout, urlOf(checkout));
      return stateOf(await book({ idempotencyKey: key, amountCents: 0, currency: '' }, CANCELLED_CODE));
    },

    refund: (reference, amountCents, key) => refundCharge({ db, clock, ids }, { reference, amountCents, key }),
  };
}

/** Refunds of one charge come one after the other: the charge's row is the lock. */
async function refundCharge(
  { db, clock, ids }: Pick<PlatformContext, 'db' | 'clock' | 'ids'>,
  { reference, amountCents, key }: { reference: string; amountCents: number; key: string },
): Promise<RefundOutcome> {
  return db.transaction().execute(async (trx) => {
    await updateRows(trx, 'sandbox_charges', { id: reference }, { id: reference });
    const known = await findRow(trx, 'sandbox_refunds', { idempotency_key: key });
    if (known) return { status: 'accepted', refundReference: known.id };
    const charge = await findRow(trx, 'sandbox_charges', { id: reference, status: 'succeeded' });
    const checkout = await findRow(trx, 'sandbox_checkouts', { id: reference, status: 'succeeded' });
    const earlier = await rowsOf(trx, 'sandbox_refunds', { charge_id: reference }).execute();
    const left = earlier.reduce(
      (rest, { amount_cents }) => rest - amount_cents,
      (charge ?? checkout)?.amount_cents ?? 0,
    );
    if (amountCents <= 0 || amountCents > left) return { status: 'refused', reason: 'amount_too_large' };
    const id = `re_${ids.next()}`;
    const row = { idempotency_key: key, id, charge_id: reference, amount_cents: amountCents, created_at: clock.now() };
    await insertRow(trx, 'sandbox_refunds', row);
    return { status: 'accepted', refundReference: id };
  });
}

function outcomeOf({ id, status, decline_code }: SandboxChargeRow): ChargeOutcome {
  return status === 'succeeded'
    ? { status, gatewayReference: id }
    : { status: 'declined', gatewayReference: id, declineCode: decline_code ?? 'card_declined' };
}

function stateOf(row: SandboxChargeRow): GatewayState {
  return row.decline_code === CANCELLED_CODE ? { status: 'cancelled' } : outcomeOf(row);
}

function checkoutState({ id, status }: SandboxCheckoutRow, url: string): GatewayState {
  if (status === 'open') return { status, url };
  if (status === 'cancelled') return { status };
  return status === 'succeeded'
    ? { status, gatewayReference: id }
    : { status, gatewayReference: id, declineCode: 'wallet_declined' };
}

/** Returns a token and stores nothing, because nothing is ever charged in the sandbox. */
export function createSandboxBankTokenizer(ids: Ids): BankTokenizer {
  return { tokenize: async () => `ba_${ids.next()}` };
}
