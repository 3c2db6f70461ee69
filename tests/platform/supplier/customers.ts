import { authorizeSupplier } from '~/areas/enrollment/supplier/calls';
import type { SupplierAccountRow } from '~/platform/db/preference-tables';
import { createWorld, type World } from '../../support/world';

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
  world: World,
  over: Partial<SupplierAccountRow> = {},
): Promise<SupplierAccountRow> {
  const row = aSupplierAccount(over);
  await world.context.db.insertInto('supplier_accounts').values(row).execute();
  return row;
}

/** A world with Maya and her gas account. */
export async function openGasWorld(over: Partial<SupplierAccountRow> = {}): Promise<World> {
  const world = await createWorld();
  await world.seed.account();
  await world.seed.recipient();
  await seedSupplierAccount(world, over);
  return world;
}

/** Tries two numbers, from an address of its own where told. */
export function tryNumbers(world: World, accountNumber: string, streetNumber: string, address?: string) {
  return world.call(
    authorizeSupplier,
    { body: { accountNumber, streetNumber, source: '', type: 'Supplier' } },
    { address },
  );
}
