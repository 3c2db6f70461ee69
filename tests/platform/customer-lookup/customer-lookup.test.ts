import { afterEach, beforeEach, expect, test } from 'vitest';
import { authorizeBudgetUser } from '~/areas/enrollment/calls';
import { resources } from '~/locales';
import type { TestPlatform } from '../../support/test-platform';
import { NUMBER, createPlanPlatform, owe, STREET } from '../enrollment/plan-platform';
import { tryNumbers } from '../supplier/supplier-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPlanPlatform();
});
afterEach(() => platform.close());

const tryAs = (accountNumber: string, houseNumber: string, address?: string) =>
  platform.call(authorizeBudgetUser, { body: { accountNumber, houseNumber, source: 'web' } }, { address });

test('the two numbers of a bill are exchanged for an enrollment link of an hour', async () => {
  const result = await tryAs(` ${NUMBER} `.slice(1, 13), STREET.toLowerCase());
  expect(result).toMatchObject({ isOk: true, data: { error: null, shouldRedirectToInstallmentPlan: false } });
  const token = result.isOk ? (result.data.token ?? '') : '';
  expect(await platform.context.tokens.inspectLink(token)).toMatchObject({
    claims: {
      purpose: 'enroll',
      accountId: 'prairie',
      recipientId: 'maya',
      exp: Math.floor(platform.clock.now() / 1000) + 3600,
    },
  });
});

test('who owes a balance is led to the installment plan', async () => {
  await owe(platform, 24_000);
  const result = await tryAs(NUMBER, STREET);
  expect(result).toMatchObject({ isOk: true, data: { error: null, shouldRedirectToInstallmentPlan: true } });
  const token = result.isOk ? (result.data.token ?? '') : '';
  expect(await platform.context.tokens.inspectLink(token)).toMatchObject({
    claims: { purpose: 'enroll', target: 'installment' },
  });
});

test('the answer never tells which of the two numbers was wrong', async () => {
  const unknownAccount = await tryAs('999', STREET);
  expect(await tryAs(NUMBER, '28')).toEqual(unknownAccount);
  expect(unknownAccount).toEqual({
    isOk: true,
    data: { token: null, error: 'AccountUnknown.CheckNumbers', shouldRedirectToInstallmentPlan: false },
  });
  for (const key of ['AccountUnknown', 'CheckNumbers']) expect(resources.en.api).toHaveProperty(key);
});

test('wrong tries are counted for all pages together', async () => {
  for (let tries = 0; tries < 3; tries += 1) await tryAs(NUMBER, `wrong ${tries}`, `198.51.100.${tries}`);
  for (let tries = 0; tries < 2; tries += 1)
    await tryNumbers(platform, NUMBER, `wrong ${tries}`, `198.51.100.${tries}`);
  expect(await tryAs(NUMBER, STREET)).toMatchObject({
    isOk: false,
    status: 429,
    name: 'request.tooMany',
    params: { seconds: 900 },
  });
  expect(await tryNumbers(platform, NUMBER, STREET)).toMatchObject({ isOk: false, name: 'request.tooMany' });
});

test('of forty guesses at the same time no more than five are judged', async () => {
  const guesses = await Promise.all(
    Array.from({ length: 40 }, (_all, index) => tryAs(NUMBER, `wrong ${index}`, `198.51.100.${index}`)),
  );
  expect(guesses.filter((guess) => guess.isOk)).toHaveLength(5);
});

test('asking writes nothing but the counters', async () => {
  const { rate_limits: _before, ...before } = await platform.rowCounts();
  await tryAs(NUMBER, STREET);
  await tryAs(NUMBER, 'wrong');
  const { rate_limits: _after, ...after } = await platform.rowCounts();
  expect(after).toEqual(before);
});
