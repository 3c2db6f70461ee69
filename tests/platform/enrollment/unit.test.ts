import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
    const { events, messages } = world.context;
    const letters = messages.promise.bind(messages);
    const surprise = async () => Promise.reject(new Error('surprise'));
    const failing =
      where === 'has its letter stored'
        ? vi.spyOn(messages, 'promise').mockImplementation(async (message) => {
            const keep = await letters(message);
            return (trx) => keep(trx).then(surprise);
          })
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

test('a letter that can’t be made ready costs nothing else', async () => {
  vi.spyOn(world.context.messages, 'promise').mockRejectedValue(new Error('no letter'));
  expect(await setBudget(world, token, true, 10_000)).toMatchObject({ isOk: true });
  expect(await enrollmentsOf(world)).toMatchObject([{ is_enrolled: 1 }]);
});

test('what has changed while a letter is made ready is judged anew', async () => {
  const { messages } = world.context;
  const letters = messages.promise.bind(messages);
  vi.spyOn(messages, 'promise').mockImplementationOnce(async (message) => {
    await owe(world, 24_000);
    await world.context.db
      .updateTable('recipients')
      .set((eb) => ({ revision: eb('revision', '+', 1) }))
      .execute();
    return letters(message);
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
