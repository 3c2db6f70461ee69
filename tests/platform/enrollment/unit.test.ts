import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDataSubjectRights } from '~/areas/privacy/service.server';
import { hurryJobs } from '../../support/jobs';
import type { World } from '../../support/world';
import { enrollmentsOf, eventsOf, linkOf, openPlanWorld, owe, planOf, rowsOf, setBudget, setPlan } from './customers';

let world: World;
let token: string;
beforeEach(async () => {
  world = await openPlanWorld();
  token = await linkOf(world);
});
afterEach(() => world.close());

test.each(['is told to the account’s systems', 'has its letter stored'])(
  'an enrollment that fails where it %s is not there at all',
  async (where) => {
    const { events, jobs } = world.context;
    const add = jobs.add.bind(jobs);
    const surprise = async () => Promise.reject(new Error('surprise'));
    const failing =
      where === 'has its letter stored'
        ? vi.spyOn(jobs, 'add').mockImplementation((trx, added) => add(trx, added).then(surprise))
        : vi.spyOn(events, 'announce').mockImplementation(surprise);
    const before = await world.rowCounts();
    expect(await setBudget(world, token, true, 10_000)).toMatchObject({ isOk: false, name: 'server.unexpected' });
    expect(await world.rowCounts()).toEqual(before);
    expect(world.messages).toHaveLength(0);
    failing.mockRestore();
    expect(await setBudget(world, token, true, 10_000)).toMatchObject({ isOk: true });
    expect(await eventsOf(world)).toHaveLength(1);
    expect(world.messages).toHaveLength(1);
  },
);

test('a letter that can’t be written costs nothing else, and is written later', async () => {
  const minting = vi.spyOn(world.context.tokens, 'mintLink').mockRejectedValueOnce(new Error('no link'));
  expect(await setBudget(world, token, true, 10_000)).toMatchObject({ isOk: true });
  await world.platform.worker.drain();
  expect(minting).toHaveBeenCalledTimes(1);
  expect(await enrollmentsOf(world)).toMatchObject([{ is_enrolled: 1 }]);
  expect(world.messages).toHaveLength(0);
  await hurryJobs(world);
  expect(world.messages).toHaveLength(1);
});

test('a letter says what was agreed, and goes nowhere where all that is kept of its reader was erased', async () => {
  expect(await setBudget(world, token, true, 10_000)).toMatchObject({ isOk: true });
  await world.platform.worker.drain();
  expect(world.messages[0]?.text).toContain('$100.00');
  expect(await setBudget(world, token, false)).toMatchObject({ isOk: true });
  await createDataSubjectRights(world.context).erase({ accountId: 'prairie', recipientId: 'maya' }, 'ruth');
  await world.platform.worker.drain();
  expect(world.messages.filter(({ text }) => text.includes('ended'))).toEqual([]);
});

test('what has changed while it is written is judged anew', async () => {
  const { db } = world.context;
  const begin = db.transaction.bind(db);
  vi.spyOn(db, 'transaction').mockImplementationOnce(() => {
    const unit = begin();
    const execute = unit.execute.bind(unit);
    unit.execute = async (work) => {
      await owe(world, 24_000);
      await db
        .updateTable('recipients')
        .set((eb) => ({ revision: eb('revision', '+', 1) }))
        .execute();
      return execute(work);
    };
    return unit;
  });
  expect(await setBudget(world, token, true, 10_000)).toMatchObject({ isOk: false, name: 'enrollment.notAllowed' });
  expect(await enrollmentsOf(world)).toEqual([]);
  expect(world.messages).toHaveLength(0);
});

test('two who enroll in the plan and in budget billing at once are both heard, each once', async () => {
  await owe(world, 24_000);
  const { version } = await planOf(world, token);
  const results = await Promise.all([
    setPlan(world, token, version),
    setPlan(world, token, version),
    setBudget(world, token, false),
  ]);
  expect(results.map(({ isOk }) => isOk)).toEqual([true, true, true]);
  expect(await setBudget(world, token, true, 10_000)).toMatchObject({ isOk: true });
  expect((await eventsOf(world)).map(({ kind, seq }) => [kind, seq])).toEqual([
    ['installment', 1],
    ['budget', 2],
  ]);
  expect(await rowsOf(world)).toHaveLength(12);
});
