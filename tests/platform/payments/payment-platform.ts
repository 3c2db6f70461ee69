import { randomBytes } from 'node:crypto';
import { getPaymentResult } from '~/areas/payments/payment-result-calls';
import { payByCard, payByCheck, payByWallet } from '~/areas/payments/calls';
import type { SmartPayToken } from '~/lib/contract/token-schemas';
import { createSandboxGateway } from '~/platform/adapters/sandbox-gateway';
import type { PlatformContext } from '~/platform/platform-context';
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

/** The sandbox gateway, whose charges and connection a test controls. */
export interface ControlledGateway {
  gateway: PaymentGateway;
  /** Handles each charge. */
  onCharge: Charge;
  /** Requests for payments fail while this is true. */
  isUnreachable: boolean;
  /** How many charges were requested. */
  chargeCount: number;
}

export interface PaymentTestPlatform extends TestPlatform {
  gatewayControl: ControlledGateway;
}

/** A test platform with Maya, who owes 240.00, and a gateway that a test controls. */
export async function createPaymentPlatform(options: TestPlatformOptions = {}): Promise<PaymentTestPlatform> {
  const lateGateway: { inner?: PaymentGateway } = {};
  const inner = () => {
    if (!lateGateway.inner) throw new Error('The gateway is not there yet');
    return lateGateway.inner;
  };
  const answer = async <T>(request: () => Promise<T>): Promise<T> => {
    if (gatewayControl.isUnreachable) throw new Error('no line to the gateway');
    return request();
  };
  const charged = (order: ChargeOrder, charge: () => Promise<ChargeOutcome>) => {
    gatewayControl.chargeCount += 1;
    return gatewayControl.onCharge(charge, order);
  };
  const gatewayControl: ControlledGateway = {
    onCharge: (charge) => charge(),
    isUnreachable: false,
    chargeCount: 0,
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
    overrides: { listPayments: gatewayControl.gateway, ...options.overrides },
  });
  lateGateway.inner = createSandboxGateway(platform.context);
  await platform.seed.account();
  await platform.seed.recipient();
  return { ...platform, gatewayControl };
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

interface PaymentInput {
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

const commonBody = ({
  token,
  paymentKey = newKey(),
  amountCents = 8435,
  email = EMAIL,
  phoneNumber = '',
  dueCents = null,
  acceptsMore = false,
}: PaymentInput) => ({
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
const addressOf = ({ address }: PaymentInput) => ({ address: address ?? `198.51.100.${(caller += 1) % 250}` });

export const payCard = (platform: TestPlatform, input: PaymentInput, card: Partial<typeof CARD> = {}) =>
  platform.call(payByCard, { body: { ...commonBody(input), ...CARD, ...card } }, addressOf(input));
export const payCheck = (platform: TestPlatform, input: PaymentInput, check: Partial<typeof CHECK> = {}) =>
  platform.call(payByCheck, { body: { ...commonBody(input), ...CHECK, ...check } }, addressOf(input));
export const payWallet = (platform: TestPlatform, input: PaymentInput) =>
  platform.call(payByWallet, { body: { ...commonBody(input), method: 'eWallet' } }, addressOf(input));

/** Reference and signature that an answer names, whatever it says. */
export function resultKeyOf(
  answer:
    { isOk: true; data: { referenceId: string; security: string } } | { isOk: false; params: Record<string, unknown> },
) {
  const { referenceId, security } = answer.isOk ? answer.data : answer.params;
  return { referenceId: String(referenceId), security: String(security) };
}

export const readPaymentResult = (platform: TestPlatform, key: { referenceId: string; security: string }) =>
  platform.call(getPaymentResult, { query: key }, { address: `198.51.100.${(caller += 1) % 250}` });

export const payments = ({ db }: PlatformContext) =>
  db.selectFrom('payments').selectAll().orderBy('created_at').execute();
/** Charges that took money. */
export const listCharges = ({ db }: PlatformContext) =>
  db.selectFrom('sandbox_charges').selectAll().where('status', '=', 'succeeded').execute();
export const readBalance = async ({ db }: PlatformContext, id = 'maya') =>
  (await db.selectFrom('recipients').select('balance_cents').where('id', '=', id).executeTakeFirstOrThrow())
    .balance_cents;
