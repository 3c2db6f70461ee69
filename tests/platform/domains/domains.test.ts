import { afterEach, beforeEach, expect, test } from 'vitest';
import { getAccountByDomain } from '~/areas/accounts/calls';
import { askDomain, checkDomain, getDomain, removeDomain } from '~/areas/accounts/domains/calls';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createOperatorService } from '~/areas/operations/service.server';
import { dataOf, createTeam, type Team } from '../form-builder/team';

const DAY = 24 * 3600_000;
const NAME = 'pages.prairie.example';

let team: Team;
/** What the name servers say; undefined: they do not answer. */
let records: Record<string, string[]> | undefined;
beforeEach(async () => {
  records = {};
  team = await createTeam({
    config: { publicUrl: 'https://pages.latchkey.example' },
    overrides: { dns: { findTexts: async (name) => records && (records[name] ?? []) } },
  });
});
afterEach(() => team.testPlatform.close());

const as = (who: string) => ({ bearer: team.sessions[who] });
const requestDomain = (domain = NAME, who = 'omar') => team.testPlatform.call(askDomain, { body: { domain } }, as(who));
const check = (who = 'omar') => team.testPlatform.call(checkDomain, { body: {} }, as(who));
const view = async () => dataOf(await team.testPlatform.call(getDomain, {}, as('omar')));
const pageOf = (domain = NAME) => team.testPlatform.call(getAccountByDomain, { query: { domain } });

/** Sets the record that an owner is asked for. */
async function setRecord(who = 'omar'): Promise<void> {
  const { waiting } = dataOf(await team.testPlatform.call(getDomain, {}, as(who)));
  if (waiting && records) records[waiting.recordName] = ['v=spf1 -all', waiting.recordText];
}

test('a host name counts once its record is found, and the one before counts until then', async () => {
  const requestedDomain = dataOf(await requestDomain(' Pages.Prairie.Example. '));
  expect(requestedDomain).toMatchObject({
    domain: '',
    waiting: {
      domain: NAME,
      recordName: `_latchkey.${NAME}`,
      recordText: expect.stringMatching(/^latchkey=.{16,}$/),
      checkedAt: null,
    },
  });
  expect(dataOf(await requestDomain())).toEqual(requestedDomain);
  expect(await pageOf()).toMatchObject({ name: 'account.notFound' });
  expect(dataOf(await check())).toEqual({ result: 'missing', domain: NAME });
  records = { [`_latchkey.${NAME}`]: ['latchkey=of-somebody-else'] };
  expect(dataOf(await check())).toMatchObject({ result: 'different' });
  records = undefined;
  expect(dataOf(await check())).toMatchObject({ result: 'unanswered' });
  records = {};
  expect(await pageOf()).toMatchObject({ isOk: false });
  await setRecord();
  expect(dataOf(await check())).toEqual({ result: 'proven', domain: NAME });
  expect(await pageOf()).toMatchObject({ isOk: true, data: { accountId: 'prairie' } });
  expect(await view()).toEqual({ domain: NAME, missingSince: null, waiting: null });
  expect(await check()).toMatchObject({ name: 'domain.none', status: 409 });

  dataOf(await requestDomain('new.prairie.example'));
  expect(await pageOf()).toMatchObject({ isOk: true });
  dataOf(await team.testPlatform.call(removeDomain, { body: {} }, as('omar')));
  expect(await view()).toMatchObject({ domain: NAME, waiting: null });
  dataOf(await team.testPlatform.call(removeDomain, { body: {} }, as('omar')));
  expect(await pageOf()).toMatchObject({ isOk: false });
});

test.each([
  ['no host', 'domain.invalid'],
  ['localhost', 'domain.invalid'],
  ['192.0.2.7', 'domain.invalid'],
  ['Pages.Latchkey.example', 'domain.taken'],
  ['rival.example', 'domain.taken'],
])('%s is refused and changes nothing', async (domain, name) => {
  await team.testPlatform.seed.changeAccount({ domain: 'rival.example' }, 'river');
  const before = await team.testPlatform.rowCounts();
  expect(await requestDomain(domain)).toMatchObject({ name });
  expect(await team.testPlatform.rowCounts()).toEqual(before);
});

test('of two accounts that prove one name at once, one has it', async () => {
  dataOf(await requestDomain());
  dataOf(await requestDomain(NAME, 'rival'));
  const texts: string[] = [];
  for (const who of ['omar', 'rival'])
    texts.push(dataOf(await team.testPlatform.call(getDomain, {}, as(who))).waiting?.recordText ?? '');
  records = { [`_latchkey.${NAME}`]: texts };
  const results = await Promise.all([check('omar'), check('rival')]);
  expect(results.map((result) => (result.isOk ? result.data.result : result.name)).sort()).toEqual([
    'domain.taken',
    'proven',
  ]);
  const holders = await team.testPlatform.context.db
    .selectFrom('accounts')
    .select('id')
    .where('domain', '=', NAME)
    .execute();
  expect(holders).toHaveLength(1);
});

test('a record that vanishes is told after a week and cuts nobody off; an operator’s word is not looked into', async () => {
  const { testPlatform } = team;
  const days = async (count: number) => {
    for (let day = 0; day < count; day += 1) {
      testPlatform.clock.advance(DAY + 1000);
      await cleanUp(testPlatform.context);
    }
    const omar = await testPlatform.context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', 'omar')
      .executeTakeFirstOrThrow();
    team.sessions.omar = await testPlatform.seed.session(omar);
  };
  dataOf(await requestDomain());
  await setRecord();
  dataOf(await check());
  await days(2);
  records = {};
  await days(5);
  expect((await view()).missingSince).toBeNull();
  records = undefined;
  await days(1);
  records = {};
  await days(3);
  expect((await view()).missingSince).not.toBeNull();
  expect(await pageOf()).toMatchObject({ isOk: true });

  dataOf(await requestDomain('desk.prairie.example'));
  const operator = createOperatorService(testPlatform.context);
  expect(await operator.proveDomain('prairie')).toBe('desk.prairie.example');
  await expect(operator.proveDomain('prairie')).rejects.toThrow('waits for its proof');
  await days(9);
  expect(await view()).toMatchObject({ domain: 'desk.prairie.example', missingSince: null });
});
