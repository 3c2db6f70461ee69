import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { MAX_TEST_FILES, planFor, type Plan } from '../../scripts/check-plan';
import { findFileReads } from '../../scripts/check-readers';
import { buildDocuments } from '../../scripts/openapi';

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));

const tests = ['app', 'tests'].flatMap(filesIn).filter((file) => /\.test\.tsx?$/.test(file));
const known = new Map<string, string>();
function textOf(file: string): string {
  const text = known.get(file) ?? readFileSync(file, 'utf8');
  known.set(file, text);
  return text;
}
// Nothing is known of imports: what leads to a test here is that it reads the file.
const imports = new Map(tests.map((file) => [file, []]));
const plans = new Map<string, Plan>();
function planOf(file: string): Plan {
  const plan = plans.get(file) ?? planFor([file], imports, findFileReads([file], tests, textOf), () => true);
  plans.set(file, plan);
  return plan;
}

/** Documents that a test names in a line that reads or compares one. */
const read = tests.flatMap((test) =>
  textOf(test)
    .split('\n')
    .filter((line) => /readFileSync|toMatchFileSnapshot|\bread\(|snippetOf|const \w+ = '/.test(line))
    .flatMap((line) => [...line.matchAll(/docs\/[\w/.-]+\.(?:md|json)/g)].map(([document]) => ({ document, test }))),
);

test('an edit of a document leads to every test that reads it', () => {
  expect(read.length).toBeGreaterThan(15);
  const missed = read.filter(({ document, test }) => {
    const { tests, notRun } = planOf(document);
    return ![...tests, ...notRun].includes(test);
  });
  expect(missed).toEqual([]);
});

test('a document that is written by the code, edited by hand, is compared', () => {
  const compared = new Set(tests.flatMap((test) => (textOf(test).includes('toMatchFileSnapshot(') ? [test] : [])));
  const written = filesIn('docs').filter((file) => file.endsWith('.md') && /[Ww]ritten by `npm run/.test(textOf(file)));
  expect(written).toEqual(
    expect.arrayContaining([
      'docs/commands.md',
      'docs/existing-platform-calls.md',
      'docs/log-events.md',
      'docs/preferences-page.md',
    ]),
  );
  expect(written.filter((file) => !planOf(file).tests.some((test) => compared.has(test)))).toEqual([]);
});

test('a document of the contract is compared with it', () => {
  const nothing = { readers: new Set<string>(), names: new Map<string, string[]>() };
  const free = Object.keys(buildDocuments()).filter((file) => {
    const { steps } = planFor([file], imports, nothing, () => true);
    return !steps.some(({ name }) => name === 'OpenAPI document');
  });
  expect(free).toEqual([]);
});

test('npm run docs writes every document that a test compares', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  const comparing = tests.filter((test) =>
    /await expect\(.*toMatchFileSnapshot\((?:path\.resolve\()?\W+docs\//.test(textOf(test)),
  );
  expect(comparing.length).toBeGreaterThan(4);
  const words = scripts.docs?.split(' ') ?? [];
  expect(words.filter((word) => word.includes('.test.')).sort()).toEqual(comparing.sort());
  expect(scripts.docs).toMatch(/^tsx scripts\/openapi\.ts && vitest run .* -u$/);
});

test('no document has more readers than tests are run', () => {
  const most = Math.max(...[...new Set(read.map(({ document }) => document))].map((file) => planOf(file).tests.length));
  expect(most).toBeLessThan(MAX_TEST_FILES);
});
