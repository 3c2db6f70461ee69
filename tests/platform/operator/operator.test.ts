import { afterEach, beforeEach, expect, test } from 'vitest';
import { calls } from '~/lib/contract';
import type { Call, CallInput } from '~/lib/contract/call';
import { inspectLink } from '~/areas/links/calls';
import { inspectSession } from '~/areas/users/calls';
import {
  actOnAccount,
  createAccount,
  getOperatedAccount,
  inviteAccountOwner,
  listAccounts,
  ACCOUNTS_PAGE_SIZE,
  listJobs,
  retryJobs,
  type OperatorAction,
} from '~/areas/operations/calls';
import { QUEUE_RULES } from '~/platform/ports/jobs';
import { skipJobDelays } from '../../support/jobs';
import { dataOf, createTeam, type Team } from '../form-builder/team';

let team: Team;
beforeEach(async () => {
  // Rita of River Gas runs the installation.
  team = await createTeam({ config: { operators: ['rita@river.example'], publicUrl: 'https://pages.example' } });
});
afterEach(() => team.testPlatform.close());

const rita = () => ({ bearer: team.sessions.rival });
const act = (name: OperatorAction, id = 'prairie', reason = '') =>
  team.testPlatform.call(actOnAccount, { body: { id, act: name, reason } }, rita());
const one = async (id = 'prairie') =>
  dataOf(await team.testPlatform.call(getOperatedAccount, { query: { id } }, rita()));

/** Every call of operators, with an input that would do something. */
const INPUTS = new Map<string, [Call, unknown]>(
  (
    [
      [listAccounts, { query: { search: '', after: '' } }],
      [getOperatedAccount, { query: { id: 'prairie' } }],
      [createAccount, { body: { id: 'acme', name: 'Acme', owner: 'olga@acme.example' } }],
      [inviteAccountOwner, { body: { id: 'prairie', email: 'olga@acme.example' } }],
      [actOnAccount, { body: { id: 'prairie', act: 'suspend', reason: '' } }],
      [listJobs, { query: { state: '' } }],
      [retryJobs, { body: {} }],
    ] as [Call, unknown][]
  ).map((entry) => [entry[0].id, entry]),
);

test.each(calls.filter(({ isForOperators }) => isForOperators).map(({ id }) => id))(
  '%s is there for operators alone',
  async (id) => {
    const [call, input] = INPUTS.get(id) ?? [];
    if (!call) throw new Error(`${id} is not tried`);
    const { testPlatform } = team;
    const make = (bearer?: string) => testPlatform.call(call, input as CallInput<Call>, { ...(bearer && { bearer }) });
    const before = await testPlatform.rowCounts();
    expect(await make()).toMatchObject({ name: 'session.required' });
    for (const who of ['omar', 'ruth', 'mina'])
      expect(await make(team.sessions[who])).toMatchObject({ name: 'request.notFound', status: 404 });
    const { rate_limits: _limits, ...after } = await testPlatform.rowCounts();
    const { rate_limits: _before, ...same } = before;
    expect(after).toEqual(same);
    // Who has left is none any more, whatever his token says.
    await testPlatform.context.db.deleteFrom('users').where('id', '=', 'rival').execute();
    expect(await make(team.sessions.rival)).toMatchObject({ name: 'request.notFound' });
  },
);

test('nobody is an operator where none is named; the session says who is', async () => {
  const isOperator = async (who: string) =>
    dataOf(await team.testPlatform.call(inspectSession, {}, { bearer: team.sessions[who] })).isOperator;
  expect([await isOperator('rival'), await isOperator('omar')]).toEqual([true, false]);
  const plain = await createTeam();
  const answer = await plain.testPlatform.call(
    listAccounts,
    { query: { search: '', after: '' } },
    { bearer: plain.sessions.rival },
  );
  expect(answer).toMatchObject({ name: 'request.notFound' });
  await plain.testPlatform.close();
});

test('accounts are listed by id, a page at a time, and found by a part of id or name', async () => {
  const { testPlatform } = team;
  for (let n = 0; n < ACCOUNTS_PAGE_SIZE; n += 1)
    await testPlatform.seed.account({
      id: `x-${100 + n}`,
      public_id: `x-${n}`,
      name: n === 7 ? '100% Water_Works' : `No ${n}`,
    });
  await testPlatform.seed.recipient();
  const list = async (search = '', after = '') =>
    dataOf(await testPlatform.call(listAccounts, { query: { search, after } }, rita()));
  const first = await list();
  expect(first.accounts).toHaveLength(ACCOUNTS_PAGE_SIZE);
  expect(first.accounts[0]).toEqual({
    id: 'prairie',
    name: 'Prairie Light & Water',
    standing: 'open',
    trialEndsAt: null,
    deleteAfter: null,
    deletesAt: null,
    recipients: 1,
    people: 5,
  });
  const second = await list('', first.next);
  expect([second.accounts.map(({ id }) => id), second.next]).toEqual([['x-148', 'x-149'], '']);
  const ids = async (search: string) => (await list(search)).accounts.map(({ id }) => id);
  expect([await ids('LIGHT'), await ids('0% water_'), await ids('r_v'), await ids('river')]).toEqual([
    ['prairie'],
    ['x-107'],
    [],
    ['river'],
  ]);
});

