import { afterEach, expect, test } from 'vitest';
import { renewLink } from '~/areas/links/calls';
import { setInstallmentPlan } from '~/areas/enrollment/calls';
import type { World } from '../../support/world';
import {
  enrollmentsOf,
  eventsOf,
  getPlan,
  linkOf,
  NUMBER,
  openPlanWorld,
  owe,
  planOf,
  rowsOf,
  setBudget,
  setPlan,
} from './customers';

let world: World;
afterEach(() => world.close());

const OWING = { recipient: { balance_cents: 100_001 } };
const DAY = 86_400_000;

test('a balance is offered in twelve rows from today that sum to it', async () => {
  world = await openPlanWorld(OWING);
  const plan = await planOf(world, await linkOf(world));
  expect(plan).toMatchObject({
    error: null,
    accountNumber: NUMBER,
    accountBalanceCents: 100_001,
    accountBalanceText: '$1,000.01',
    isEnrolled: false,
  });
  expect(plan.payments).toHaveLength(12);
  expect(plan.payments[0]).toEqual({
    dateText: 'Jan 15, 2026',
    amountText: '$83.33',
    dueDate: '2026-01-15',
    amountCents: 8333,
    isDownPayment: false,
  });
  expect(plan.payments.at(-1)).toMatchObject({ dueDate: '2026-12-15', amountCents: 8338 });
  expect(plan.payments.reduce((sum, { amountCents }) => sum + (amountCents ?? 0), 0)).toBe(100_001);
});

test.each([
  ['with energy assistance', { offer: { has_energy_assistance: 1 } }, 24, '2026-01-15'],
  ['with a period of its own', { offer: { period: 6 } }, 6, '2026-01-15'],
  ['with a period longer than allowed', { offer: { period: 24 } }, 12, '2026-01-15'],
  ['from the next bill on', { recipient: { balance_cents: 5000, next_bill_date: '2026-01-31' } }, 12, '2026-01-31'],
  [
    'from today where the next bill lies behind',
    { recipient: { balance_cents: 5000, next_bill_date: '2026-01-14' } },
    12,
    '2026-01-15',
  ],
  [
    'from today where the next bill is no date',
    { recipient: { balance_cents: 5000, next_bill_date: 'soon' } },
    12,
    '2026-01-15',
  ],
] as const)('a plan %s', async (_how, options, rows, first) => {
  world = await openPlanWorld({ ...OWING, ...options });
  const { payments } = await planOf(world, await linkOf(world));
  expect(payments).toHaveLength(rows);
  expect(payments[0]?.dueDate).toBe(first);
});

test('today is that of the account: late in the evening in Chicago it is not yet tomorrow', async () => {
  world = await openPlanWorld(OWING);
  world.clock.advance(13 * 3600 * 1000);
  expect(new Date(world.clock.now()).toISOString()).toBe('2026-01-16T05:00:00.000Z');
  expect((await planOf(world, await linkOf(world))).payments[0]?.dueDate).toBe('2026-01-15');
});

test('the rows that are shown are the rows that are stored, and shown again', async () => {
  world = await openPlanWorld(OWING);
  const token = await linkOf(world);
  const shown = await planOf(world, token);
  expect(await setPlan(world, token, shown.version, 'dpp')).toEqual({ isOk: true, data: { error: null } });
  const rows = await rowsOf(world);
  expect(rows.map((row) => [row.due_date, row.amount_cents])).toEqual(
    shown.payments.map(({ dueDate, amountCents }) => [dueDate, amountCents]),
  );
  const [event] = await eventsOf(world);
  expect(event).toMatchObject({ kind: 'installment', action: 'enrolled', source: 'dpp' });
  expect(rows.every(({ plan_id, recipient_id }) => plan_id === event?.id && recipient_id === 'maya')).toBe(true);
  // A bill that is paid or added later changes nothing of what was agreed.
  await owe(world, 1);
  expect(await planOf(world, token)).toMatchObject({
    isEnrolled: true,
    payments: shown.payments,
    accountBalanceCents: 100_001,
    version: shown.version,
  });
});

test('a balance that has changed since it was shown is never stored: the new plan is asked about', async () => {
  world = await openPlanWorld(OWING);
  const token = await linkOf(world);
  const shown = await planOf(world, token);
  await owe(world, 90_000);
  const before = await world.rowCounts();
  expect(await setPlan(world, token, shown.version)).toMatchObject({
    isOk: false,
    name: 'enrollment.changed',
    status: 409,
  });
  expect(await world.rowCounts()).toEqual(before);
  const again = await planOf(world, token);
  expect(again.accountBalanceCents).toBe(90_000);
  expect(await setPlan(world, token, again.version)).toMatchObject({ isOk: true });
  expect((await rowsOf(world)).reduce((sum, row) => sum + row.amount_cents, 0)).toBe(90_000);
});

test('a plan shown before midnight and agreed to after it is asked about again, for its dates have moved', async () => {
  world = await openPlanWorld(OWING);
  const token = await linkOf(world);
  const shown = await planOf(world, token);
  world.clock.advance(DAY);
  expect(await setPlan(world, token, shown.version)).toMatchObject({ name: 'enrollment.changed' });
});

