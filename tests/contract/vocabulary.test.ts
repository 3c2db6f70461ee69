import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { callsByArea } from '~/lib/contract';

const [vocabulary = '', beside = ''] =
  readFileSync('docs/vocabulary.md', 'utf8').split('\n## Areas\n')[1]?.split('\n\nTests of') ?? [];
const areas = [...vocabulary.matchAll(/^\| ([\w-]+) \|/gm)].map(([, word]) => word).filter((word) => word !== 'word');
/** Words of what belongs to no area. */
const shared = [...beside.matchAll(/`([\w-]+)`/g)].map(([, word]) => word);

const namesIn = (folder: string) => readdirSync(folder).map((file) => path.parse(file).name);

describe('each area has one name', () => {
  test('the page names the modules of the platform and no others', () => {
    expect([...areas].sort()).toEqual(namesIn('app/platform/modules').sort());
  });

  test('an area of the contract is a file of it', () => {
    expect(namesIn('app/contract')).toEqual(expect.arrayContaining(Object.keys(callsByArea)));
    expect(areas).toEqual(expect.arrayContaining(Object.keys(callsByArea)));
  });

  test.each(['app/features', 'app/locales/en', 'app/styles', 'tests/platform'])('%s has no other names', (folder) => {
    const assembling = ['index', 'sheets'];
    expect(namesIn(folder).filter((name) => ![...areas, ...shared, ...assembling].includes(name))).toEqual([]);
  });
});
