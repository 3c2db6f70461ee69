import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listTranslations } from '~/areas/form-page/calls';
import { inspectLink } from '~/areas/links/calls';
import { authorizeReport, getGenericReport, unenroll } from '~/areas/reports/calls';
import { getCustomer } from '~/areas/contacts/calls';
import { DeliveryError } from '~/platform/ports/messages';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf } from '../drafts/form-calls';
import { seedSupplierAccount } from '../supplier/supplier-platform';
import {
  autopayForm,
  ebillForm,
  listEnrollments,
  listEnrollmentHistory,
  createReportPlatform,
  reportCalls,
  seedBankAccount,
  seedErpCustomer,
  submitForm,
} from './report-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createReportPlatform();
});
afterEach(() => platform.close());

const events = async () =>
  (await platform.context.db.selectFrom('event_log').select('kind').orderBy('at').execute()).map(({ kind }) => kind);
const versionOf = async (token: string) => dataOf(await platform.call(inspectLink, { query: { token } })).pageVersion;

describe('electronic bills', () => {
  test('nobody is enrolled before a form is sent; the form enrolls', async () => {
    const maya = await reportCalls(platform, 'bills');
    expect(dataOf(await maya.report())).toMatchObject({
      type: 2,
      title: 'Electronic bills',
      isEnrolled: false,
      canUnenroll: false,
      companyContactPhone: '+13125550100',
    });
    const id = await submitForm(platform, 'bills', {});
    expect(dataOf(await maya.report())).toMatchObject({ isEnrolled: true, canUnenroll: true });
    expect(await listEnrollments(platform)).toMatchObject([
      {
        kind: 'eBill',
        is_enrolled: 1,
        source: 'form',
        enrolled_at: platform.clock.now(),
        ended_at: null,
        details: JSON.stringify({ submissionId: id }),
      },
    ]);
    expect(await listEnrollmentHistory(platform)).toEqual(['1 eBill enrolled']);
  });

  test('unenrolling is told to the contact on file once, and may be repeated without effect', async () => {
    await submitForm(platform, 'bills', {});
    const maya = await reportCalls(platform, 'bills');
    const version = await versionOf(maya.token);
    const sent = platform.messages.length;
    platform.clock.advance(60_000);
    expect(dataOf(await maya.unenroll())).toEqual({ apiError: null });
    expect(dataOf(await maya.report())).toMatchObject({ isEnrolled: false, canUnenroll: false });
    expect(await versionOf(maya.token)).not.toBe(version);
    expect(platform.messages).toHaveLength(sent + 1);
    const message = platform.messages.lastTo('maya.torres@mail.example');
    expect(message.subject).toBe('You are unenrolled from the Electronic Bills');
    expect(message.text).toMatch(/http:\/\/localhost:3000\/ebill\/ey[\w.-]+/);
    expect(message.text).toContain('+13125550100');
    const after = await platform.rowCounts();
    expect(dataOf(await maya.unenroll())).toEqual({ apiError: null });
    expect(await platform.rowCounts()).toEqual(after);
    expect(platform.messages).toHaveLength(sent + 1);
    expect(await listEnrollmentHistory(platform)).toEqual(['1 eBill enrolled', '2 eBill ended']);
    expect((await events()).filter((kind) => kind === 'UnenrollAttempt')).toHaveLength(1);
    expect(await listEnrollments(platform)).toMatchObject([
      { is_enrolled: 0, source: 'web', ended_at: platform.clock.now() },
    ]);
  });

  test('who enrolls again is enrolled again', async () => {
    await submitForm(platform, 'bills', {});
    const maya = await reportCalls(platform, 'bills');
    await maya.unenroll();
    await submitForm(platform, 'bills', {});
    expect(dataOf(await maya.report())).toMatchObject({ isEnrolled: true, canUnenroll: true });
    expect(await listEnrollments(platform)).toMatchObject([{ is_enrolled: 1, ended_at: null }]);
    expect(await listEnrollmentHistory(platform)).toEqual(['1 eBill enrolled', '2 eBill ended', '3 eBill enrolled']);
  });

  test('a customer of the external billing system has one truth: the preferences and the page agree, whoever changes it', async () => {
    await seedErpCustomer(platform, true);
    const maya = await reportCalls(platform, 'bills');
    const token = await platform.seed.link({ purpose: 'preferences', form: '' });
    const inPreferences = async () =>
      dataOf(await platform.call(getCustomer, { query: { token } })).customer?.isEnrolledInEBill;
    expect([dataOf(await maya.report()).isEnrolled, await inPreferences()]).toEqual([true, true]);
    await maya.unenroll();
    expect([dataOf(await maya.report()).isEnrolled, await inPreferences()]).toEqual([false, false]);
    await submitForm(platform, 'bills', {});
    expect([dataOf(await maya.report()).isEnrolled, await inPreferences()]).toEqual([true, true]);
    await platform.context.db.updateTable('erp_customers').set({ is_enrolled_in_ebill: 0 }).execute();
    expect([dataOf(await maya.report()).isEnrolled, await inPreferences()]).toEqual([false, false]);
  });

  test('where the account has kept the end to itself there is no button, and no call ends it', async () => {
    await submitForm(platform, 'bills', {});
    await platform.context.db
      .updateTable('enrollments')
      .set({ details: JSON.stringify({ mayUnenroll: false }) })
      .execute();
    const maya = await reportCalls(platform, 'bills');
    expect(dataOf(await maya.report())).toMatchObject({ isEnrolled: true, canUnenroll: false });
    expect(await maya.unenroll()).toMatchObject({ isOk: false, name: 'enrollment.notAllowed', status: 409 });
    await submitForm(platform, 'bills', {});
    expect(dataOf(await maya.report())).toMatchObject({ isEnrolled: true, canUnenroll: false });
  });

  test('the address is kept only where the account captures it', async () => {
    await submitForm(platform, 'bills', {});
    const maya = await reportCalls(platform, 'bills');
    await maya.unenroll('198.51.100.7');
    await platform.seed.changeAccount({ captures_ip: 1 });
    await submitForm(platform, 'bills', {});
    await maya.unenroll('198.51.100.7');
    expect(
      (await platform.context.db.selectFrom('enrollment_events').select('ip').orderBy('seq').execute()).map(
        ({ ip }) => ip,
      ),
    ).toEqual([null, null, '203.0.113.7', '198.51.100.7']);
  });

  test('a message that cannot be delivered undoes nothing, and a removed contact gets none', async () => {
    await submitForm(platform, 'bills', {});
    const maya = await reportCalls(platform, 'bills');
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox'));
    expect(dataOf(await maya.unenroll())).toEqual({ apiError: null });
    expect(dataOf(await maya.report()).isEnrolled).toBe(false);
    await submitForm(platform, 'bills', {});
    const row = {
      account_id: 'prairie',
      recipient_id: 'maya',
      channel: 'email',
      contact: 'maya.torres@mail.example',
      is_verified: 1,
      is_preferred: 0,
      position: 1,
      created_at: 1,
      removed_at: 2,
    };
    await platform.context.db.insertInto('contacts').values(row).execute();
    const sent = platform.messages.length;
    await maya.unenroll();
    expect(platform.messages).toHaveLength(sent);
  });
});

