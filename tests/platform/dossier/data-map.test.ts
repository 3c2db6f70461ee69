import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { BELONGING } from '~/platform/db/account-rows';
import { tablesOf } from '../../support/tables';
import { createWorld, type World } from '../../support/world';

let world: World;
beforeEach(async () => (world = await createWorld()));
afterEach(() => world.close());

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
  const real = (await tablesOf(world.context.db)).map(({ name }) => name);
  // Jobs are in a schema of pg-boss' own on PostgreSQL.
  expect([...named].sort()).toEqual([...new Set([...real, 'jobs'])].sort());
  expect([...named].sort()).toEqual(Object.keys(BELONGING).sort());
  for (const [tables, why, until] of rows) expect([tables, why !== '', until !== '']).toEqual([tables, true, true]);
});

test('what opens something is said to be hashed, sealed or public', () => {
  const secret = Object.entries(BELONGING).filter(([, to]) => typeof to === 'object' && to.secrets);
  expect(secret.length).toBeGreaterThan(5);
  for (const [table] of secret)
    expect([table, rowOf(table)[1]]).toEqual([table, expect.stringMatching(/hashed|sealed|drawn for once/)]);
});