test('what is done is done, and told with who, what and why', async () => {
  const { testPlatform } = team;
  await testPlatform.seed.recipient();
  const look = async () => {
    const result = await testPlatform.call(inspectLink, { query: { token: await testPlatform.seed.link() } });
    return result.isOk ? 'ok' : result.name;
  };
  dataOf(await act('suspend', 'prairie', ' Has not paid '));
  expect([await look(), (await one()).standing]).toEqual(['account.suspended', 'suspended']);
  testPlatform.clock.advance(1000);
  dataOf(await act('resume'));
  expect(await look()).toBe('ok');
  testPlatform.clock.advance(1000);
  dataOf(await act('delete', 'prairie', 'Breach'));
  expect([await look(), (await one()).standing]).toEqual(['account.closed', 'deleting']);
  testPlatform.clock.advance(1000);
  dataOf(await act('keep'));
  expect(await look()).toBe('ok');
  expect(await act('keep')).toMatchObject({ name: 'operator.notNow', status: 409 });
  expect(await act('liftTrial')).toMatchObject({ name: 'operator.notNow' });
  expect(await act('proveDomain')).toMatchObject({ name: 'domain.none' });
  expect((await one()).acts.map(({ actor, act: what, detail }) => [actor, what, detail])).toEqual([
    ['rita@river.example', 'kept', ''],
    ['rita@river.example', 'deletionAsked', 'Breach'],
    ['rita@river.example', 'resumed', ''],
    ['rita@river.example', 'suspended', 'Has not paid'],
  ]);
  expect((await one()).owners).toContainEqual({ name: 'Omar Haddad', email: 'omar@prairie.example' });
  expect(await act('suspend', 'nobody')).toMatchObject({ name: 'account.notFound' });
  for (const shut of ['suspend', 'delete'] as const)
    expect(await act(shut, 'river')).toMatchObject({ name: 'operator.ownAccount', status: 409 });
});

test('an account is made with its owner’s way in; what is wrong is named', async () => {
  const create = (over: Record<string, string> = {}) =>
    team.testPlatform.call(
      createAccount,
      { body: { id: 'acme', name: 'Acme', owner: 'olga@acme.example', ...over } },
      rita(),
    );
  for (const [over, name] of [
    [{ id: 'no id' }, 'operator.invalidId'],
    [{ id: 'prairie' }, 'operator.idTaken'],
    [{ name: ' ' }, 'request.incomplete'],
    [{ owner: 'olga' }, 'email.invalid'],
    [{ owner: 'omar@prairie.example' }, 'operator.personTaken'],
  ] as const)
    expect(await create(over)).toMatchObject({ name });
  expect(dataOf(await create())).toEqual({
    id: 'acme',
    address: expect.stringMatching(/^https:\/\/pages\.example\/smart\/invitation\/.{43}$/),
  });
  const again = await team.testPlatform.call(
    inviteAccountOwner,
    { body: { id: 'acme', email: 'olaf@acme.example' } },
    rita(),
  );
  expect(dataOf(again).address).toContain('/smart/invitation/');
  expect((await one('acme')).acts.map(({ act: what }) => what).sort()).toEqual(['created', 'invited']);
});

test('jobs are counted and listed, those that were given up first, and tried again: one of them or all', async () => {
  const { jobs, db } = team.testPlatform.context;
  const keys = ['a', 'b', 'c'];
  await jobs.add(
    db,
    keys.map((key) => ({ queue: 'round', key, accountId: '', data: {} })),
  );
  for (let attempt = 0; attempt < QUEUE_RULES.round.maxAttempts; attempt += 1) {
    const taken = await jobs.take('round', 5);
    for (const job of taken)
      if (job.key !== 'c') await jobs.fail(job, 'nobody answered');
      else await jobs.release([job]);
    await skipJobDelays(team.testPlatform);
  }
  const list = async () => dataOf(await team.testPlatform.call(listJobs, { query: { state: '' } }, rita()));
  const retry = (id?: string) => team.testPlatform.call(retryJobs, { body: { ...(id && { id }) } }, rita());
  const { counts, jobs: listed } = await list();
  expect(counts.map(({ queue, state, count }) => `${queue} ${state} ${count}`).sort()).toEqual([
    'round dead 2',
    'round waiting 1',
  ]);
  expect(listed.map(({ state, reason }) => `${state} ${reason}`)).toEqual([
    'dead nobody answered',
    'dead nobody answered',
    'waiting ',
  ]);
  expect(await retry(listed[2]?.id)).toMatchObject({ name: 'request.notFound' });
  expect(dataOf(await retry(listed[0]?.id))).toEqual({ count: 1 });
  expect(dataOf(await retry())).toEqual({ count: 1 });
  expect((await list()).jobs.filter(({ state }) => state === 'dead')).toEqual([]);
  expect((await list()).jobs.map(({ id }) => id)).toEqual(
    expect.arrayContaining(listed.slice(0, 2).map(({ id }) => id)),
  );
});
