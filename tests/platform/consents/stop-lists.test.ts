import { afterEach, beforeEach, expect, test } from 'vitest';
import { createStopService, isStopped, listStoppedNumbersOfPerson } from '~/areas/consents/stop-service.server';
import type { TestPlatform } from '../../support/test-platform';
import { requireDataset, createDataTools, type DataTools } from '../data-import/data-tools';
import { createPreferencesPlatform, listStoredEvents } from '../preferences/preferences-platform';

const MAYAS_NUMBER = '+13125550142';
const ACCOUNT_NUMBER = '+13125550100';

let platform: TestPlatform;
let dataTools: DataTools;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
  dataTools = createDataTools(platform);
});
afterEach(() => platform.close());

const stopped = (account = 'prairie') => isStopped(platform.context.db, account, 'sms', MAYAS_NUMBER);
const file = (since = '') => `channel,number,since\nsms,${MAYAS_NUMBER},${since}\n`;
const postKeyword = (word: 'stop' | 'start', receiver = ACCOUNT_NUMBER) =>
  platform.context.db.transaction().execute((trx) =>
    createStopService(platform.context)[word](trx, [{ accountId: 'prairie', recipientId: 'maya' }], {
      channel: 'sms',
      number: MAYAS_NUMBER,
      receiver,
      source: 'sms',
    }),
  );

test('a stop that is imported holds for its account alone, and stands in the history and on the pages', async () => {
  await platform.seed.account({ id: 'other', public_id: 'other' });
  expect((await dataTools.import('stops', file('2026-01-02T00:00:00Z'))).totals).toMatchObject({ created: 1 });
  expect([await stopped(), await stopped('other')]).toEqual([true, false]);
  expect(await listStoredEvents(platform)).toMatchObject([
    { action: 'stopped', channel: 'sms', source: 'import', detail: MAYAS_NUMBER, at: Date.UTC(2026, 0, 2) },
  ]);
  const { db } = platform.context;
  const account = await db.selectFrom('accounts').selectAll().where('id', '=', 'prairie').executeTakeFirstOrThrow();
  const recipients = await db.selectFrom('recipients').selectAll().where('id', '=', 'maya').execute();
  expect(await listStoppedNumbersOfPerson(db, account, recipients)).toMatchObject([
    { contact: MAYAS_NUMBER, sentTo: ACCOUNT_NUMBER, stoppedAt: '2026-01-02T00:00:00.000Z' },
  ]);
  expect((await dataTools.import('stops', file('2026-01-02T00:00:00Z'))).totals).toMatchObject({ same: 1 });
});

test('no import lifts one: it is neither taken away nor dated anew, and only START ends it', async () => {
  await dataTools.import('stops', file('2026-01-02T00:00:00Z'));
  expect((await dataTools.import('stops', file('2026-01-03T00:00:00Z'))).totals).toMatchObject({ kept: 1 });
  const [removed] = await dataTools.data.remove('prairie', requireDataset('stops'), [['sms', MAYAS_NUMBER]], {
    actor: 'ruth',
  });
  expect(removed?.outcome).toBe('kept');
  await postKeyword('start', '+19995550100');
  expect(await stopped()).toBe(true);
  await postKeyword('start');
  expect(await stopped()).toBe(false);
  expect(await dataTools.records('stops')).toEqual([]);
});

test('a START stands against an older file, and a later STOP counts', async () => {
  await dataTools.import('stops', file('2026-01-02T00:00:00Z'));
  await postKeyword('start');
  expect((await dataTools.import('stops', file('2026-01-03T00:00:00Z'))).totals).toMatchObject({ kept: 1 });
  expect(await stopped()).toBe(false);
  const later = new Date(platform.clock.now() + 1000).toISOString();
  expect((await dataTools.import('stops', file(later))).totals).toMatchObject({ changed: 1 });
  expect(await stopped()).toBe(true);
});

const SHARED_NUMBER = '+19995550100';

test('a STOP is on the list of the account whose number it was sent to, and one to a shared number on that of who has it', async () => {
  await platform.seed.account({ id: 'other', public_id: 'other' });
  await postKeyword('stop');
  const listed = [{ channel: 'sms', number: MAYAS_NUMBER, since: platform.clock.now() }];
  expect(await dataTools.records('stops')).toEqual(listed);
  await postKeyword('start');
  await postKeyword('stop', SHARED_NUMBER);
  expect(await stopped()).toBe(true);
  expect(await dataTools.records('stops')).toEqual(listed);
  const others = await platform.context.db
    .selectFrom('stop_lists')
    .selectAll()
    .where('account_id', '=', 'other')
    .execute();
  expect(others).toEqual([]);
  await postKeyword('start', SHARED_NUMBER);
  expect(await stopped()).toBe(false);
  expect(await dataTools.records('stops')).toEqual([]);
});

test('a START to a shared number does not end what was sent to the account’s own, whichever came first', async () => {
  for (const receivers of [
    [ACCOUNT_NUMBER, SHARED_NUMBER],
    [SHARED_NUMBER, ACCOUNT_NUMBER],
  ]) {
    for (const receiver of receivers) await postKeyword('stop', receiver);
    await postKeyword('start', SHARED_NUMBER);
    expect(await stopped()).toBe(true);
    expect(await dataTools.records('stops')).toHaveLength(1);
    await postKeyword('start');
    expect(await stopped()).toBe(false);
    expect(await dataTools.records('stops')).toEqual([]);
  }
});
