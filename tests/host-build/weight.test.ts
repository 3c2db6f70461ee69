import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { gzipSync } from 'node:zlib';

// What a page with charts loads, as gzip.

const CLIENT = 'build/client';
/** Before use, and for charts after it. */
const [MOST, MOST_OF_CHARTS] = [60_000, 175_000];

const textOf = (address: string) => readFileSync(path.join(CLIENT, address), 'utf8');
const weightOf = (address: string) => gzipSync(textOf(address)).length;
const modules = JSON.parse(textOf('.vite/browser-modules.json')) as Record<string, string>;

test.each(['charts', 'charts.shell', 'results-dialog.shell'])('%s is light, and charts come after it', (name) => {
  const address = modules[name] ?? '';
  expect(weightOf(address)).toBeLessThanOrEqual(MOST);
  const [, island = ''] = /\bimport\("\.\/(recharts-\w+\.js)"\)/.exec(textOf(address)) ?? [];
  expect(weightOf(`assets/${island}`)).toBeLessThanOrEqual(MOST_OF_CHARTS);
  expect(textOf(address)).not.toContain('react');
});

test('what draws charts is in no module that a page loads by itself', () => {
  const heavy = Object.values(modules).filter((address) => weightOf(address) > MOST);
  expect(heavy).toEqual([]);
});
