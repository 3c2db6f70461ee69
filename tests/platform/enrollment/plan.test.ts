import { afterEach, expect, test } from 'vitest';
import { renewLink } from '~/areas/links/calls';
import { setInstallmentPlan } from '~/areas/enrollment/calls';
import type { TestPlatform } from '../../support/test-platform';
import {
  enrollmentsOf,
  eventsOf,
  getPlan,
  linkOf,
  NUMBER,
  createPlanPlatform,
  owe,
  planOf,
  rowsOf,
  setBudget,
  setPlan,
} from './plan-platform';

let platform: TestPlatform;
afterEach(() => platform.close());

const OWING = { recipient: { balance_cents: 100_001 } };
const DAY = 86_400_000;

test('a balance is offered in twelve rows from today that sum to it', async () => {
  platform = await createPlanPlatform(OWING);
  const plan = await planOf(platform, await linkOf(platform));
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
  platform = await createPlanPlatform({ ...OWING, ...options });
  const { payments } = await planOf(platform, await linkOf(platform));
  expect(payments).toHaveLength(rows);
  expect(payments[0]?.dueDate).toBe(first);
});

test('today is that of the account: late in the evening in Chicago it is not yet tomorrow', async () => {
  platform = await createPlanPlatform(OWING);
  platform.clock.advance(13 * 3600 * 1000);
  expect(new Date(platform.clock.now()).toISOString()).toBe('2026-01-16T05:00:00.000Z');
  expect((await planOf(platform, await linkOf(platform))).payments[0]?.dueDate).toBe('2026-01-15');
});

test('the rows that are shown are the rows that are stored, and shown again', async () => {
  platform = await createPlanPlatform(OWING);
  const token = await linkOf(platform);
  const shown = await planOf(platform, token);
  expect(await setPlan(platform, token, shown.version, 'dpp')).toEqual({ isOk: true, data: { error: null } });
  const rows = await rowsOf(platform);
  expect(rows.map((row) => [row.due_date, row.amount_cents])).toEqual(
    shown.payments.map(({ dueDate, amountCents }) => [dueDate, amountCents]),
  );
  const [event] = await eventsOf(platform);
  expect(event).toMatchObject({ kind: 'installment', action: 'enrolled', source: 'dpp' });
  expect(rows.every(({ plan_id, recipient_id }) => plan_id === event?.id && recipient_id === 'maya')).toBe(true);
  // A bill that is paid or added later changes nothing of what was agreed.
  await owe(platform, 1);
  expect(await planOf(platform, token)).toMatchObject({
    isEnrolled: true,
    payments: shown.payments,
    accountBalanceCents: 100_001,
    version: shown.version,
  });
});

test('a balance that has changed since it was shown is never stored: the new plan is asked about', async () => {
  platform = await createPlanPlatform(OWING);
  const token = await linkOf(platform);
  const shown = await planOf(platform, token);
  await owe(platform, 90_000);
  const before = await platform.rowCounts();
  expect(await setPlan(platform, token, shown.version)).toMatchObject({
    isOk: false,
    name: 'enrollment.changed',
    status: 409,
  });
  expect(await platform.rowCounts()).toEqual(before);
  const again = await planOf(platform, token);
  expect(again.accountBalanceCents).toBe(90_000);
  expect(await setPlan(platform, token, again.version)).toMatchObject({ isOk: true });
  expect((await rowsOf(platform)).reduce((sum, row) => sum + row.amount_cents, 0)).toBe(90_000);
});

test('a plan shown before midnight and agreed to after it is asked about again, for its dates have moved', async () => {
  platform = await createPlanPlatform(OWING);
  const token = await linkOf(platform);
  const shown = await planOf(platform, token);
  platform.clock.advance(DAY);
  expect(await setPlan(platform, token, shown.version)).toMatchObject({ name: 'enrollment.changed' });
});

test.each([
  ['owes nothing', {}, 'PlanNothingOwed'],
  ['has a credit', { recipient: { balance_cents: -500 } }, 'PlanNothingOwed'],
  ['has an unknown balance', { recipient: { balance_cents: null } }, 'PlanNothingOwed'],
  ['is not offered one', { ...OWING, offer: { is_installment_allowed: 0 } }, 'PlanNotOffered.ContactSupport'],
  ['was never offered anything', { ...OWING, offer: null }, 'PlanNotOffered.ContactSupport'],
] as const)('a customer who %s gets no plan', async (_who, options, error) => {
  platform = await createPlanPlatform(options);
  const token = await linkOf(platform);
  expect(await getPlan(platform, token)).toMatchObject({
    isOk: true,
    data: { error, payments: [], isEnrolled: false },
  });
  const before = await platform.rowCounts();
  expect(await setPlan(platform, token)).toMatchObject({ isOk: false, name: 'enrollment.notAllowed' });
  expect(await platform.rowCounts()).toEqual(before);
});

