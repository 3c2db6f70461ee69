import { afterEach, describe, expect, test } from 'vitest';
import { inspectLink } from '~/areas/links/calls';
import { getSupplierPreference, updateSupplierPreference } from '~/areas/enrollment/supplier/calls';
import { LINK_PURPOSES } from '~/lib/contract/token-schemas';
import type { TestPlatform } from '../../support/test-platform';
import { NUMBER, createSupplierPlatform, seedSupplierAccount } from './supplier-platform';

let platform: TestPlatform;
afterEach(() => platform.close());

const link = () => platform.seed.link({ purpose: 'supplier' });
const get = (token: string) => platform.call(getSupplierPreference, { query: { token } });
const save = (token: string, doNotContact: boolean, doNotTransfer: boolean) =>
  platform.call(updateSupplierPreference, { body: { token, doNotContact, doNotTransfer } });
const stored = () =>
  platform.context.db
    .selectFrom('supplier_accounts')
    .selectAll()
    .where('contract_account', '=', NUMBER)
    .executeTakeFirstOrThrow();
const revision = async () =>
  (
    await platform.context.db
      .selectFrom('recipients')
      .select('revision')
      .where('id', '=', 'maya')
      .executeTakeFirstOrThrow()
  ).revision;

async function pageVersion(token: string): Promise<string> {
  const result = await platform.call(inspectLink, { query: { token } });
  return result.isOk ? result.data.pageVersion : '';
}

test('a choice is read and saved, and the page has another version then', async () => {
  platform = await createSupplierPlatform();
  const token = await link();
  expect(await get(token)).toEqual({
    isOk: true,
    data: {
      accountNumber: NUMBER,
      doNotContact: false,
      doNotTransfer: false,
      isResidential: true,
      state: 'MD',
      error: null,
    },
  });
  const before = await pageVersion(token);
  expect(await save(token, true, true)).toMatchObject({
    isOk: true,
    data: { doNotContact: true, doNotTransfer: true, error: null },
  });
  expect(await stored()).toMatchObject({ do_not_contact: 1, do_not_transfer: 1, updated_at: platform.clock.now() });
  expect(await get(token)).toMatchObject({ data: { doNotContact: true, doNotTransfer: true } });
  expect(await pageVersion(token)).not.toBe(before);
});

test('clearing the first box clears the second', async () => {
  platform = await createSupplierPlatform({ do_not_contact: 1, do_not_transfer: 1 });
  expect(await save(await link(), false, true)).toMatchObject({
    isOk: true,
    data: { doNotContact: false, doNotTransfer: false },
  });
  expect(await stored()).toMatchObject({ do_not_contact: 0, do_not_transfer: 0 });
});

describe('a transfer is refused only by homes in Maryland', () => {
  test.each([
    ['a business in Maryland', { is_residential: 0 }],
    ['a home in Virginia', { state: 'VA' }],
    ['a home in the District', { state: 'DC' }],
  ])('%s may not', async (_who, over) => {
    platform = await createSupplierPlatform(over);
    const token = await link();
    expect(await save(token, true, true)).toMatchObject({
      isOk: false,
      name: 'supplier.transferNotAllowed',
      status: 422,
    });
    expect(await stored()).toMatchObject({ do_not_contact: 0, do_not_transfer: 0 });
    expect(await save(token, true, false)).toMatchObject({ isOk: true, data: { doNotContact: true } });
  });
});

test('saving what is stored writes nothing', async () => {
  platform = await createSupplierPlatform({ do_not_contact: 1 });
  const token = await link();
  platform.clock.advance(60_000);
  const before = await platform.rowCounts();
  expect(await save(token, true, false)).toMatchObject({ isOk: true, data: { doNotContact: true } });
  expect(await platform.rowCounts()).toEqual(before);
});

test('of many savings of one choice at the same time one writes', async () => {
  platform = await createSupplierPlatform();
  const token = await link();
  const before = await revision();
  const results = await Promise.all(Array.from({ length: 20 }, () => save(token, true, true)));
  expect(results.every(({ isOk }) => isOk)).toBe(true);
  expect(await revision()).toBe(before + 1);
});

test('forty different choices at the same time end in one of them, never in halves', async () => {
  platform = await createSupplierPlatform();
  const token = await link();
  await Promise.all(Array.from({ length: 40 }, (_all, index) => save(token, index % 2 === 0, index % 2 === 0)));
  const { do_not_contact, do_not_transfer } = await stored();
  expect(do_not_transfer).toBe(do_not_contact);
});

test('a customer without a gas account is told so, and nothing is saved', async () => {
  platform = await createSupplierPlatform();
  await platform.seed.recipient({ id: 'noah' });
  const token = await platform.seed.link({ purpose: 'supplier', recipient: 'noah' });
  const before = await platform.rowCounts();
  const missing = {
    accountNumber: '',
    doNotContact: false,
    doNotTransfer: false,
    error: 'SupplierNoAccount.ContactSupport',
  };
  expect(await get(token)).toMatchObject({ isOk: true, data: missing });
  expect(await save(token, true, true)).toMatchObject({ isOk: true, data: missing });
  expect(await platform.rowCounts()).toEqual(before);
});

test('one customer’s link neither reads nor changes another’s choice, in this account or another', async () => {
  platform = await createSupplierPlatform();
  await platform.seed.account({ id: 'other', public_id: 'other-public' });
  for (const account of ['prairie', 'other'] as const) {
    await platform.seed.recipient({ account_id: account, id: 'noah' });
    await seedSupplierAccount(platform, {
      contract_account: `9-${account}`,
      account_id: account,
      recipient_id: 'noah',
    });
  }
  const foreign = await platform.seed.link({ purpose: 'supplier', account: 'other', recipient: 'noah' });
  expect(await save(foreign, true, true)).toMatchObject({ isOk: true, data: { accountNumber: '9-other' } });
  const rows = await platform.context.db
    .selectFrom('supplier_accounts')
    .select(['contract_account', 'do_not_contact'])
    .orderBy('contract_account')
    .execute();
  expect(rows).toEqual([
    { contract_account: NUMBER, do_not_contact: 0 },
    { contract_account: '9-other', do_not_contact: 1 },
    { contract_account: '9-prairie', do_not_contact: 0 },
  ]);
  const stray = await platform.seed.link({ purpose: 'supplier', account: 'other', recipient: 'maya' });
  expect(await get(stray)).toMatchObject({ data: { error: 'SupplierNoAccount.ContactSupport' } });
});

test('links of every other purpose, expired ones and forged ones open nothing', async () => {
  platform = await createSupplierPlatform();
  for (const purpose of LINK_PURPOSES.filter((each) => each !== 'supplier')) {
    const token = await platform.seed.link({ purpose });
    expect(await get(token), purpose).toMatchObject({ isOk: false, name: 'token.wrongPurpose' });
    expect(await save(token, true, false), purpose).toMatchObject({ isOk: false, name: 'token.wrongPurpose' });
  }
  const expired = await platform.seed.link({ purpose: 'supplier', seconds: 1 });
  platform.clock.advance(2000);
  expect(await save(expired, true, false)).toMatchObject({ isOk: false, name: 'token.expired' });
  expect(await save(`${expired}x`, true, false)).toMatchObject({ isOk: false, name: 'token.invalid' });
  expect(await stored()).toMatchObject({ do_not_contact: 0 });
});
