import { afterEach, expect, test } from 'vitest';
import { LINK_PURPOSES } from '~/lib/contract/token-schemas';
import type { TestPlatform } from '../../support/test-platform';
import {
  enrollmentsOf,
  eventsOf,
  getBudget,
  linkOf,
  NUMBER,
  createPlanPlatform,
  owe,
  revisionOf,
  seedUsage,
  setBudget,
  setPlan,
} from './plan-platform';

let platform: TestPlatform;
afterEach(() => platform.close());

test('figures, history and place of a customer are told', async () => {
  platform = await createPlanPlatform({ state: 'DC', months: 14 });
  const plan = await getBudget(platform, await linkOf(platform));
  expect(plan).toMatchObject({
    isOk: true,
    data: {
      error: null,
      shouldRedirectToInstallmentPlan: false,
      accountNumber: NUMBER,
      budgetEstimateCents: 10_000,
      isEnrolled: false,
      state: 'DC',
      agreedCents: null,
    },
  });
  const items = plan.isOk ? plan.data.items : [];
  expect(items).toHaveLength(12);
  expect(items[0]).toEqual({
    usageFromDate: '2025-01-01',
    usageToDate: '2025-01-31',
    usageTherms: 80.25,
    billAmountCents: 10_000,
  });
  expect(items.at(-1)).toMatchObject({ usageFromDate: '2025-12-01', usageToDate: '2025-12-31' });
});

test('enrolling stores the estimate, its source and its history, and turns over the page', async () => {
  platform = await createPlanPlatform({ capturesIp: true });
  const token = await linkOf(platform);
  const before = await revisionOf(platform);
  expect(await setBudget(platform, token, true, 10_000, 'postcard')).toEqual({ isOk: true, data: { error: null } });
  const now = platform.clock.now();
  const agreed = JSON.stringify({ annualCents: 120_000, monthlyCents: 10_000 });
  expect(await enrollmentsOf(platform)).toEqual([
    {
      account_id: 'prairie',
      recipient_id: 'maya',
      kind: 'budget',
      is_enrolled: 1,
      source: 'postcard',
      details: agreed,
      enrolled_at: now,
      ended_at: null,
      updated_at: now,
    },
  ]);
  expect(await eventsOf(platform)).toEqual([
    expect.objectContaining({
      kind: 'budget',
      action: 'enrolled',
      source: 'postcard',
      ip: '203.0.113.7',
      details: agreed,
      at: now,
      seq: 1,
    }),
  ]);
  expect(await revisionOf(platform)).toBe(before + 1);
  expect(await getBudget(platform, token)).toMatchObject({ data: { isEnrolled: true, agreedCents: 10_000 } });
});

test.each([
  ['maya@mail.example.com', true],
  [null, false],
])('with %s as the address on file, a confirmation has somewhere to go: %s', async (email, hasEmailAddress) => {
  platform = await createPlanPlatform({ recipient: { email } });
  const token = await linkOf(platform);
  expect(await getBudget(platform, token)).toMatchObject({ data: { isEnrolled: false, hasEmailAddress: undefined } });
  await setBudget(platform, token, true, 10_000);
  expect(await getBudget(platform, token)).toMatchObject({ data: { isEnrolled: true, hasEmailAddress } });
});

test('enrolling again does nothing again, and an address is kept only where the account keeps one', async () => {
  platform = await createPlanPlatform();
  const token = await linkOf(platform);
  await setBudget(platform, token, true, 10_000);
  const before = await platform.rowCounts();
  platform.clock.advance(1000);
  expect(await setBudget(platform, token, true, 10_000)).toEqual({ isOk: true, data: { error: null } });
  expect(await setBudget(platform, token, true)).toEqual({ isOk: true, data: { error: null } });
  expect(await platform.rowCounts()).toEqual(before);
  expect((await eventsOf(platform))[0]).toMatchObject({ ip: null, source: 'web' });
  expect(platform.messages).toHaveLength(1);
});