describe('automatic payments', () => {
  const details = async () =>
    JSON.parse((await listEnrollments(platform))[0]?.details ?? '{}') as { bankToken?: string };

  test('the account of the form is collected from while somebody is enrolled, and forgotten after', async () => {
    await seedBankAccount(platform, 'own');
    await submitForm(platform, 'auto', { day: '5' }, { bankToken: 'own' });
    expect((await details()).bankToken).toBe('own');
    const maya = await reportCalls(platform, 'auto');
    expect(dataOf(await maya.report())).toMatchObject({ type: 3, isEnrolled: true, canUnenroll: true });
    expect(dataOf(await maya.unenroll())).toEqual({ apiError: null });
    expect(await details()).not.toHaveProperty('bankToken');
    expect(dataOf(await maya.report()).isEnrolled).toBe(false);
    expect(platform.messages.lastTo('maya.torres@mail.example').text).toContain(
      'We no longer collect your bills from your bank account.',
    );
    expect(
      JSON.stringify(await platform.context.db.selectFrom('enrollment_events').selectAll().execute()),
    ).not.toContain('own"');
  });

  test('a later form counts with its account', async () => {
    await seedBankAccount(platform, 'first');
    await seedBankAccount(platform, 'second');
    await submitForm(platform, 'auto', { day: '5' }, { bankToken: 'first' });
    await submitForm(platform, 'auto', { day: '15' }, { bankToken: 'second' });
    expect((await details()).bankToken).toBe('second');
    expect(await listEnrollmentHistory(platform)).toEqual(['1 autopay enrolled', '2 autopay enrolled']);
  });

  test('ending one enrollment leaves the other', async () => {
    await seedBankAccount(platform, 'own');
    await submitForm(platform, 'auto', { day: '5' }, { bankToken: 'own' });
    await submitForm(platform, 'bills', {});
    await (await reportCalls(platform, 'auto')).unenroll();
    expect((await listEnrollments(platform)).map(({ kind, is_enrolled }) => [kind, is_enrolled])).toEqual([
      ['autopay', 0],
      ['eBill', 1],
    ]);
  });
});

