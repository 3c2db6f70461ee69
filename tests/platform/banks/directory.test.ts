import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getBankLogo } from '~/areas/payments/banks/calls';
import { openDatabase } from '~/platform/db/open-database';
import { parseBankDirectory } from '~/areas/payments/banks/parse-bank-directory.server';
import { BANK_SEEDS } from '~/areas/payments/banks/seed.server';
import { createBankStore } from '~/areas/payments/banks/store.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const NONE = '000000000';

/** A line of the directory; `into` makes it one of a merged bank. */
function line(routingNumber: string, name: string, into = NONE): string {
  const type = into === NONE ? '1' : '2';
  return [
    routingNumber,
    'O011000015',
    type,
    '072811',
    into,
    name.padEnd(36),
    'PO BOX 1'.padEnd(36),
    'DALLAS'.padEnd(20),
    'TX',
    '752010000',
    '2145550100',
    '11',
    '     ',
  ].join('');
}

/** Numbers with right check digits, as many as asked for. */
function numbers(count: number): string[] {
  return Array.from({ length: count }, (_all, index) => {
    const stem = String(1_190_000 + index).padStart(8, '0');
    const sum = Array.from(stem).reduce(
      (total, digit, place) => total + Number(digit) * ([3, 7, 1][place % 3] ?? 0),
      0,
    );
    return `${stem}${(10 - (sum % 10)) % 10}`;
  });
}

describe('a directory', () => {
  const [a = '', b = '', c = '', d = ''] = numbers(4);

  test('follows merged banks over any number of steps, and closes those whose track is lost', () => {
    const { rows, ...rest } = parseBankDirectory(
      [
        line(a, 'OLD BANK', b),
        line(b, 'MIDDLE BANK', c),
        line(c, 'NEW BANK'),
        line(d, 'GONE BANK', '021000021'),
        '',
      ].join('\r\n'),
    );
    expect(rest).toEqual({ badLines: [], mergedCount: 2, closedCount: 1 });
    expect(rows.map((row) => [row.routing_number, row.name, row.current_routing_number, row.is_open])).toEqual([
      [a, 'OLD BANK', c, 1],
      [b, 'MIDDLE BANK', c, 1],
      [c, 'NEW BANK', c, 1],
      [d, 'GONE BANK', d, 0],
    ]);
    expect(rows[0]).toMatchObject({ city: 'DALLAS', state: 'TX' });
  });

  test('names the lines that are cut, wrong or repeated', () => {
    const text = [
      line(a, 'FINE BANK'),
      'hello',
      line('021000022', 'WRONG DIGIT BANK'),
      '',
      line(a, 'AGAIN BANK'),
      line(b, 'CUT BANK').slice(0, 100),
    ];
    expect(parseBankDirectory(text.join('\n')).badLines).toEqual([2, 3, 5, 6]);
  });
});

describe('loading a directory', () => {
  let platform: TestPlatform;
  let folder: string;
  beforeEach(async () => {
    platform = await createTestPlatform();
    folder = await mkdtemp(path.join(tmpdir(), 'latchkey-banks-'));
  });
  afterEach(async () => {
    await platform.close();
    await rm(folder, { recursive: true, force: true });
  });

  test('replaces what was known and keeps the rest', async () => {
    const all = numbers(1200);
    const [old = '', next = '', now = ''] = all;
    const text = [
      ...all.slice(3).map((number) => line(number, 'SOME BANK')),
      line(old, 'OLD BANK', next),
      line(next, 'MIDDLE BANK', now),
      line(now, 'NEW BANK'),
      line('021000021', 'CHASE TOO'),
    ];
    const store = createBankStore(platform.context.db);
    await store.upsertBanks(parseBankDirectory(text.join('\n')).rows);
    await store.upsertBanks(parseBankDirectory(text.join('\n')).rows);
    expect((await platform.rowCounts()).banks?.rows).toBe(BANK_SEEDS.length + 1200);
    const lookUp = (routingNumber: string) => platform.call(getBankLogo, { query: { routingNumber } });
    expect(await lookUp(old)).toMatchObject({
      data: { name: 'NEW BANK', currentRoutingNumber: now, validRoutingNumber: true },
    });
    expect(await lookUp('021000021')).toMatchObject({ data: { name: 'CHASE TOO' } });
    expect(await lookUp('114000093')).toMatchObject({ data: { name: 'FROST BANK' } });
  });

  test('by command prints what came in, and takes nothing of a file with a bad line', async () => {
    const [a = '', b = ''] = numbers(2);
    const file = path.join(folder, 'directory.txt');
    const env = { ...process.env, DATA_DIR: folder, DATABASE_URL: '', LINK_KEYS: '', NODE_ENV: 'test' as const };
    const latchkey = (...args: string[]) =>
      promisify(execFile)(process.execPath, ['scripts/run.mjs', 'cli/main.ts', ...args], { env });
    const run = () => latchkey('banks', 'import', file);
    await latchkey('migrate', 'up');
    await writeFile(file, [line(a, 'OLD BANK', b), line(b, 'NEW BANK')].join('\n'));
    expect((await run()).stdout).toBe('2 routing numbers imported: 1 merged into another, 0 closed.\n');
    await writeFile(file, [line(a, 'OTHER BANK'), 'hello'].join('\n'));
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stderr: `${file}:2: no record of a FedACH directory\n1 bad lines. Nothing was imported.\n`,
    });
    const database = await openDatabase({ file: path.join(folder, 'latchkey.sqlite') });
    const storedBanks = await database.db.selectFrom('banks').select('name').where('routing_number', '=', a).execute();
    await database.close();
    expect(storedBanks).toEqual([{ name: 'OLD BANK' }]);
  }, 30_000);
});