test('unenrolling ends it and can be repeated, and enrolling after it begins anew', async () => {
  platform = await createPlanPlatform();
  const token = await linkOf(platform);
  expect(await setBudget(platform, token, false)).toEqual({ isOk: true, data: { error: null } });
  expect(await eventsOf(platform)).toEqual([]);
  await setBudget(platform, token, true);
  platform.clock.advance(5000);
  for (let time = 0; time < 3; time += 1)
    expect(await setBudget(platform, token, false)).toEqual({ isOk: true, data: { error: null } });
  expect(await enrollmentsOf(platform)).toMatchObject([
    { is_enrolled: 0, enrolled_at: platform.clock.now() - 5000, ended_at: platform.clock.now() },
  ]);
  expect(await getBudget(platform, token)).toMatchObject({ data: { isEnrolled: false, agreedCents: null } });
  await setBudget(platform, token, true);
  expect(await enrollmentsOf(platform)).toMatchObject([
    { is_enrolled: 1, enrolled_at: platform.clock.now(), ended_at: null },
  ]);
  expect((await eventsOf(platform)).map(({ action, seq }) => [action, seq])).toEqual([
    ['enrolled', 1],
    ['ended', 2],
    ['enrolled', 3],
  ]);
});

test('an estimate that has changed since it was shown is asked about again', async () => {
  platform = await createPlanPlatform();
  const token = await linkOf(platform);
  const before = await platform.rowCounts();
  expect(await setBudget(platform, token, true, 9999)).toMatchObject({
    isOk: false,
    name: 'enrollment.changed',
    status: 409,
  });
  expect(await platform.rowCounts()).toEqual(before);
});

test.each([
  ['owes a balance', {}, 24_000, { shouldRedirectToInstallmentPlan: true, error: null }],
  [
    'owes a balance that no plan may spread',
    { offer: { is_installment_allowed: 0 } },
    24_000,
    { shouldRedirectToInstallmentPlan: false, error: 'BudgetBalanceOwed.ContactSupport' },
  ],
  ['is not offered it', { offer: { is_budget_allowed: 0 } }, 0, { error: 'BudgetNotOffered.ContactSupport' }],
  ['was never offered anything', { offer: null }, 0, { error: 'BudgetNotOffered.ContactSupport' }],
  ['has no readings', { months: 0 }, 0, { error: 'BudgetNoUsage.ContactSupport' }],
  [
    'has no readings and owes a balance',
    { months: 0 },
    24_000,
    { shouldRedirectToInstallmentPlan: false, error: 'BudgetNoUsage.ContactSupport' },
  ],
  [
    'is not offered it and owes a balance',
    { offer: { is_budget_allowed: 0 } },
    24_000,
    { shouldRedirectToInstallmentPlan: false, error: 'BudgetNotOffered.ContactSupport' },
  ],
] as const)('a customer who %s is not enrolled', async (_who, options, balance, answer) => {
  platform = await createPlanPlatform({ ...options, recipient: { balance_cents: balance } });
  const token = await linkOf(platform);
  expect(await getBudget(platform, token)).toMatchObject({ isOk: true, data: answer });
  const before = await platform.rowCounts();
  expect(await setBudget(platform, token, true)).toMatchObject({ isOk: false, name: 'enrollment.notAllowed' });
  expect(await platform.rowCounts()).toEqual(before);
});

test('a balance with a running plan no longer stands in the way, and none leads out of an enrollment', async () => {
  platform = await createPlanPlatform({ recipient: { balance_cents: 24_000 } });
  const token = await linkOf(platform);
  await setPlan(platform, token);
  expect(await getBudget(platform, token)).toMatchObject({
    data: { shouldRedirectToInstallmentPlan: false, error: null },
  });
  expect(await setBudget(platform, token, true)).toMatchObject({ isOk: true });
  await owe(platform, 99_000);
  await platform.context.db.deleteFrom('plan_offers').execute();
  expect(await getBudget(platform, token)).toMatchObject({
    data: { isEnrolled: true, shouldRedirectToInstallmentPlan: false, error: null },
  });
});

test('a customer of no register whom a plan is offered to goes by the company’s own number', async () => {
  platform = await createPlanPlatform();
  await platform.context.db.deleteFrom('supplier_accounts').execute();
  const token = await linkOf(platform);
  expect(await getBudget(platform, token)).toMatchObject({ data: { error: null, accountNumber: 'maya' } });
  expect(await setBudget(platform, token, true)).toMatchObject({ isOk: true, data: { error: null } });
});

