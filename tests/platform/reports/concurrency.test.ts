import { afterEach, beforeEach, expect, test } from 'vitest';
import type { TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls } from '../drafts/form-calls';
import {
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
  await seedErpCustomer(platform, false);
  await seedBankAccount(platform, 'own');
});
afterEach(() => platform.close());

const flag = async () =>
  (await platform.context.db.selectFrom('erp_customers').select('is_enrolled_in_ebill').executeTakeFirstOrThrow())
    .is_enrolled_in_ebill;

test('of twenty who unenroll at the same moment one ends it, one message is sent, and all are told that it is done', async () => {
  await submitForm(platform, 'bills', {});
  const sent = platform.messages.length;
  const calls = await Promise.all(
    Array.from({ length: 20 }, (_all, index) =>
      reportCalls(platform, 'bills', { purpose: index % 2 ? 'form' : 'report' }),
    ),
  );
  const results = await Promise.all(calls.map((each, index) => each.unenroll(`198.51.100.${index}`)));
  expect(results.map((result) => result.isOk && result.data)).toEqual(Array(20).fill({ apiError: null }));
  expect(platform.messages).toHaveLength(sent + 1);
  expect(await listEnrollmentHistory(platform)).toEqual(['1 eBill enrolled', '2 eBill ended']);
  expect(await flag()).toBe(0);
});

test('forms that are sent and enrollments that are ended at the same moment follow one another: the record tells the state', async () => {
  await submitForm(platform, 'bills', {});
  await submitForm(platform, 'auto', { day: '5' }, { bankToken: 'own' });
  const [bills, auto] = [await reportCalls(platform, 'bills'), await reportCalls(platform, 'auto')];
  const work: Promise<unknown>[] = [];
  for (let turn = 0; turn < 8; turn += 1) {
    work.push(
      submitForm(platform, 'bills', {}),
      bills.unenroll(),
      submitForm(platform, 'auto', { day: '5' }, { bankToken: 'own' }),
      auto.unenroll(),
    );
  }
  await Promise.all(work);
  const events = await listEnrollmentHistory(platform);
  expect(events.map((line) => Number(line.split(' ')[0]))).toEqual(events.map((_line, index) => index + 1));
  const [autopay, eBill] = await listEnrollments(platform);
  for (const row of [autopay, eBill]) {
    const last = events.filter((line) => line.includes(` ${row?.kind} `)).at(-1) ?? '';
    expect(row?.is_enrolled).toBe(last.endsWith('enrolled') ? 1 : 0);
  }
  expect(await flag()).toBe(eBill?.is_enrolled);
  const { bankToken } = JSON.parse(autopay?.details ?? '{}') as { bankToken?: string };
  expect(bankToken).toBe(autopay?.is_enrolled === 1 ? 'own' : undefined);
});

test('a form that is finished twice at the same moment enrolls once', async () => {
  const life = createFormCalls(platform, await platform.seed.link({ form: 'auto' }), { form: 'auto' });
  const { reportId } = dataOf(await life.submit({ day: '5' }, { bankDetails: { isSaved: true, token: 'own' } }));
  expect(await listEnrollments(platform)).toEqual([]);
  await Promise.all(Array.from({ length: 10 }, () => life.finish(reportId)));
  expect(await listEnrollmentHistory(platform)).toEqual(['1 autopay enrolled']);
});
