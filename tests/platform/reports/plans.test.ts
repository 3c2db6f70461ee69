import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { getInstallmentPayLink, getSubmissionData } from '~/areas/reports/calls';
import { getInstallmentPlan } from '~/areas/enrollment/calls';
import { listTranslations } from '~/areas/form-page/calls';
import { smartPayTokenSchema } from '~/lib/contract/token-schemas';
import type { TestPlatform } from '../../support/test-platform';
import { dataOf } from '../drafts/form-calls';
import { seedSupplierAccount } from '../supplier/supplier-platform';
import { listEnrollmentHistory, createReportPlatform, planForm, reportCalls, submitForm } from './report-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createReportPlatform();
});
afterEach(() => platform.close());

/** What the smart-pay link of an address says. */
function demandOf(url: string | null) {
  const token = /\/smart-pay\/([\w.-]+)$/.exec(url ?? '')?.[1] ?? '';
  return smartPayTokenSchema.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')));
}

describe('the three meanings of the down payment', () => {
  test.each([
    {
      meaning: '-1: the first installment is the down payment',
      downPayment: -1,
      rows: [
        [8000, true],
        [8000, false],
        [8000, false],
      ],
      period: 3,
      charged: 8000,
    },
    {
      meaning: '0: there is none',
      downPayment: 0,
      rows: [
        [8000, false],
        [8000, false],
        [8000, false],
      ],
      period: 3,
      charged: undefined,
    },
    {
      meaning: '15: percent of the balance, the rest across the period',
      downPayment: 15,
      rows: [
        [3600, true],
        [6800, false],
        [6800, false],
        [6800, false],
      ],
      period: 3,
      charged: 3600,
    },
  ])('$meaning', async ({ downPayment, rows, period, charged }) => {
    await platform.seed.form(planForm({ downPayment }));
    await submitForm(platform, 'plan', { months: 'm3' });
    const maya = await reportCalls(platform, 'plan');
    const plan = dataOf(await maya.plan());
    expect(plan).toMatchObject({
      downPaymentPercent: downPayment,
      period,
      accountBalanceCents: 24_000,
      isDownPaymentPaid: false,
      submissionTime: '2026-01-15T16:00:00.000Z',
    });
    expect(plan.rows.map(({ amountCents, isDownPayment }) => [amountCents, isDownPayment])).toEqual(rows);
    expect(plan.rows.map(({ month }) => month)).toEqual(
      ['2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01'].slice(0, rows.length),
    );
    const { url } = dataOf(await maya.payLink());
    if (charged === undefined) expect(url).toBeNull();
    else
      expect(demandOf(url)).toMatchObject({
        amountCents: charged,
        recipientId: 'maya',
        accountId: 'prairie',
        email: 'maya.torres@mail.example',
        phoneNumber: '+13125550142',
      });
  });

  test('one month of "-1" is one row, and all of it is the down payment', async () => {
    await platform.seed.form(planForm({ downPayment: -1 }));
    await submitForm(platform, 'plan', { months: 'm1' });
    const maya = await reportCalls(platform, 'plan');
    expect(dataOf(await maya.plan())).toMatchObject({
      period: 1,
      rows: [{ amountCents: 24_000, isDownPayment: true }],
    });
    expect(demandOf(dataOf(await maya.payLink()).url).amountCents).toBe(24_000);
  });

  test('a percentage that rounds to nothing asks for no payment', async () => {
    await platform.seed.form(planForm({ downPayment: 1 }));
    await platform.context.db.updateTable('recipients').set({ balance_cents: 40 }).execute();
    await submitForm(platform, 'plan', { months: 'm3' });
    const maya = await reportCalls(platform, 'plan');
    expect(dataOf(await maya.payLink())).toEqual({ url: null });
    expect(dataOf(await maya.plan()).accountBalanceCents).toBe(40);
  });
});