test('a customer without a gas account is told so', async () => {
  platform = await createPlanPlatform();
  await platform.seed.recipient({ id: 'noah' });
  const token = await linkOf(platform, 'noah');
  expect(await getBudget(platform, token)).toMatchObject({
    data: { error: 'EnrollmentNoAccount.ContactSupport', items: [] },
  });
  const stranger = await linkOf(platform, 'nobody');
  expect(await getBudget(platform, stranger)).toMatchObject({ data: { error: 'EnrollmentNoAccount.ContactSupport' } });
  expect(await setBudget(platform, stranger, true)).toMatchObject({
    isOk: true,
    data: { error: 'EnrollmentNoAccount.ContactSupport' },
  });
});

test('reading writes nothing', async () => {
  platform = await createPlanPlatform({ recipient: { balance_cents: 24_000 } });
  const token = await linkOf(platform);
  const before = await platform.rowCounts();
  await getBudget(platform, token);
  expect(await platform.rowCounts()).toEqual(before);
});

test('one customer’s link neither reads nor changes another’s', async () => {
  platform = await createPlanPlatform();
  await platform.seed.recipient({ id: 'noah', balance_cents: 0 });
  await seedUsage(platform, 12, 'noah');
  const token = await linkOf(platform, 'noah');
  expect(await setBudget(platform, token, true)).toMatchObject({ isOk: false, name: 'enrollment.notAllowed' });
  expect(await getBudget(platform, token)).toMatchObject({ data: { accountNumber: '' } });
  expect(await enrollmentsOf(platform)).toEqual([]);
});

test('links of every other purpose, expired and forged ones open nothing', async () => {
  platform = await createPlanPlatform();
  for (const purpose of LINK_PURPOSES.filter((each) => each !== 'enroll')) {
    const token = await platform.seed.link({ purpose });
    expect(await getBudget(platform, token), purpose).toMatchObject({ isOk: false, name: 'token.wrongPurpose' });
    expect(await setBudget(platform, token, true), purpose).toMatchObject({ isOk: false, name: 'token.wrongPurpose' });
  }
  const expired = await platform.seed.link({ purpose: 'enroll', seconds: 1 });
  platform.clock.advance(2000);
  expect(await setBudget(platform, expired, true)).toMatchObject({ name: 'token.expired' });
  expect(await setBudget(platform, `${expired}x`, true)).toMatchObject({ name: 'token.invalid' });
  expect(await enrollmentsOf(platform)).toEqual([]);
});

test('of twenty enrollments at once one is stored, and one message goes out', async () => {
  platform = await createPlanPlatform();
  const token = await linkOf(platform);
  const before = await revisionOf(platform);
  const results = await Promise.all(Array.from({ length: 20 }, () => setBudget(platform, token, true, 10_000)));
  expect(results).toEqual(Array.from({ length: 20 }, () => ({ isOk: true, data: { error: null } })));
  expect(await eventsOf(platform)).toHaveLength(1);
  expect(await revisionOf(platform)).toBe(before + 1);
  expect(platform.messages).toHaveLength(1);
});

test('of twenty enrollments and ends at once, each that changed something is in the history, in turn, and the last is the state', async () => {
  platform = await createPlanPlatform();
  const token = await linkOf(platform);
  const before = await revisionOf(platform);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_all, index) => setBudget(platform, token, index % 2 === 0)),
  );
  expect(results.every(({ isOk }) => isOk)).toBe(true);
  const events = await eventsOf(platform);
  expect(events.length).toBeGreaterThan(0);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  expect(events.map(({ action }) => action)).toEqual(
    events.map((_event, index) => (index % 2 === 0 ? 'enrolled' : 'ended')),
  );
  expect((await enrollmentsOf(platform))[0]?.is_enrolled).toBe(events.at(-1)?.action === 'enrolled' ? 1 : 0);
  expect(await revisionOf(platform)).toBe(before + events.length);
  expect(platform.messages).toHaveLength(events.length);
});
