import { authorizeSupplier } from '~/areas/enrollment/supplier/calls';
import type { SupplierAccountRow } from '~/platform/db/preference-row-types';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

export const NUMBER = '660050050301';
export const STREET = '27B';
export const MINUTE = 60_000;

/** Maya's gas account: a home in Maryland that has chosen nothing yet. */
function aSupplierAccount(over: Partial<SupplierAccountRow> = {}): SupplierAccountRow {
  return {
    contract_account: NUMBER,
    account_id: 'prairie',
    recipient_id: 'maya',
    street_number: STREET,
    state: 'MD',
    is_residential: 1,
    do_not_contact: 0,
    do_not_transfer: 0,
    updated_at: 0,
    ...over,
  };
}

export async function seedSupplierAccount(
  platform: TestPlatform,
  over: Partial<SupplierAccountRow> = {},
): Promise<SupplierAccountRow> {
  const row = aSupplierAccount(over);
  await platform.context.db.insertInto('supplier_accounts').values(row).execute();
  return row;
}

/** A test platform with Maya and her gas account. */
export async function createSupplierPlatform(over: Partial<SupplierAccountRow> = {}): Promise<TestPlatform> {
  const platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  await seedSupplierAccount(platform, over);
  return platform;
}

/** Tries two numbers, from an address of its own where told. */
export function tryNumbers(platform: TestPlatform, accountNumber: string, streetNumber: string, address?: string) {
  return platform.call(
    authorizeSupplier,
    { body: { accountNumber, streetNumber, source: '', type: 'Supplier' } },
    { address },
  );
}