describe('links', () => {
  test('the form’s own link and the link of its report show and end the same', async () => {
    await submitForm(platform, 'bills', {});
    const form = await reportCalls(platform, 'bills', { purpose: 'form' });
    expect(dataOf(await form.report())).toMatchObject({ isEnrolled: true, canUnenroll: true });
    expect(dataOf(await form.unenroll())).toEqual({ apiError: null });
    expect(dataOf(await (await reportCalls(platform, 'bills')).report()).isEnrolled).toBe(false);
    expect(dataOf(await (await reportCalls(platform, 'enrollment-ebill')).report()).isEnrolled).toBe(false);
  });

  test('a link for something else tells its type, and ends nothing', async () => {
    const plan = await reportCalls(platform, 'plan');
    expect(dataOf(await plan.report())).toMatchObject({ type: 1, isEnrolled: false, canUnenroll: false });
    expect(await plan.unenroll()).toMatchObject({ isOk: false, name: 'enrollment.notAllowed' });
    const nothing = await reportCalls(platform, 'nothing');
    expect(await nothing.report()).toMatchObject({ isOk: false, name: 'report.notFound', status: 404 });
    expect(await nothing.unenroll()).toMatchObject({ isOk: false });
  });

  test('tokens of other purposes, expired and cut ones end nothing', async () => {
    await submitForm(platform, 'bills', {});
    const good = await platform.seed.link({ form: 'bills', purpose: 'report' });
    const bad = [
      ...(await Promise.all(
        (['preferences', 'unsubscribe', 'enroll', 'verify-email', 'expired'] as const).map((purpose) =>
          platform.seed.link({ form: 'bills', purpose }),
        ),
      )),
      await platform.seed.link({ form: 'bills', purpose: 'report', seconds: -1 }),
      good.slice(0, -4),
    ];
    for (const token of bad) {
      expect(await platform.call(unenroll, { query: { token } })).toMatchObject({ isOk: false });
      expect(
        await platform.call(getGenericReport, {
          query: { target: 'bills', recipientId: 'maya', accountId: 'prairie', language: '', token },
        }),
      ).toMatchObject({ isOk: false });
    }
    expect(await listEnrollments(platform)).toMatchObject([{ is_enrolled: 1 }]);
  });

  test('the link of another recipient or account ends nothing of mine', async () => {
    await submitForm(platform, 'bills', {});
    await platform.seed.recipient({ id: 'noah' });
    await platform.seed.account({ id: 'valley', public_id: 'valley-public' });
    await platform.seed.recipient({ id: 'maya', account_id: 'valley' });
    await platform.seed.form(ebillForm(), { account: 'valley' });
    await (await reportCalls(platform, 'bills', { recipient: 'noah' })).unenroll();
    await platform.call(unenroll, {
      query: { token: await platform.seed.link({ account: 'valley', form: 'bills', purpose: 'report' }) },
    });
    await platform.call(unenroll, {
      query: { token: await platform.seed.link({ recipient: 'nobody', form: 'bills', purpose: 'report' }) },
    });
    expect(await listEnrollments(platform)).toMatchObject([
      { recipient_id: 'maya', account_id: 'prairie', is_enrolled: 1 },
    ]);
    expect(await listEnrollmentHistory(platform)).toEqual(['1 eBill enrolled']);
  });

  test('reading writes nothing', async () => {
    await submitForm(platform, 'bills', {});
    const before = await platform.rowCounts();
    for (const purpose of ['report', 'form'] as const)
      await (await reportCalls(platform, 'bills', { purpose })).report();
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('the languages are those of the form’s texts; without a form, those of the account', async () => {
    await platform.seed.form(ebillForm({ translations: { fr: { title: 'Factures' } } }));
    const languagesOf = async (form: string) => {
      const { token } = await reportCalls(platform, form);
      return dataOf(
        await platform.call(listTranslations, { query: { formId: form, accountId: 'prairie', token } }),
      ).translations.map(({ language }) => language);
    };
    expect(await languagesOf('bills')).toEqual(['en', 'fr']);
    expect(await languagesOf('enrollment-ebill')).toEqual(['en', 'es']);
    expect(dataOf(await (await reportCalls(platform, 'bills')).report('fr'))).toMatchObject({
      title: 'Factures',
      language: 'fr',
    });
    expect(dataOf(await (await reportCalls(platform, 'enrollment-ebill')).report('fr'))).toMatchObject({
      type: 2,
      title: '',
      descriptionHtml: '',
      language: '',
    });
  });
});

describe('two numbers of a bill', () => {
  const requestLink = (accountNumber: string, houseNumber: string, kind: 'eBill' | 'autopay' = 'eBill') =>
    platform.call(authorizeReport, { body: { accountNumber, houseNumber, kind } });

  test.each([
    ['eBill', 2],
    ['autopay', 3],
  ] as const)('open the page of %s for an hour', async (kind, type) => {
    await seedSupplierAccount(platform, { contract_account: '77', street_number: '27B' });
    const { token } = dataOf(await requestLink('77', '27b', kind));
    const { target } = dataOf(await platform.call(inspectLink, { query: { token: token ?? '' } }));
    const report = () =>
      platform.call(getGenericReport, {
        query: { target, recipientId: 'maya', accountId: 'prairie', language: '', token: token ?? '' },
      });
    expect(dataOf(await report())).toMatchObject({ type, isEnrolled: false });
    platform.clock.advance(3_600_000);
    expect(await report()).toMatchObject({ isOk: false, name: 'token.expired' });
  });

  test('wrong ones are answered alike, and wait after five', async () => {
    await seedSupplierAccount(platform, { contract_account: '77', street_number: '27B' });
    const unknown = { token: null, error: 'AccountUnknown.CheckNumbers' };
    expect(dataOf(await requestLink('77', '28'))).toEqual(unknown);
    expect(dataOf(await requestLink('78', '27B'))).toEqual(unknown);
    for (let tries = 0; tries < 4; tries += 1) await requestLink('77', '28', 'autopay');
    expect(await requestLink('77', '27B')).toMatchObject({ isOk: false, name: 'request.tooMany' });
  });
});

test('who submitted a form before enrollments had a table is enrolled by the migration', async () => {
  const old = await createTestPlatform();
  try {
    await old.seed.account();
    await old.seed.recipient();
    await old.seed.form(autopayForm());
    await seedBankAccount(old, 'own');
    await submitForm(old, 'auto', { day: '5' }, { bankToken: 'own' });
    const { db } = old.context;
    const [expected] = await listEnrollments(old);
    await db.deleteFrom('enrollments').execute();
    const { reports } = await import('~/platform/db/migrations/0005-reports');
    await reports.up(db);
    expect(await listEnrollments(old)).toEqual([expected]);
    await reports.up(db);
    expect(await listEnrollments(old)).toEqual([expected]);
  } finally {
    await old.close();
  }
});
