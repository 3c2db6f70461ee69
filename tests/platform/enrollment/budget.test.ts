import { afterEach, expect, test } from 'vitest';
import { LINK_PURPOSES } from '~/lib/contract/tokens';
import type { World } from '../../support/world';
import {
  enrollmentsOf,
  eventsOf,
  getBudget,
  linkOf,
  NUMBER,
  openPlanWorld,
  owe,
  revisionOf,
  seedUsage,
  setBudget,
  setPlan,
} from './customers';

let world: World;
afterEach(() => world.close());

test('figures, history and place of a customer are told', async () => {
  world = await openPlanWorld({ state: 'DC', months: 14 });
  const plan = await getBudget(world, await linkOf(world));
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
  world = await openPlanWorld({ capturesIp: true });
  const token = await linkOf(world);
  const before = await revisionOf(world);
  expect(await setBudget(world, token, true, 10_000, 'postcard')).toEqual({ isOk: true, data: { error: null } });
  const now = world.clock.now();
  const agreed = JSON.stringify({ annualCents: 120_000, monthlyCents: 10_000 });
  expect(await enrollmentsOf(world)).toEqual([
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
  expect(await eventsOf(world)).toEqual([
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
  expect(await revisionOf(world)).toBe(before + 1);
  expect(await getBudget(world, token)).toMatchObject({ data: { isEnrolled: true, agreedCents: 10_000 } });
});

test.each([
  ['maya@mail.example.com', true],
  [null, false],
])('with %s as the address on file, a confirmation has somewhere to go: %s', async (email, hasEmailAddress) => {
  world = await openPlanWorld({ recipient: { email } });
  const token = await linkOf(world);
  expect(await getBudget(world, token)).toMatchObject({ data: { isEnrolled: false, hasEmailAddress: undefined } });
  await setBudget(world, token, true, 10_000);
  expect(await getBudget(world, token)).toMatchObject({ data: { isEnrolled: true, hasEmailAddress } });
});

test('enrolling again does nothing again, and an address is kept only where the account keeps one', async () => {
  world = await openPlanWorld();
  const token = await linkOf(world);
  await setBudget(world, token, true, 10_000);
  const before = await world.rowCounts();
  world.clock.advance(1000);
  expect(await setBudget(world, token, true, 10_000)).toEqual({ isOk: true, data: { error: null } });
  expect(await setBudget(world, token, true)).toEqual({ isOk: true, data: { error: null } });
  expect(await world.rowCounts()).toEqual(before);
  expect((await eventsOf(world))[0]).toMatchObject({ ip: null, source: 'web' });
  expect(world.messages).toHaveLength(1);
});

test('unenrolling ends it and can be repeated, and enrolling after it begins anew', async () => {
  world = await openPlanWorld();
  const token = await linkOf(world);
  expect(await setBudget(world, token, false)).toEqual({ isOk: true, data: { error: null } });
  expect(await eventsOf(world)).toEqual([]);
  await setBudget(world, token, true);
  world.clock.advance(5000);
  for (let time = 0; time < 3; time += 1)
    expect(await setBudget(world, token, false)).toEqual({ isOk: true, data: { error: null } });
  expect(await enrollmentsOf(world)).toMatchObject([
    { is_enrolled: 0, enrolled_at: world.clock.now() - 5000, ended_at: world.clock.now() },
  ]);
  expect(await getBudget(world, token)).toMatchObject({ data: { isEnrolled: false, agreedCents: null } });
  await setBudget(world, token, true);
  expect(await enrollmentsOf(world)).toMatchObject([
    { is_enrolled: 1, enrolled_at: world.clock.now(), ended_at: null },
  ]);
  expect((await eventsOf(world)).map(({ action, seq }) => [action, seq])).toEqual([
    ['enrolled', 1],
    ['ended', 2],
    ['enrolled', 3],
  ]);
});

test('an estimate that has changed since it was shown is asked about again', async () => {
  world = await openPlanWorld();
  const token = await linkOf(world);
  const before = await world.rowCounts();
  expect(await setBudget(world, token, true, 9999)).toMatchObject({
    isOk: false,
    name: 'enrollment.changed',
    status: 409,
  });
  expect(await world.rowCounts()).toEqual(before);
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
  world = await openPlanWorld({ ...options, recipient: { balance_cents: balance } });
  const token = await linkOf(world);
  expect(await getBudget(world, token)).toMatchObject({ isOk: true, data: answer });
  const before = await world.rowCounts();
  expect(await setBudget(world, token, true)).toMatchObject({ isOk: false, name: 'enrollment.notAllowed' });
  expect(await world.rowCounts()).toEqual(before);
});

test('a balance with a running plan no longer stands in the way, and none leads out of an enrollment', async () => {
  world = await openPlanWorld({ recipient: { balance_cents: 24_000 } });
  const token = await linkOf(world);
  await setPlan(world, token);
  expect(await getBudget(world, token)).toMatchObject({
    data: { shouldRedirectToInstallmentPlan: false, error: null },
  });
  expect(await setBudget(world, token, true)).toMatchObject({ isOk: true });
  await owe(world, 99_000);
  await world.context.db.deleteFrom('plan_offers').execute();
  expect(await getBudget(world, token)).toMatchObject({
    data: { isEnrolled: true, shouldRedirectToInstallmentPlan: false, error: null },
  });
});

test('a customer of no register whom a plan is offered to goes by the company’s own number', async () => {
  world = await openPlanWorld();
  await world.context.db.deleteFrom('supplier_accounts').execute();
  const token = await linkOf(world);
  expect(await getBudget(world, token)).toMatchObject({ data: { error: null, accountNumber: 'maya' } });
  expect(await setBudget(world, token, true)).toMatchObject({ isOk: true, data: { error: null } });
});

test('a customer without a gas account is told so', async () => {
  world = await openPlanWorld();
  await world.seed.recipient({ id: 'noah' });
  const token = await linkOf(world, 'noah');
  expect(await getBudget(world, token)).toMatchObject({
    data: { error: 'EnrollmentNoAccount.ContactSupport', items: [] },
  });
  const stranger = await linkOf(world, 'nobody');
  expect(await getBudget(world, stranger)).toMatchObject({ data: { error: 'EnrollmentNoAccount.ContactSupport' } });
  expect(await setBudget(world, stranger, true)).toMatchObject({
    isOk: true,
    data: { error: 'EnrollmentNoAccount.ContactSupport' },
  });
});

test('reading writes nothing', async () => {
  world = await openPlanWorld({ recipient: { balance_cents: 24_000 } });
  const token = await linkOf(world);
  const before = await world.rowCounts();
  await getBudget(world, token);
  expect(await world.rowCounts()).toEqual(before);
});

test('one customer’s link neither reads nor changes another’s', async () => {
  world = await openPlanWorld();
  await world.seed.recipient({ id: 'noah', balance_cents: 0 });
  await seedUsage(world, 12, 'noah');
  const token = await linkOf(world, 'noah');
  expect(await setBudget(world, token, true)).toMatchObject({ isOk: false, name: 'enrollment.notAllowed' });
  expect(await getBudget(world, token)).toMatchObject({ data: { accountNumber: '' } });
  expect(await enrollmentsOf(world)).toEqual([]);
});

test('links of every other purpose, expired and forged ones open nothing', async () => {
  world = await openPlanWorld();
  for (const purpose of LINK_PURPOSES.filter((each) => each !== 'enroll')) {
    const token = await world.seed.link({ purpose });
    expect(await getBudget(world, token), purpose).toMatchObject({ isOk: false, name: 'token.wrongPurpose' });
    expect(await setBudget(world, token, true), purpose).toMatchObject({ isOk: false, name: 'token.wrongPurpose' });
  }
  const expired = await world.seed.link({ purpose: 'enroll', seconds: 1 });
  world.clock.advance(2000);
  expect(await setBudget(world, expired, true)).toMatchObject({ name: 'token.expired' });
  expect(await setBudget(world, `${expired}x`, true)).toMatchObject({ name: 'token.invalid' });
  expect(await enrollmentsOf(world)).toEqual([]);
});

test('of twenty enrollments at once one is stored, and one message goes out', async () => {
  world = await openPlanWorld();
  const token = await linkOf(world);
  const before = await revisionOf(world);
  const results = await Promise.all(Array.from({ length: 20 }, () => setBudget(world, token, true, 10_000)));
  expect(results).toEqual(Array.from({ length: 20 }, () => ({ isOk: true, data: { error: null } })));
  expect(await eventsOf(world)).toHaveLength(1);
  expect(await revisionOf(world)).toBe(before + 1);
  expect(world.messages).toHaveLength(1);
});

test('of twenty enrollments and ends at once, each that changed something is in the history, in turn, and the last is the state', async () => {
  world = await openPlanWorld();
  const token = await linkOf(world);
  const before = await revisionOf(world);
  const results = await Promise.all(
    Array.from({ length: 20 }, (_all, index) => setBudget(world, token, index % 2 === 0)),
  );
  expect(results.every(({ isOk }) => isOk)).toBe(true);
  const events = await eventsOf(world);
  expect(events.length).toBeGreaterThan(0);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  expect(events.map(({ action }) => action)).toEqual(
    events.map((_event, index) => (index % 2 === 0 ? 'enrolled' : 'ended')),
  );
  expect((await enrollmentsOf(world))[0]?.is_enrolled).toBe(events.at(-1)?.action === 'enrolled' ? 1 : 0);
  expect(await revisionOf(world)).toBe(before + events.length);
  expect(world.messages).toHaveLength(events.length);
});
