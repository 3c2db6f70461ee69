import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MAY_IMPORT } from '../../eslint.config.js';

const FILE = 'docs/architecture.md';
const folders: Record<string, string[]> = MAY_IMPORT;

/** What a cell of the table stands for, as the linter's table has it. */
function meantBy(cell: string): string[] {
  if (cell === 'nothing') return [];
  if (cell === 'anything') return ['*'];
  if (cell === 'anything but platform') return folders.frame ?? [];
  return cell.split(', ');
}

test('the table of folders says who may import whom as the linter holds it', () => {
  const rows = [...readFileSync(FILE, 'utf8').matchAll(/^\| `(?:app\/(?:lib\/)?)?(\w+)\/` \|.*\| ([^|]+) \|$/gm)];
  const documented = Object.fromEntries(rows.map(([, folder = '', cell = '']) => [folder, meantBy(cell).sort()]));
  const { types, areas, ...named } = documented;
  // Declarations are no folder of code: nothing is imported from them.
  expect(types).toEqual(['locales']);
  // Of the files of an area only those in `pages/` import all of this.
  expect(areas).toEqual(['contract', 'domain', 'ui']);
  const held = Object.entries(folders)
    .filter(([folder]) => folder !== 'frame')
    .map(([folder, names]) => [folder, [...names].sort()]);
  expect(named).toEqual(Object.fromEntries(held));
});
