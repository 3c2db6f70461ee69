import { afterAll, beforeAll, expect, test } from 'vitest';
import { listConsentEvents } from '~/areas/preferences/unsubscribe/calls';
import { listDemoLinks } from '~/areas/operations/demo/calls';
import { getUnsubscribeInfo } from '~/areas/preferences/unsubscribe/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, outcome } from '../preferences/preferences-platform';

let platform: TestPlatform;
const tokens = new Map<string, string>();

beforeAll(async () => {
  platform = await createTestPlatform({ config: { isDemo: true } });
  for (const { key, path } of dataOf(await platform.call(listDemoLinks, {})).links)
    tokens.set(key, path.split('/').at(-1) ?? '');
});
afterAll(() => platform.close());

const read = (key: string) =>
  platform.call(getUnsubscribeInfo, { query: { token: tokens.get(`unsubscribe.${key}`) ?? '' } });

test.each([
  ['standard', 'energy_tips', true],
  ['redirect', 'surveys', true],
  ['mandatory', 'outage_alert', true],
  ['rtl', 'energy_tips', true],
])('unsubscribe.%s is about %s', async (key, category, isConsentGiven) => {
  const info = dataOf(await read(key));
  expect(info).toMatchObject({ isConsentGiven, leadsToPreferences: key === 'redirect' });
  expect(info.categories.map(({ name }) => name)).toEqual([category]);
  expect(info.categories[0]?.options.email).toMatchObject({ isApplicable: true, isMandatory: key === 'mandatory' });
});

test('the Arabic one speaks Arabic', async () => {
  expect(dataOf(await read('rtl')).categories[0]?.label).toMatch(/\p{Script=Arabic}/u);
});

test('unsubscribe.expired has run out', async () => {
  expect(outcome(await read('expired'))).toBe('token.expired');
});

test('the history of the first has something to show, and tells what is stored', async () => {
  const { events } = dataOf(
    await platform.call(listConsentEvents, { query: { token: tokens.get('unsubscribe.standard') ?? '' } }),
  );
  expect(events.map(({ action, source }) => `${action} ${source}`)).toEqual([
    'stopped import',
    'withdrawn oneClick',
    'given page',
    'given page',
    'given page',
  ]);
  const rows = await platform.context.db
    .selectFrom('consents')
    .selectAll()
    .where('recipient_id', '=', '220010010401')
    .execute();
  for (const row of rows) {
    const last = events.find(({ category, channel }) => category === row.category && channel === row.channel);
    expect(row).toMatchObject({ is_given: last?.action === 'given' ? 1 : 0, source: last?.source });
  }
});