test('a plan runs to its last due date; then another balance may be spread, and the old rows stay', async () => {
  platform = await createPlanPlatform({ recipient: { balance_cents: 300 }, offer: { period: 2 } });
  const token = await platform.seed.link({ purpose: 'enroll', seconds: 400 * 24 * 3600 });
  await setPlan(platform, token);
  platform.clock.advance(31 * DAY);
  expect(await planOf(platform, token)).toMatchObject({ isEnrolled: true });
  platform.clock.advance(DAY);
  await owe(platform, 500);
  const next = await planOf(platform, token);
  expect(next).toMatchObject({ isEnrolled: false, accountBalanceCents: 500 });
  expect(await setPlan(platform, token, next.version)).toMatchObject({ isOk: true });
  expect((await eventsOf(platform)).map(({ action }) => action)).toEqual(['enrolled', 'enrolled']);
  expect((await rowsOf(platform)).reduce((sum, row) => sum + row.amount_cents, 0)).toBe(800);
  expect(await enrollmentsOf(platform)).toHaveLength(1);
});

test('twenty agreements at once make one plan, and one message', async () => {
  platform = await createPlanPlatform(OWING);
  const token = await linkOf(platform);
  const { version } = await planOf(platform, token);
  const results = await Promise.all(Array.from({ length: 20 }, () => setPlan(platform, token, version)));
  expect(results.every(({ isOk }) => isOk)).toBe(true);
  expect(await rowsOf(platform)).toHaveLength(12);
  expect(await eventsOf(platform)).toHaveLength(1);
  expect(platform.messages).toHaveLength(1);
});

test('reading writes nothing, and links of other purposes and expired ones open nothing', async () => {
  platform = await createPlanPlatform(OWING);
  const before = await platform.rowCounts();
  await planOf(platform, await linkOf(platform));
  for (const purpose of ['report', 'supplier', 'form', 'smart-pay'] as const) {
    const token = await platform.seed.link({ purpose });
    expect(await setPlan(platform, token), purpose).toMatchObject({ isOk: false });
    expect(await getPlan(platform, token), purpose).toMatchObject({ isOk: false });
  }
  const expired = await platform.seed.link({ purpose: 'enroll', seconds: -5 });
  expect(await setPlan(platform, expired)).toMatchObject({ name: 'token.expired' });
  expect(await platform.rowCounts()).toEqual(before);
});

test('the message says what was agreed, in the language of the page, and its link opens the plan', async () => {
  platform = await createPlanPlatform({ recipient: { balance_cents: 100_001, email: 'maya.torres@mail.example' } });
  const token = await linkOf(platform);
  await platform.api().call(setInstallmentPlan, { body: { token, version: '', source: '' } }, { language: 'es' });
  const [message] = platform.messages;
  expect(message).toMatchObject({ channel: 'email', to: 'maya.torres@mail.example', language: 'es' });
  for (const text of ['plan de pagos a plazos', NUMBER, '$83.33', '$83.38', '$1,000.01'])
    expect(message?.text).toContain(text);
  const linked = /\/enroll-ip\/(ey[\w.-]+)/.exec(message?.text ?? '')?.[1] ?? '';
  expect(await planOf(platform, linked)).toMatchObject({ isEnrolled: true });
});

test('no message costs an enrollment: without an address there is none', async () => {
  platform = await createPlanPlatform({ recipient: { email: null } });
  const token = await linkOf(platform);
  expect(await setBudget(platform, token, true)).toMatchObject({ isOk: true });
  expect(platform.messages).toEqual([]);
});

test('a link that has run out is renewed as the page that it was for', async () => {
  platform = await createPlanPlatform(OWING);
  const { tokens } = platform.context;
  const owner = { purpose: 'enroll', accountId: 'prairie', recipientId: 'maya' } as const;
  for (const [target, path] of [
    ['installment', '/enroll-ip/ey'],
    ['', '/enroll-bbp/ey'],
  ] as const) {
    const token = await tokens.mintLink({ ...owner, target }, -5);
    expect(await platform.call(renewLink, { body: { token, language: 'en' } })).toMatchObject({
      isOk: true,
      data: { isSent: true },
    });
    expect(platform.messages.at(-1)?.text).toContain(path);
  }
});
