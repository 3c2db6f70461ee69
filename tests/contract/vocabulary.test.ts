import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the vocabulary has a row for each area, and for no other', () => {
  const [, areas = ''] = readFileSync('docs/vocabulary.md', 'utf8').split('\n## Areas\n');
  const rows = [...areas.matchAll(/^\| ([a-z-]+) \|/gm)].map(([, name]) => name);
  expect(rows.filter((name) => name !== 'area').sort()).toEqual(readdirSync('app/areas').sort());
});

test('it has at most 60 rows', () => {
  const rows = readFileSync('docs/vocabulary.md', 'utf8').match(/^\| (?!word|area \|)[^|]+ \|/gm) ?? [];
  expect(rows.length).toBeGreaterThan(50);
  expect(rows.length).toBeLessThanOrEqual(60);
});
