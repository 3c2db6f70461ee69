import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { readConfig } from '~/config/env';
import { createPlatform } from '~/platform';
import { inspectConfiguredDatabase, openConfiguredDatabase } from '~/platform/configured-database';

const AT_ONCE = 4;
const onPostgres = process.env.TEST_ENGINE === 'postgres';

/** A place where nothing is yet, and what takes it away. */
async function emptyPlace() {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'latchkey-together-'));
  const removeFolder = () => rm(dataDir, { recursive: true });
  if (!onPostgres) return { place: { dataDir, databaseUrl: '' }, remove: removeFolder };
  const server = inject('postgresServer');
  const name = `together_${randomBytes(6).toString('hex')}`;
  const command = async (text: string) => {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await command(`create database ${name}`);
  return {
    place: { dataDir, databaseUrl: `${server}/${name}` },
    remove: async () => {
      await command(`drop database ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** Does it so often at the same moment, and closes what was opened. */
async function together<T extends { close(): Promise<void> }>(
  act: () => Promise<T>,
  look: (opened: T[]) => Promise<void> = async () => undefined,
): Promise<void> {
  const outcomes = await Promise.allSettled(Array.from({ length: AT_ONCE }, act));
  const opened = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
  try {
    expect(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason)] : []))).toEqual([]);
    await look(opened);
  } finally {
    await Promise.all(opened.map(({ close }) => close()));
  }
}

test('any number open an empty database at the same moment', { timeout: 240_000, repeats: 4 }, async () => {
  const { place, remove } = await emptyPlace();
  try {
    await together(() => openConfiguredDatabase(place));
    expect(await inspectConfiguredDatabase(place)).toMatchObject({ pending: [], newer: [] });
  } finally {
    await remove();
  }
});

test('platforms that start at the same moment share one demo', { timeout: 240_000 }, async () => {
  const { place, remove } = await emptyPlace();
  const env = { NODE_ENV: 'test', LINK_KEYS: 'test:a-key-for-tests-that-is-long-enough', DEMO: '1', JOBS: 'off' };
  const config = readConfig({ ...env, DATA_DIR: place.dataDir, DATABASE_URL: place.databaseUrl });
  try {
    await together(
      () => createPlatform(config),
      async ([platform]) => {
        const accounts = await platform?.context.db.selectFrom('accounts').select('id').execute();
        expect(accounts?.map(({ id }) => id)).toContain('cascadia');
      },
    );
  } finally {
    await remove();
  }
});
