import { createHash } from 'node:crypto';
import { isEmail, normalizeEmail } from '~/domain/contact';
import { currencyOf } from '~/domain/money';
import { toE164 } from '~/domain/phone-number';
import type { PlatformContext } from '../../context';
import type { PaymentRow } from '../../db/payment-tables';
import type { AccountRow } from '../../db/schema';
import { fail, isFailure, type Failure } from '../../http/result';
import { isoCountry } from '../otp/destination';
import { drawReference } from '../submissions/keys';
import { createMeansReader, type Means, type TypedMeans } from './means';
import { resultPath } from './result-path';
import { createSettling, type Answer } from './settling';
import { createPaymentStore } from './store';

/** Who pays, for whom. */
export interface Payer {
  account: AccountRow;
  /** Empty where nobody is known. */
  recipientId: string;
  customerNumber: string;
  demandId: string | null;
}

/** What is ordered with one Pay. */
export interface Order {
  amountCents: number;
  email: string;
  phoneNumber: string;
  paymentKey: string;
  /** BCP 47 tag of the payer's page. */
  language: string;
  means: TypedMeans;
}

/** `url` where the payer goes on to a hosted page. */
export interface Paid {
  referenceId: string;
  security: string;
  url: string | null;
}

const hash = (parts: readonly unknown[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** A form's key as it is stored: of one payer and demand, so that nobody's key meets another's. */
export function scopedPaymentKey({ account, recipientId, demandId }: Payer, paymentKey: string): string {
  return hash([account.id, recipientId, demandId, paymentKey]);
}

/** More would mean that payments of one demand come and go faster than this one can be put down. */
const TRIES = 5;

/**
 * Payments. One Pay never charges twice: the payment is put down before the gateway is asked, its id is the gateway's
 * idempotency key, and whoever repeats it finds it. Spec: enrollment-and-payment 2 to 5, "Smart pay".
 */
export function createPaymentService(context: PlatformContext) {
  const { clock, ids, tokens, config } = context;
  const store = createPaymentStore(context.db);
  const settling = createSettling(context);
  const reader = createMeansReader(context);

  const keyOf = ({ reference }: PaymentRow) => ({ referenceId: reference, security: tokens.signReference(reference) });

  /** What the payer is told of a payment as it is. */
  function tell(row: PaymentRow, answer?: Answer): Paid | Failure {
    if (row.status === 'received') return { ...keyOf(row), url: null };
    if (row.status !== 'started') return fail('payment.declined', keyOf(row));
    return answer?.status === 'open' ? { ...keyOf(row), url: answer.url } : fail('payment.pending', keyOf(row));
  }

  async function charge(row: PaymentRow, means: Means, account: AccountRow): Promise<Paid | Failure> {
    const order = {
      idempotencyKey: row.id,
      amountCents: row.amount_cents,
      currency: row.currency,
      merchant: account.name,
      reference: row.reference,
    };
    const returnUrl = config.publicUrl + resultPath(tokens, row.reference, account.public_id);
    const said = await settling.asked(() => means.charge(order, returnUrl), 'payment.chargeFailed', row);
    // It may have charged all the same.
    const answer = said.status === 'unreachable' ? await settling.find(row) : said;
    return tell(await settling.settle(row, answer), answer);
  }

  /** The same form again. What it ordered is done if it was not; what it didn't order is not. */
  async function repeat(row: PaymentRow, fresh: PaymentRow, means: Means, account: AccountRow): Promise<Paid | Failure> {
    const { row: seen, answer } = await settling.refresh(row);
    const isSame = row.content_hash === fresh.content_hash;
    if (seen.status === 'started' && isSame && answer.status !== 'open') return charge(seen, means, account);
    if (seen.status === 'started') return isSame ? tell(seen, answer) : tell(seen);
    const isPaid = seen.status === 'received' && seen.demand_id !== null;
    return isSame || isPaid ? tell(seen) : fail('payment.keyUsed', keyOf(seen));
  }

  function draw(payer: Payer, order: Order, means: Means): PaymentRow {
    const { amountCents, email, phoneNumber, language } = order;
    const { method, brand, last_four } = means;
    return {
      id: ids.next(),
      reference: drawReference(ids),
      account_id: payer.account.id,
      recipient_id: payer.recipientId,
      account_number: payer.customerNumber,
      demand_id: payer.demandId,
      payment_key: scopedPaymentKey(payer, order.paymentKey),
      content_hash: hash([method, amountCents, payer.customerNumber, email, phoneNumber, brand, last_four]),
      method,
      status: 'started',
      amount_cents: amountCents,
      tax_cents: 0,
      currency: currencyOf(payer.account.country),
      brand,
      last_four,
      email,
      phone: phoneNumber,
      language,
      gateway_reference: null,
      decline_code: null,
      balance_cents: null,
      created_at: clock.now(),
      settled_at: null,
      receipt_sent_at: null,
    };
  }

  return {
    settling,
    store,
    keyOf,

    /**
     * Pays, once for each key and once for each demand.
     *
     * Failures: `email.invalid`, `phone.invalid`, those of cards and bank accounts; `payment.declined`, `payment.pending` and
     * `payment.keyUsed` with the payment that they mean.
     */
    async pay(payer: Payer, typed: Order): Promise<Paid | Failure> {
      const checked = checkContact(typed, payer.account);
      if (isFailure(checked)) return checked;
      const means = await reader.read(typed.means);
      if (isFailure(means)) return means;
      for (let tries = 0; tries < TRIES; tries += 1) {
        const fresh = draw(payer, checked, means);
        const begun = await store.begin(fresh);
        if (begun?.relation === 'new') return charge(begun.row, means, payer.account);
        if (begun?.relation === 'repeat') return repeat(begun.row, fresh, means, payer.account);
        if (!begun) continue;
        const { row, answer } = await settling.refresh(begun.row);
        if (row.status === 'received') return tell(row);
        if (row.status === 'started') return fail('payment.pending', { ...keyOf(row), isOpen: answer.status === 'open' });
      }
      return fail('server.unavailable');
    },
  };
}

function checkContact(order: Order, account: AccountRow): Order | Failure {
  if (!isEmail(order.email)) return fail('email.invalid');
  const email = normalizeEmail(order.email);
  if (order.phoneNumber.trim() === '') return { ...order, email, phoneNumber: '' };
  const { e164 } = toE164(order.phoneNumber, isoCountry(account.country));
  return e164 ? { ...order, email, phoneNumber: e164 } : fail('phone.invalid');
}
