import { afterEach, beforeEach, expect, test } from 'vitest';
import { inspectLink } from '~/areas/links/calls';
import { getSupplierPreference } from '~/areas/enrollment/supplier/calls';
import { resources } from '~/locales';
import type { TestPlatform } from '../../support/test-platform';
import { MINUTE, NUMBER, createSupplierPlatform, seedSupplierAccount, STREET, tryNumbers } from './supplier-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createSupplierPlatform();
});
afterEach(() => platform.close());

const tryAs = (accountNumber: string, streetNumber: string, address?: string) =>
  tryNumbers(platform, accountNumber, streetNumber, address);

async function tokenFor(accountNumber: string, streetNumber: string): Promise<string> {
  const result = await tryAs(accountNumber, streetNumber);
  if (!result.isOk || !result.data.token) throw new Error(`Not authorised: ${JSON.stringify(result)}`);
  return result.data.token;
}

test('the two numbers of a bill are exchanged for a supplier link of an hour', async () => {
  const token = await tokenFor(NUMBER, STREET);
  expect(await platform.context.tokens.inspectLink(token)).toMatchObject({
    isExpired: false,
    claims: {
      purpose: 'supplier',
      accountId: 'prairie',
      recipientId: 'maya',
      exp: Math.floor(platform.clock.now() / 1000) + 3600,
    },
  });
  expect(await platform.call(getSupplierPreference, { query: { token } })).toMatchObject({
    isOk: true,
    data: { accountNumber: NUMBER },
  });
  platform.clock.advance(60 * MINUTE);
  expect(await platform.call(inspectLink, { query: { token } })).toMatchObject({
    isOk: true,
    data: { isExpired: true },
  });
  expect(await platform.call(getSupplierPreference, { query: { token } })).toMatchObject({
    isOk: false,
    name: 'token.expired',
  });
});

test('street numbers are compared without regard to case and spaces around them, account numbers exactly', async () => {
  for (const street of ['27b', ' 27B ', '\t27b\n', '٢٧B'])
    expect((await tokenFor(NUMBER, street)).length, street).toBeGreaterThan(20);
  for (const street of ['27', '27 B', '', ' ', '27B27B'])
    expect(await tryAs(NUMBER, street), street).toMatchObject({ data: { token: null } });
  expect(await tryAs(NUMBER.slice(1), STREET)).toMatchObject({ data: { token: null } });
});

test('the answer never tells which of the two numbers was wrong', async () => {
  const unknownAccount = await tryAs('999', STREET);
  expect(await tryAs(NUMBER, '28')).toEqual(unknownAccount);
  expect(await tryAs('999', '28')).toEqual(unknownAccount);
  expect(unknownAccount).toEqual({ isOk: true, data: { token: null, error: 'SupplierAccountUnknown.CheckNumbers' } });
  for (const key of ['SupplierAccountUnknown', 'CheckNumbers', 'SupplierNoAccount', 'ContactSupport'])
    expect(resources.en.api).toHaveProperty(key);
});

test('an account without a street number opens for nobody', async () => {
  await seedSupplierAccount(platform, { contract_account: '5', recipient_id: 'noah', street_number: '' });
  for (const street of ['', ' ', '5']) expect(await tryAs('5', street)).toMatchObject({ data: { token: null } });
});

test('after five wrong tries the account number waits 15 minutes, for the right one and from everywhere', async () => {
  for (let tries = 0; tries < 5; tries += 1)
    expect(await tryAs(NUMBER, String(tries), `198.51.100.${tries}`)).toMatchObject({ data: { token: null } });
  expect(await tryAs(NUMBER, STREET, '198.51.100.9')).toMatchObject({
    isOk: false,
    status: 429,
    name: 'request.tooMany',
    params: { seconds: 900 },
  });
  await seedSupplierAccount(platform, { contract_account: '77', recipient_id: 'noah', street_number: '1' });
  expect(await tryAs('77', '1')).toMatchObject({ isOk: true, data: { error: null } });
  platform.clock.advance(15 * MINUTE);
  expect(await tokenFor(NUMBER, STREET)).not.toBe('');
});

test('an account number that does not exist waits just the same', async () => {
  for (let tries = 0; tries < 5; tries += 1) await tryAs('000', String(tries));
  expect(await tryAs('000', '5')).toMatchObject({ isOk: false, name: 'request.tooMany' });
  // Written in another way it is the same number.
  expect(await tryAs(' 0 0 0 ', '6')).toMatchObject({ isOk: false, name: 'request.tooMany' });
});

test('right tries are not counted, and forgive no wrong ones', async () => {
  for (let tries = 0; tries < 8; tries += 1) await tokenFor(NUMBER, STREET);
  for (let tries = 0; tries < 4; tries += 1) await tryAs(NUMBER, 'wrong');
  await tokenFor(NUMBER, STREET);
  await tryAs(NUMBER, 'wrong');
  expect(await tryAs(NUMBER, STREET)).toMatchObject({ name: 'request.tooMany' });
});

test('of forty guesses at the same time no more than five are judged', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_all, index) => tryAs(NUMBER, `wrong ${index}`, `198.51.100.${index}`)),
  );
  expect(guesses.filter((guess) => guess.isOk)).toHaveLength(5);
  expect(guesses.filter((guess) => !guess.isOk && guess.name === 'request.tooMany')).toHaveLength(35);
});

test('one address has sixty tries in ten minutes, whatever it asks for', async () => {
  const outcomes: boolean[] = [];
  for (let index = 0; index < 61; index += 1) outcomes.push((await tryAs(String(index), '1', '198.51.100.200')).isOk);
  expect(outcomes.filter(Boolean)).toHaveLength(60);
  expect(outcomes.at(-1)).toBe(false);
});

test('numbers that are too long are refused, and nothing that was typed is kept as it is', async () => {
  expect(await tryAs('1'.repeat(13), '1')).toMatchObject({ isOk: false, name: 'request.invalid' });
  expect(await tryAs('1', '1'.repeat(21))).toMatchObject({ isOk: false, name: 'request.invalid' });
  await tryAs('31415926', 'Secret 7');
  const rows = await platform.context.db.selectFrom('rate_limits').selectAll().execute();
  expect(rows.some(({ key }) => key.startsWith('lookUpTry:'))).toBe(true);
  expect(JSON.stringify(rows)).not.toMatch(/31415926|Secret/);
});

test('asking writes nothing but the counters', async () => {
  const { rate_limits: _before, ...before } = await platform.rowCounts();
  await tokenFor(NUMBER, STREET);
  await tryAs(NUMBER, 'wrong');
  const { rate_limits: _after, ...after } = await platform.rowCounts();
  expect(after).toEqual(before);
});