test.each([
  ['owes nothing', {}, 'PlanNothingOwed'],
  ['has a credit', { recipient: { balance_cents: -500 } }, 'PlanNothingOwed'],
  ['has an unknown balance', { recipient: { balance_cents: null } }, 'PlanNothingOwed'],
  ['is not offered one', { ...OWING, offer: { is_installment_allowed: 0 } }, 'PlanNotOffered.ContactSupport'],
  ['was never offered anything', { ...OWING, offer: null }, 'PlanNotOffered.ContactSupport'],
] as const)('a customer who %s gets no plan', async (_who, options, error) => {
  world = await openPlanWorld(options);
  const token = await linkOf(world);
  expect(await getPlan(world, token)).toMatchObject({ isOk: true, data: { error, payments: [], isEnrolled: false } });
  const before = await world.rowCounts();
  expect(await setPlan(world, token)).toMatchObject({ isOk: false, name: 'enrollment.notAllowed' });
  expect(await world.rowCounts()).toEqual(before);
});

test('a plan runs to its last due date; then another balance may be spread, and the old rows stay', async () => {
  world = await openPlanWorld({ recipient: { balance_cents: 300 }, offer: { period: 2 } });
  const token = await world.seed.link({ purpose: 'enroll', seconds: 400 * 24 * 3600 });
  await setPlan(world, token);
  world.clock.advance(31 * DAY);
  expect(await planOf(world, token)).toMatchObject({ isEnrolled: true });
  world.clock.advance(DAY);
  await owe(world, 500);
  const next = await planOf(world, token);
  expect(next).toMatchObject({ isEnrolled: false, accountBalanceCents: 500 });
  expect(await setPlan(world, token, next.version)).toMatchObject({ isOk: true });
  expect((await eventsOf(world)).map(({ action }) => action)).toEqual(['enrolled', 'enrolled']);
  expect((await rowsOf(world)).reduce((sum, row) => sum + row.amount_cents, 0)).toBe(800);
  expect(await enrollmentsOf(world)).toHaveLength(1);
});

test('twenty agreements at once make one plan, and one message', async () => {
  world = await openPlanWorld(OWING);
  const token = await linkOf(world);
  const { version } = await planOf(world, token);
  const results = await Promise.all(Array.from({ length: 20 }, () => setPlan(world, token, version)));
  expect(results.every(({ isOk }) => isOk)).toBe(true);
  expect(await rowsOf(world)).toHaveLength(12);
  expect(await eventsOf(world)).toHaveLength(1);
  expect(world.messages).toHaveLength(1);
});

test('reading writes nothing, and links of other purposes and expired ones open nothing', async () => {
  world = await openPlanWorld(OWING);
  const before = await world.rowCounts();
  await planOf(world, await linkOf(world));
  for (const purpose of ['report', 'supplier', 'form', 'smart-pay'] as const) {
    const token = await world.seed.link({ purpose });
    expect(await setPlan(world, token), purpose).toMatchObject({ isOk: false });
    expect(await getPlan(world, token), purpose).toMatchObject({ isOk: false });
  }
  const expired = await world.seed.link({ purpose: 'enroll', seconds: -5 });
  expect(await setPlan(world, expired)).toMatchObject({ name: 'token.expired' });
  expect(await world.rowCounts()).toEqual(before);
});

test('the message says what was agreed, in the language of the page, and its link opens the plan', async () => {
  world = await openPlanWorld({ recipient: { balance_cents: 100_001, email: 'maya.torres@mail.example' } });
  const token = await linkOf(world);
  await world.api().call(setInstallmentPlan, { body: { token, version: '', source: '' } }, { language: 'es' });
  const [message] = world.messages;
  expect(message).toMatchObject({ channel: 'email', to: 'maya.torres@mail.example', language: 'es' });
  for (const text of ['plan de pagos a plazos', NUMBER, '$83.33', '$83.38', '$1,000.01'])
    expect(message?.text).toContain(text);
  const linked = /\/enroll-ip\/(ey[\w.-]+)/.exec(message?.text ?? '')?.[1] ?? '';
  expect(await planOf(world, linked)).toMatchObject({ isEnrolled: true });
});

test('no message costs an enrollment: without an address there is none', async () => {
  world = await openPlanWorld({ recipient: { email: null } });
  const token = await linkOf(world);
  expect(await setBudget(world, token, true)).toMatchObject({ isOk: true });
  expect(world.messages).toEqual([]);
});

test('a link that has run out is renewed as the page that it was for', async () => {
  world = await openPlanWorld(OWING);
  const { tokens } = world.context;
  const owner = { purpose: 'enroll', accountId: 'prairie', recipientId: 'maya' } as const;
  for (const [target, path] of [
    ['installment', '/enroll-ip/ey'],
    ['', '/enroll-bbp/ey'],
  ] as const) {
    const token = await tokens.mintLink({ ...owner, target }, -5);
    expect(await world.call(renewLink, { body: { token, language: 'en' } })).toMatchObject({
      isOk: true,
      data: { isSent: true },
    });
    expect(world.messages.at(-1)?.text).toContain(path);
  }
});
