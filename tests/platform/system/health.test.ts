import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkHealth } from '~/areas/operations/outage/calls';
import { NO_OUTAGE_CACHE_MS, createOutageStore, NO_OUTAGE } from '~/areas/operations/outage/service.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
});
afterEach(() => platform.close());

const outage = (over: Partial<typeof NO_OUTAGE> = {}) =>
  createOutageStore(platform.context.db).setOutage({ ...NO_OUTAGE, isOn: true, ...over }, platform.clock.now());
const check = async (language?: string) => {
  const result = await platform.api().call(checkHealth, {}, { language });
  return result.isOk ? result.data : result;
};

test('without a word of the operator there is no outage', async () => {
  expect(await check()).toEqual({ outage: false, message: '' });
});

test('an outage is seen within a second, its end at once', async () => {
  expect(await check()).toMatchObject({ outage: false });
  await outage({ message: 'Back at noon' });
  platform.clock.advance(NO_OUTAGE_CACHE_MS);
  expect(await check()).toEqual({ outage: true, message: 'Back at noon' });
  await createOutageStore(platform.context.db).setOutage(NO_OUTAGE, platform.clock.now());
  expect(await check()).toEqual({ outage: false, message: '' });
});

test('an outage is seen also where the clock was set back since it was looked for', async () => {
  await check();
  platform.clock.advance(-3600_000);
  await outage();
  expect(await check()).toMatchObject({ outage: true });
});

test('while all is well the database is asked once a second, however many ask', async () => {
  await check();
  await outage();
  expect(await Promise.all(Array.from({ length: 20 }, () => check()))).toEqual(
    Array(20).fill({ outage: false, message: '' }),
  );
});

test('the message is told in the language of the caller, else as the operator wrote it', async () => {
  await outage({ message: 'Back at noon', translations: { es: 'Volvemos a las 12', 'zh-Hant': '中午回來' } });
  expect(await check('es-MX')).toMatchObject({ message: 'Volvemos a las 12' });
  expect(await check('zh-TW,en;q=0.5')).toMatchObject({ message: '中午回來' });
  expect(await check('de')).toMatchObject({ message: 'Back at noon' });
  expect(await check()).toMatchObject({ message: 'Back at noon' });
});

test('an outage without a message leaves the words to the page', async () => {
  await outage();
  expect(await check('fr')).toEqual({ outage: true, message: '' });
});

test('asking writes nothing', async () => {
  await outage();
  const before = await platform.rowCounts();
  await check();
  expect(await platform.rowCounts()).toEqual(before);
});
