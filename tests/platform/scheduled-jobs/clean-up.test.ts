import { afterEach, beforeEach, expect, test } from 'vitest';
import { DRAFT_DAYS } from '~/config/limits';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { createFormCalls, listStoredFiles, repairForm, type FormCalls } from '../drafts/form-calls';

const DAY_MS = 24 * 3600_000;
let platform: TestPlatform;
let maya: FormCalls;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form(repairForm);
  maya = createFormCalls(platform, await platform.seed.link({ form: 'repair', seconds: 100 * 24 * 3600 }));
  await maya.upload();
});
afterEach(() => platform.close());

const countDrafts = async () => (await platform.context.db.selectFrom('drafts').selectAll().execute()).length;

test('a draft that nobody touched for 30 days goes, with its file', async () => {
  platform.clock.advance(DRAFT_DAYS * DAY_MS + 1);
  expect(await cleanUp(platform.context)).toBe(1);
  expect(await countDrafts()).toBe(0);
  expect(await listStoredFiles(platform)).toHaveLength(0);
});

test('a draft of 29 days stays, with its file', async () => {
  platform.clock.advance((DRAFT_DAYS - 1) * DAY_MS);
  expect(await cleanUp(platform.context)).toBe(0);
  expect(await countDrafts()).toBe(1);
  expect(await listStoredFiles(platform)).toHaveLength(1);
});

test('rate limits that are over go, the others stay', async () => {
  const now = platform.clock.now();
  await platform.context.db
    .insertInto('rate_limits')
    .values([
      { key: 'over', points: 1, expires_at: now },
      { key: 'running', points: 1, expires_at: now + 1 },
    ])
    .execute();
  await cleanUp(platform.context);
  expect((await platform.context.db.selectFrom('rate_limits').select('key').execute()).map((row) => row.key)).toEqual([
    'running',
  ]);
});

test('bytes that no row names go after a day; those of drafts and submissions stay', async () => {
  const { db, files, clock } = platform.context;
  await files.put('uploads/orphan', new Uint8Array([1]));
  await db.insertInto('incoming_files').values({ file_key: 'uploads/orphan', received_at: clock.now() }).execute();
  await cleanUp(platform.context);
  expect(await listStoredFiles(platform)).toHaveLength(2);
  platform.clock.advance(DAY_MS + 1);
  await cleanUp(platform.context);
  expect(await listStoredFiles(platform)).toHaveLength(1);
  expect(await db.selectFrom('incoming_files').selectAll().execute()).toEqual([]);
});
