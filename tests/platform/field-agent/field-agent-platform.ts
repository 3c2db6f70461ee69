import { getFieldAgentRecord, type FieldAgentRecord } from '~/areas/payments/field-agent/calls';
import type { InstallationRow } from '~/platform/db/field-service-row-types';
import type { PaymentRow } from '~/platform/db/payment-row-types';
import type { RecipientRow } from '~/platform/db/schema';
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '../../support/test-platform';

export const INSTALLATION = 'installation-of-maya';
export const NUMBER = '220010010101';

/** A test platform with Maya at an installation. */
export async function createFieldAgentPlatform(
  over: Partial<RecipientRow> = {},
  options: TestPlatformOptions = {},
): Promise<TestPlatform> {
  const platform = await createTestPlatform(options);
  await platform.seed.account();
  await platform.seed.recipient(over);
  await addInstallation(platform);
  return platform;
}

export async function addInstallation(platform: TestPlatform, over: Partial<InstallationRow> = {}): Promise<void> {
  const row = {
    installation_id: INSTALLATION,
    account_id: 'prairie',
    recipient_id: 'maya',
    contract_account: NUMBER,
    created_at: 0,
    ...over,
  };
  await platform.context.db.insertInto('installations').values(row).execute();
}

/** The record of an installation that there is. */
export async function readAgentRecord(
  platform: TestPlatform,
  installationId = INSTALLATION,
): Promise<FieldAgentRecord> {
  const result = await platform.call(getFieldAgentRecord, { query: { installationId } });
  if (!result.isOk) throw new Error(result.name);
  return result.data;
}

let payments = 0;

export async function addPayment(platform: TestPlatform, over: Partial<PaymentRow> = {}): Promise<void> {
  payments += 1;
  const row: PaymentRow = {
    id: `payment-${payments}`,
    reference: `PAY-${payments}`,
    account_id: 'prairie',
    recipient_id: 'maya',
    account_number: NUMBER,
    demand_id: null,
    demand_cents: null,
    due_cents: null,
    payment_key: `key-${payments}`,
    content_hash: '',
    method: 'card',
    status: 'received',
    amount_cents: 24_000,
    tax_cents: 0,
    currency: 'USD',
    brand: 'visa',
    last_four: '4242',
    email: '',
    phone: '',
    language: 'en',
    gateway_reference: null,
    decline_code: null,
    balance_cents: null,
    created_at: platform.clock.now(),
    settled_at: platform.clock.now(),
    receipt_sent_at: null,
    ...over,
  };
  await platform.context.db.insertInto('payments').values(row).execute();
}
