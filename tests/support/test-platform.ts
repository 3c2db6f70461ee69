import BetterSqlite3 from 'better-sqlite3';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { readConfig, type Config } from '~/config/env';
import { channelState } from '~/config/sandboxes';
import type { Call, CallInput } from '~/lib/contract/call';
import { createPlatform, type Platform, type PlatformOverrides } from '~/platform';
import type { PlatformContext } from '~/platform/platform-context';
import { openDatabase, type Db, type OpenDatabase } from '~/platform/db/open-database';
import type { ApiResult, Caller, PlatformPort } from '~/lib/contract/platform-port';
import { START } from './builders';
import { createFakeClock, createFakeMessages, type FakeClock, type SentMessages } from './fakes';
import { createSeed, type Seed } from './seed';
import { createTestApi, type TestApi, type TestData } from './test-api';
import { testDatabases } from './test-databases';
import { listPlatformTables } from './tables';

export interface TestPlatformOptions {
  config?: Partial<Config>;
  /** When the clock starts: an ISO time or milliseconds. */
  start?: string | number;
  /** Ports of the test's own; `messages: undefined` keeps the captured outbox of the platform. */
  overrides?: PlatformOverrides;
}

/** The real platform on a database of the test's own, with a fake clock and a fake message port. */
export interface TestPlatform {
  platform: Platform;
  context: PlatformContext;
  clock: FakeClock;
  messages: SentMessages;
  seed: Seed;
  /** The typed client, over the platform in process. */
  api(caller?: Partial<Caller>): TestApi;
  /** Makes one call as a visitor from `address`, signed in when `bearer` is given. */
  call<C extends Call>(
    call: C,
    input: CallInput<C>,
    who?: { address?: string; bearer?: string; deviceId?: string },
  ): Promise<ApiResult<TestData<C>>>;
  /** For each table, the number of its rows and a hash of all they hold; equal results mean nothing was written. */
  rowCounts(): Promise<Record<string, { rows: number; hash: string }>>;
  close(): Promise<void>;
}

const TEST_ENVIRONMENT = {
  NODE_ENV: 'test',
  LINK_KEYS: 'test:a-key-for-tests-that-is-long-enough',
  // Demo data would be in the way; a test of the demo says `config: { isDemo: true }`.
  DEMO: '0',
  LOG_LEVEL: 'silent',
  // As in the demo; a test of what is closed by default says so.
  SIGN_UP: 'open',
  PAYMENTS: 'sandbox',
  SIGNING: 'sandbox',
  MESSAGES: 'captured',
} as const;

/** The database of one test platform for another, which does not close it. */
export const sharedDatabase = ({ db, engine }: Pick<PlatformContext, 'db' | 'engine'>): OpenDatabase => ({
  db,
  engine,
  close: async () => undefined,
});

/** Opens a test platform on the engine that `TEST_ENGINE` names: SQLite in memory, or PostgreSQL. The test closes it. */
export async function createTestPlatform(options: TestPlatformOptions = {}): Promise<TestPlatform> {
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-test-platform-'));
  const config = { ...readConfig({ ...TEST_ENVIRONMENT, DATA_DIR: folder }), ...options.config };
  const clock = createFakeClock(options.start ?? START);
  const { port, sent } = createFakeMessages(({ channel }) =>
    channelState(config, channel) === 'captured' ? 'captured' : 'sent',
  );
  const givenDatabase = options.overrides?.database;
  const { database, remove } = givenDatabase
    ? { database: givenDatabase, remove: async () => undefined }
    : await openOwnDatabase();
  const platform = await createPlatform(config, {
    clock,
    messages: port,
    database,
    hasNoWorker: true,
    ...options.overrides,
  });
  const drained = withDrainedJobs(platform);
  const api = (caller: Partial<Caller> = {}) => createTestApi(drained, { requestId: 'test-request', ...caller });
  return {
    platform,
    context: platform.context,
    clock,
    messages: sent,
    seed: createSeed(platform.context),
    api,
    call: (call, input, { address = '203.0.113.7', ...who } = {}) =>
      api({ clientAddress: address, ...who }).call(call, input),
    rowCounts: () => countRows(database.db),
    async close() {
      await platform.close();
      await remove();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The platform, which has done what a call has promised when it answers. */
function withDrainedJobs(platform: Platform): PlatformPort {
  const { worker } = platform;
  let wakes = 0;
  let drainedWakes = 0;
  worker.wake = () => {
    wakes += 1;
  };
  return {
    ...platform,
    async call(call, ...about) {
      const before = wakes;
      const answer = await platform.call(call, ...about);
      // What another call drained before this one's act was there is drained again.
      for (let isOwn = wakes > before; isOwn || wakes > drainedWakes; isOwn = false) {
        const seen = wakes;
        await worker.drain();
        drainedWakes = Math.max(drainedWakes, seen);
      }
      return answer;
    },
  };
}

let template: Promise<Buffer> | undefined;

/** The bytes of an empty database that is up to date: bringing one there takes longer than most tests, so that each gets a copy. */
function migratedDatabase(): Promise<Buffer> {
  template ??= (async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-template-'));
    const file = path.join(folder, 'template.db');
    await (await openDatabase({ file })).close();
    const sqlite = new BetterSqlite3(file);
    // Memory knows no other journal.
    sqlite.pragma('journal_mode = delete');
    const bytes = sqlite.serialize();
    sqlite.close();
    await rm(folder, { recursive: true });
    return bytes;
  })();
  return template;
}

async function openOwnDatabase(): Promise<{ database: OpenDatabase; remove: () => Promise<void> }> {
  if (process.env.TEST_ENGINE !== 'postgres') {
    return {
      database: await openDatabase({ file: await migratedDatabase(), isCurrent: true }),
      remove: async () => undefined,
    };
  }
  const databases = testDatabases(inject('postgresServer'), inject('postgresShape'));
  const name = await databases.take();
  return {
    database: databases.open(name),
    remove: () => databases.giveBack(name),
  };
}

const hashOf = (lines: readonly string[]) => createHash('sha256').update(lines.join('\n')).digest('hex');
const NO_ROWS = { rows: 0, hash: hashOf([]) };

/** The same in every test platform, and slow to ask for. */
let tables: string[] | undefined;

async function countRows(db: Db): Promise<Record<string, { rows: number; hash: string }>> {
  tables ??= (await listPlatformTables(db)).map(({ name }) => name);
  // Most are empty in most tests: one question finds those that are not.
  const hasRows = tables.map((name) => `SELECT '${name}' AS name WHERE EXISTS (SELECT 1 FROM ${name})`);
  const { rows: filled } = await sql.raw<{ name: string }>(hasRows.join(' UNION ALL ')).execute(db);
  const isFilled = new Set(filled.map(({ name }) => name));
  const count = async (name: string) => {
    if (!isFilled.has(name)) return [name, NO_ROWS] as const;
    const rows = await db
      .selectFrom(name as 'accounts')
      .selectAll()
      .execute();
    const lines = rows.map((row) => JSON.stringify(row)).sort();
    return [name, { rows: rows.length, hash: hashOf(lines) }] as const;
  };
  return Object.fromEntries(await Promise.all(tables.map(count)));
}