test('whatever is owed and agreed, the rows shown are the rows stored, sum to the cent, and the first is what is charged', async () => {
  const terms = fc.record({
    balance: fc.integer({ min: 1, max: 5_000_000 }),
    period: fc.constantFrom('1', '3', '5', '7', '12', '24'),
    downPayment: fc.constantFrom(-1, 0, 1, 12.5, 33, 100),
  });
  let turn = 0;
  await fc.assert(
    fc.asyncProperty(terms, async ({ balance, period, downPayment }) => {
      const recipient = `owner-${(turn += 1)}`;
      await platform.seed.recipient({ id: recipient, balance_cents: balance });
      await platform.seed.form(planForm({ id: `plan-${turn}`, downPayment }));
      const id = await submitForm(platform, `plan-${turn}`, { months: `m${period}` }, { recipient });
      const own = await reportCalls(platform, `plan-${turn}`, { recipient });
      const plan = dataOf(await own.plan());
      const stored = await platform.context.db
        .selectFrom('plan_rows')
        .selectAll()
        .where('submission_id', '=', id)
        .orderBy('seq')
        .execute();
      expect(plan.rows.map(({ amountCents }) => amountCents)).toEqual(stored.map(({ amount_cents }) => amount_cents));
      expect(plan.rows.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(balance);
      expect(plan.accountBalanceCents).toBe(balance);
      const { url } = dataOf(await own.payLink());
      const first = plan.rows[0]?.amountCents ?? 0;
      if (downPayment === 0 || first === 0) expect(url).toBeNull();
      else expect(demandOf(url).amountCents).toBe(first);
    }),
    { numRuns: 25 },
  );
});

test('a submitted plan is an enrollment: the same balance is not offered to be spread again', async () => {
  await seedSupplierAccount(platform);
  await platform.context.db
    .insertInto('plan_offers')
    .values({
      account_id: 'prairie',
      recipient_id: 'maya',
      is_budget_allowed: 1,
      is_installment_allowed: 1,
      has_energy_assistance: 0,
      period: null,
    })
    .execute();
  const token = await platform.seed.link({ purpose: 'enroll', form: '' });
  const offered = async () => dataOf(await platform.call(getInstallmentPlan, { query: { token, source: '' } }));
  expect(await offered()).toMatchObject({ isEnrolled: false, error: null });
  await platform.seed.form(planForm({ downPayment: -1 }));
  await submitForm(platform, 'plan', { months: 'm3' });
  expect(await offered()).toMatchObject({ isEnrolled: true, accountBalanceCents: 24_000 });
  expect(await listEnrollmentHistory(platform)).toEqual(['1 installment enrolled']);
});

describe('what has changed since the submission', () => {
  beforeEach(async () => {
    await platform.seed.form(planForm({ downPayment: -1 }));
    await submitForm(platform, 'plan', { months: 'm3' });
  });

  test('another balance and another version of the form change no plan', async () => {
    const maya = await reportCalls(platform, 'plan');
    const { title: _title, ...before } = dataOf(await maya.plan());
    const link = demandOf(dataOf(await maya.payLink()).url);
    await platform.context.db.updateTable('recipients').set({ balance_cents: 99 }).execute();
    await platform.seed.form(planForm({ downPayment: 50, title: 'New terms' }));
    expect(dataOf(await maya.plan())).toEqual({ ...before, title: 'Pay in installments' });
    expect(demandOf(dataOf(await maya.payLink()).url)).toEqual(link);
  });

  test('a link made again is for the same demand, whatever amount it is asked with', async () => {
    const maya = await reportCalls(platform, 'plan');
    const first = demandOf(dataOf(await maya.payLink(80)).url);
    platform.clock.advance(3_600_000);
    const form = await reportCalls(platform, 'plan', { purpose: 'form' });
    for (const again of [await maya.payLink(0.01), await form.payLink(1e9)]) {
      expect(demandOf(dataOf(again).url)).toMatchObject({ jti: first.jti, amountCents: 8000 });
    }
    expect(first.jti.length).toBeLessThanOrEqual(64);
  });

  test('once it is paid nothing is asked for any more', async () => {
    const maya = await reportCalls(platform, 'plan');
    const { jti } = demandOf(dataOf(await maya.payLink()).url);
    const payment = {
      id: 'p1',
      reference: 'R-1',
      account_id: 'prairie',
      recipient_id: 'maya',
      account_number: 'maya',
      demand_id: jti,
      payment_key: 'k1',
      content_hash: '',
      method: 'card' as const,
      amount_cents: 8000,
      tax_cents: 0,
      currency: 'USD',
      brand: 'Visa',
      last_four: '4242',
      email: '',
      phone: '',
      language: 'en',
      gateway_reference: null,
      decline_code: null,
      balance_cents: null,
      created_at: 1,
      settled_at: null,
      receipt_sent_at: null,
    };
    await platform.context.db
      .insertInto('payments')
      .values({ ...payment, status: 'declined' })
      .execute();
    expect(dataOf(await maya.payLink()).url).not.toBeNull();
    // A part is not the whole.
    await platform.context.db.updateTable('payments').set({ status: 'received', amount_cents: 100 }).execute();
    expect(demandOf(dataOf(await maya.payLink()).url)).toMatchObject({ jti, amountCents: 8000 });
    expect(dataOf(await maya.plan())).toMatchObject({ isDownPaymentPaid: false, downPaymentReceivedCents: 100 });
    await platform.context.db
      .insertInto('payments')
      .values({ ...payment, id: 'p2', reference: 'R-2', payment_key: 'k2', status: 'received', amount_cents: 7900 })
      .execute();
    expect(dataOf(await maya.payLink())).toEqual({ url: null });
    expect(dataOf(await maya.plan()).isDownPaymentPaid).toBe(true);
  });

  test('a next bill date is told as it came, usable or not', async () => {
    const maya = await reportCalls(platform, 'plan');
    for (const next_bill_date of ['2026-02-28', '2026-13-45', null]) {
      await platform.context.db.updateTable('recipients').set({ next_bill_date }).execute();
      expect(dataOf(await maya.plan()).nextBillDate).toBe(next_bill_date);
    }
  });
});

test('a plan that nobody submitted, or did not finish, has no time and no rows', async () => {
  const maya = await reportCalls(platform, 'plan');
  expect(dataOf(await maya.plan())).toMatchObject({ submissionTime: null, rows: [], accountBalanceCents: 0 });
  expect(await maya.payLink()).toMatchObject({ isOk: false, name: 'installments.notFound', status: 404 });
});

test('a form that is no plan, and one that does not exist, is not found', async () => {
  for (const form of ['bills', 'nothing', 'enrollment-ebill']) {
    const other = await reportCalls(platform, form);
    expect(await other.plan()).toMatchObject({ isOk: false, name: 'installments.notFound' });
    expect(await other.payLink()).toMatchObject({ isOk: false, name: 'installments.notFound' });
  }
});

test('nobody reads the plan of another, and ids alone open nothing', async () => {
  await submitForm(platform, 'plan', { months: 'm3' });
  await platform.seed.recipient({ id: 'noah' });
  const noah = await reportCalls(platform, 'plan', { recipient: 'noah' });
  const ids = { target: 'plan', recipientId: 'maya', accountId: 'prairie', language: '' };
  // The token counts, not what stands beside it.
  expect(await platform.call(getSubmissionData, { query: { ...ids, token: noah.token } })).toMatchObject({
    isOk: true,
    data: { submissionTime: null },
  });
  expect(await platform.call(getSubmissionData, { query: ids })).toMatchObject({ isOk: false, name: 'token.invalid' });
  for (const purpose of ['preferences', 'enroll', 'supplier', 'wallet', 'expired'] as const) {
    const token = await platform.seed.link({ form: 'plan', purpose });
    expect(await platform.call(getSubmissionData, { query: { ...ids, token } })).toMatchObject({
      isOk: false,
      name: 'token.wrongPurpose',
    });
    expect(await platform.call(getInstallmentPayLink, { query: { token, amount: 1 } })).toMatchObject({
      isOk: false,
      name: 'token.wrongPurpose',
    });
  }
  const old = await platform.seed.link({ form: 'plan', purpose: 'report', seconds: -1 });
  expect(await platform.call(getSubmissionData, { query: { ...ids, token: old } })).toMatchObject({
    isOk: false,
    name: 'token.expired',
  });
});

test('it is told in the language asked for, and the languages are those of its texts', async () => {
  await platform.seed.form(
    planForm({
      reportTitle: 'Your plan',
      reportHtml: '<p>Added to your bill.</p>',
      translations: { es: { reportTitle: 'Su plan' }, ar: { title: 'خطتك' } },
    }),
  );
  await submitForm(platform, 'plan', { months: 'm3' });
  const maya = await reportCalls(platform, 'plan');
  expect(dataOf(await maya.plan('es-MX'))).toMatchObject({
    title: 'Su plan',
    descriptionHtml: '<p>Added to your bill.</p>',
    language: 'es',
  });
  expect(dataOf(await maya.plan('ko'))).toMatchObject({ title: 'Your plan', language: 'en' });
  const languages = dataOf(
    await platform.call(listTranslations, { query: { formId: 'plan', accountId: 'prairie', token: maya.token } }),
  );
  expect(languages.translations.map(({ language }) => language)).toEqual(['en', 'es', 'ar']);
});

test('reading writes nothing', async () => {
  await platform.seed.form(planForm({ downPayment: -1 }));
  await submitForm(platform, 'plan', { months: 'm3' });
  const before = await platform.rowCounts();
  for (const purpose of ['report', 'form'] as const) {
    const calls = await reportCalls(platform, 'plan', { purpose });
    await calls.plan();
    await calls.payLink();
  }
  expect(await platform.rowCounts()).toEqual(before);
});
