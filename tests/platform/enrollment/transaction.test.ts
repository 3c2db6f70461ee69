import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataSubjectRights } from '~/areas/privacy/service.server';
import { runWaitingJobs } from '../../support/jobs';
import type { TestPlatform } from '../../support/test-platform';
import {
  enrollmentsOf,
  eventsOf,
  linkOf,
  createPlanPlatform,
  owe,
  planOf,
  rowsOf,
  setBudget,
  setPlan,
} from './plan-platform';

let testPlatform: TestPlatform;
let token: string;
beforeEach(async () => {
  testPlatform = await createPlanPlatform();
  token = await linkOf(testPlatform);
});
afterEach(() => testPlatform.close());

test.each(['is told to the account’s systems', 'has its letter stored'])(
  'an enrollment that fails where it %s is not there at all',
  async (where) => {
    const { events, jobs } = testPlatform.context;
    const add = jobs.add.bind(jobs);
    const fail = async () => Promise.reject(new Error('surprise'));
    const failing =
      where === 'has its letter stored'
        ? vi.spyOn(jobs, 'add').mockImplementation((trx, added) => add(trx, added).then(fail))
        : vi.spyOn(events, 'announce').mockImplementation(fail);
    const before = await testPlatform.rowCounts();
    expect(await setBudget(testPlatform, token, true, 10_000)).toMatchObject({
      isOk: false,
      name: 'server.unexpected',
    });
    expect(await testPlatform.rowCounts()).toEqual(before);
    expect(testPlatform.messages).toHaveLength(0);
    failing.mockRestore();
    expect(await setBudget(testPlatform, token, true, 10_000)).toMatchObject({ isOk: true });
    expect(await eventsOf(testPlatform)).toHaveLength(1);
    expect(testPlatform.messages).toHaveLength(1);
  },
);

test('a letter that can’t be written costs nothing else, and is written later', async () => {
  const minting = vi.spyOn(testPlatform.context.tokens, 'mintLink').mockRejectedValueOnce(new Error('no link'));
  expect(await setBudget(testPlatform, token, true, 10_000)).toMatchObject({ isOk: true });
  await testPlatform.platform.worker.drain();
  expect(minting).toHaveBeenCalledTimes(1);
  expect(await enrollmentsOf(testPlatform)).toMatchObject([{ is_enrolled: 1 }]);
  expect(testPlatform.messages).toHaveLength(0);
  await runWaitingJobs(testPlatform);
  expect(testPlatform.messages).toHaveLength(1);
});

test('a letter says what was agreed, and goes nowhere where all that is kept of its reader was erased', async () => {
  expect(await setBudget(testPlatform, token, true, 10_000)).toMatchObject({ isOk: true });
  await testPlatform.platform.worker.drain();
  expect(testPlatform.messages[0]?.text).toContain('$100.00');
  expect(await setBudget(testPlatform, token, false)).toMatchObject({ isOk: true });
  await createDataSubjectRights(testPlatform.context).erase({ accountId: 'prairie', recipientId: 'maya' }, 'ruth');
  await testPlatform.platform.worker.drain();
  expect(testPlatform.messages.filter(({ text }) => text.includes('ended'))).toEqual([]);
});

test('what has changed while it is written is judged anew', async () => {
  const { db } = testPlatform.context;
  const begin = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const unit = begin();
    const execute = unit.execute.bind(unit);
    unit.execute = async (work) => {
      await owe(testPlatform, 24_000);
      await db
        .updateTable('recipients')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .execute();
      return execute(work);
    };
    return unit;
  });
  expect(await setBudget(testPlatform, token, true, 10_000)).toMatchObject({
    isOk: false,
    name: 'enrollment.notAllowed',
  });
  expect(await enrollmentsOf(testPlatform)).toEqual([]);
  expect(testPlatform.messages).toHaveLength(0);
});

test('two who enroll in the plan and in budget billing at once are both heard, each once', async () => {
  await owe(testPlatform, 24_000);
  const { version } = await planOf(testPlatform, token);
  const results = await Promise.all([
    setPlan(testPlatform, token, version),
    setPlan(testPlatform, token, version),
    setBudget(testPlatform, token, false),
  ]);
  expect(results.map(({ isOk }) => isOk)).toEqual([true, true, true]);
  expect(await setBudget(testPlatform, token, true, 10_000)).toMatchObject({ isOk: true });
  expect((await eventsOf(testPlatform)).map(({ kind, seq }) => [kind, seq])).toEqual([
    ['installment', 1],
    ['budget', 2],
  ]);
  expect(await rowsOf(testPlatform)).toHaveLength(12);
});
