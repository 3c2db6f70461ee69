import { afterEach, beforeEach, expect, test } from 'vitest';
import { DRAFT_DAYS } from '~/config/limits';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createWorld, type World } from '../../support/world';
import { formLife, keptFiles, repairForm, type FormLife } from '../drafts/form-life';

const DAY_MS = 24 * 3600_000;
let world: World;
let maya: FormLife;
beforeEach(async () => {
  world = await createWorld({ config: { isDemo: false } });
  await world.seed.account();
  await world.seed.recipient();
  await world.seed.form(repairForm);
  maya = formLife(world, await world.seed.link({ form: 'repair', seconds: 100 * 24 * 3600 }));
  await maya.upload();
});
afterEach(() => world.close());

const countDrafts = async () => (await world.context.db.selectFrom('drafts').selectAll().execute()).length;

test('a draft that nobody touched for 30 days goes, with its file', async () => {
  world.clock.advance(DRAFT_DAYS * DAY_MS + 1);
  expect(await cleanUp(world.context)).toBe(1);
  expect(await countDrafts()).toBe(0);
  expect(await keptFiles(world)).toHaveLength(0);
});

test('a draft of 29 days stays, with its file', async () => {
  world.clock.advance((DRAFT_DAYS - 1) * DAY_MS);
  expect(await cleanUp(world.context)).toBe(0);
  expect(await countDrafts()).toBe(1);
  expect(await keptFiles(world)).toHaveLength(1);
});

test('rate limits that are over go, the others stay', async () => {
  const now = world.clock.now();
  await world.context.db
    .insertInto('rate_limits')
    .values([
      { key: 'over', points: 1, expires_at: now },
      { key: 'running', points: 1, expires_at: now + 1 },
    ])
    .execute();
  await cleanUp(world.context);
  expect((await world.context.db.selectFrom('rate_limits').select('key').execute()).map((row) => row.key)).toEqual([
    'running',
  ]);
});

test('bytes that no row names go after a day; those of drafts and submissions stay', async () => {
  const { db, files, clock } = world.context;
  await files.put('uploads/orphan', new Uint8Array([1]));
  await db.insertInto('incoming_files').values({ file_key: 'uploads/orphan', received_at: clock.now() }).execute();
  await cleanUp(world.context);
  expect(await keptFiles(world)).toHaveLength(2);
  world.clock.advance(DAY_MS + 1);
  await cleanUp(world.context);
  expect(await keptFiles(world)).toHaveLength(1);
  expect(await db.selectFrom('incoming_files').selectAll().execute()).toEqual([]);
});
