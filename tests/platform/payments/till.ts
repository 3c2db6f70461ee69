import { randomBytes } from 'node:crypto';
import { getPaymentResult } from '~/areas/payments/payment-results';
import { payByCard, payByCheck, payByWallet } from '~/areas/payments/calls';
import type { SmartPayToken } from '~/lib/contract/tokens';
import { createSandboxGateway } from '~/platform/adapters/sandbox-gateway';
import type { PlatformContext } from '~/platform/context';
import type { ChargeOrder, ChargeOutcome, PaymentGateway } from '~/platform/ports/payments';
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '../../support/test-platform';

export const CARD = { cardNumber: '4242 4242 4242 4242', nameOnCard: 'Maya Torres', expiry: '11/29' };
const CHECK = {
  nameOnAccount: 'Maya Torres',
  routingNumber: '021000021',
  accountNumber: '7788 0000 1234',
  reEnterAccountNumber: '778800001234',
};
export const EMAIL = 'maya.torres@mail.example';

type Charge = (charge: () => Promise<ChargeOutcome>, order: ChargeOrder) => Promise<ChargeOutcome>;

/** The sandbox gateway with a hand on its wires. */
export interface Till {
  gateway: PaymentGateway;
  /** What happens to each charge until told otherwise. */
  onCharge: Charge;
  /** Look-ups fail while this is true. */
  isDeaf: boolean;
  /** Charges that were asked for. */
  asked: number;
}

export interface PaymentTestPlatform extends TestPlatform {
  till: Till;
}

/** A test platform with Maya, who owes 240.00, and a gateway that can be disturbed. */
export async function openTill(options: TestPlatformOptions = {}): Promise<PaymentTestPlatform> {
  const holder: { inner?: PaymentGateway } = {};
  const inner = () => {
    if (!holder.inner) throw new Error('The till is not open yet');
    return holder.inner;
  };
  const answer = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (till.isDeaf) throw new Error('no line to the gateway');
    return ask();
  };
  const charged = (order: ChargeOrder, charge: () => Promise<ChargeOutcome>) => {
    till.asked += 1;
    return till.onCharge(charge, order);
  };
  const till: Till = {
    onCharge: (charge) => charge(),
    isDeaf: false,
    asked: 0,
    gateway: {
      timeoutMs: 200,
      chargeCard: (order, card) => charged(order, () => inner().chargeCard(order, card)),
      chargeBankAccount: (order, account) => charged(order, () => inner().chargeBankAccount(order, account)),
      createCheckout: (order, returnUrl) => answer(() => inner().createCheckout(order, returnUrl)),
      find: (key) => answer(() => inner().find(key)),
      cancel: (key) => answer(() => inner().cancel(key)),
      refund: (reference, amountCents, key) => answer(() => inner().refund(reference, amountCents, key)),
    },
  };
  const platform = await createTestPlatform({
    ...options,
    overrides: { payments: till.gateway, ...options.overrides },
  });
  holder.inner = createSandboxGateway(platform.context);
  await platform.seed.account();
  await platform.seed.recipient();
  return { ...platform, till };
}

export const newKey = (): string => randomBytes(16).toString('base64url');

/** A link to a demand of 84.35. */
export function demandLink(
  { context }: Pick<TestPlatform, 'context'>,
  over: Partial<Omit<SmartPayToken, 'purpose' | 'exp'>> = {},
  seconds = 3600,
): Promise<string> {
  return context.tokens.mintSmartPay(
    {
      jti: 'demand-1',
      amountCents: 8435,
      recipientId: 'maya',
      email: EMAIL,
      phoneNumber: '',
      accountId: 'prairie',
      ...over,
    },
    seconds,
  );
}

interface Typed {
  token: string;
  paymentKey?: string;
  amountCents?: number;
  email?: string;
  phoneNumber?: string;
  address?: string;
  /** What the payer saw as due, and that more is meant. */
  dueCents?: number | null;
  acceptsMore?: boolean;
}

const common = ({
  token,
  paymentKey = newKey(),
  amountCents = 8435,
  email = EMAIL,
  phoneNumber = '',
  dueCents = null,
  acceptsMore = false,
}: Typed) => ({
  token,
  paymentKey,
  amountCents,
  email,
  phoneNumber,
  dueCents,
  acceptsMore,
});
/** Limits are counted by address: tests must not use up each other's. */
let caller = 0;
const addressOf = ({ address }: Typed) => ({ address: address ?? `198.51.100.${(caller += 1) % 250}` });

export const payCard = (platform: TestPlatform, typed: Typed, card: Partial<typeof CARD> = {}) =>
  platform.call(payByCard, { body: { ...common(typed), ...CARD, ...card } }, addressOf(typed));
export const payCheck = (platform: TestPlatform, typed: Typed, check: Partial<typeof CHECK> = {}) =>
  platform.call(payByCheck, { body: { ...common(typed), ...CHECK, ...check } }, addressOf(typed));
export const payWallet = (platform: TestPlatform, typed: Typed) =>
  platform.call(payByWallet, { body: { ...common(typed), method: 'eWallet' } }, addressOf(typed));

/** Reference and signature that an answer names, whatever it says. */
export function keyOf(
  answer:
    { isOk: true; data: { referenceId: string; security: string } } | { isOk: false; params: Record<string, unknown> },
) {
  const { referenceId, security } = answer.isOk ? answer.data : answer.params;
  return { referenceId: String(referenceId), security: String(security) };
}

export const result = (platform: TestPlatform, key: { referenceId: string; security: string }) =>
  platform.call(getPaymentResult, { query: key }, { address: `198.51.100.${(caller += 1) % 250}` });

export const payments = ({ db }: PlatformContext) =>
  db.selectFrom('payments').selectAll().orderBy('created_at').execute();
/** Charges that took money. */
export const charges = ({ db }: PlatformContext) =>
  db.selectFrom('sandbox_charges').selectAll().where('status', '=', 'succeeded').execute();
export const balanceOf = async ({ db }: PlatformContext, id = 'maya') =>
  (await db.selectFrom('recipients').select('balance_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .balance_cents;
