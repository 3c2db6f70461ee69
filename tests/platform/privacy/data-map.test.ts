import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { TABLE_OWNERSHIP } from '~/platform/db/account-rows';
import { listPlatformTables } from '../../support/tables';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => (platform = await createTestPlatform()));
afterEach(() => platform.close());

const map = readFileSync('docs/data-map.md', 'utf8');
/** The rows below the heading, each as its cells. */
const rows = (map.split(/^## Tables$/m)[1] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
const namesIn = (cell = '') => [...cell.matchAll(/`([a-z_]+)`/g)].map(([, name = '']) => name);
const rowOf = (table: string) => rows.find(([tables]) => namesIn(tables).includes(table)) ?? [];

test('every table is in the data map once, with what for and until when, and no other', async () => {
  const named = rows.flatMap(([tables]) => namesIn(tables));
  const real = (await listPlatformTables(platform.context.db)).map(({ name }) => name);
  // Jobs are in a schema of pg-boss' own on PostgreSQL.
  expect([...named].sort()).toEqual([...new Set([...real, 'jobs'])].sort());
  expect([...named].sort()).toEqual(Object.keys(TABLE_OWNERSHIP).sort());
  for (const [tables, why, until] of rows) expect([tables, why !== '', until !== '']).toEqual([tables, true, true]);
});

/** Names of columns that hold something of somebody. */
const PERSONAL =
  /email$|phone$|^(mobile_)?number$|sms_number|(^|_)ip$|destination|^contact$|^to$|^address$|^sender$|^receiver$|account_number|last_four|^(first|last|user|signer|signed)_name$|^street_number$|_parts\.text/;
/** Those of them that hold nothing of the kind. */
const OTHERS = new Set([
  'accounts.captures_ip',
  'bills.number',
  'recipients_numbers.number',
  'contacts_numbers.number',
  'submission_versions.number',
  'submission_version_files.number',
  'waiting_counts.number',
]);

test('every column that names or reaches somebody is told, and none that is not there', async () => {
  const section = /### What is plain in them([^]*?)\nOn PostgreSQL/.exec(map)?.[1] ?? '';
  const documented = [...section.matchAll(/`([a-z_]+\.[a-z_]+)`/g)].map(([, name = '']) => name);
  const tables = await platform.context.db.introspection.getTables();
  const real = tables
    .filter(({ schema }) => schema !== 'pgboss')
    .flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`));
  const personal = real.filter((name) =>
    PERSONAL.test(name.endsWith('_parts.text') ? name : (name.split('.')[1] ?? '')),
  );
  expect(personal.filter((name) => !documented.includes(name) && !OTHERS.has(name))).toEqual([]);
  // PostgreSQL keeps the parts of texts in indexes.
  const isThere = (name: string) =>
    real.includes(name) || (platform.context.engine === 'postgres' && /^(contacts|recipients)_/.test(name));
  expect(documented.filter((name) => !isThere(name))).toEqual([]);
});

test('what opens something is said to be hashed, sealed or public', () => {
  const secret = Object.entries(TABLE_OWNERSHIP).filter(([, to]) => typeof to === 'object' && to.secrets);
  expect(secret.length).toBeGreaterThan(5);
  for (const [table] of secret)
    expect([table, rowOf(table)[1]]).toEqual([table, expect.stringMatching(/hashed|sealed|drawn for once/)]);
});
