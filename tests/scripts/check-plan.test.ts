import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { MAX_TEST_FILES, planFor } from '../../scripts/check-plan';
import { findFileReads } from '../../scripts/check-readers';
import { formatTable } from '../../scripts/format-table.mjs';
import { ISOLATED_TESTS, SLOW_BUILD_TESTS, SLOW_TESTS } from '../../scripts/test-projects';

const imports = new Map<string, string[]>([
  ['app/domain/money.ts', []],
  ['app/domain/plan.ts', ['app/domain/money.ts']],
  ['app/routes/pay.tsx', ['app/domain/plan.ts']],
  ['tests/domain/plan.test.ts', ['app/domain/plan.ts']],
  ['tests/domain/money.test.ts', ['app/domain/money.ts']],
  ['tests/platform/pay.test.ts', ['app/routes/pay.tsx']],
  ['tests/commands/data.test.ts', ['app/domain/plan.ts']],
  ['tests/host-build/kill.test.ts', ['app/domain/money.ts']],
  ['tests/e2e/pay.spec.ts', []],
  ['tests/server/readme.test.ts', []],
  ['tests/server/health.test.ts', []],
  ['tests/deploy/units.test.ts', []],
  ['tests/services/locales.test.ts', []],
]);

/** What tests say, where they read what they don't import. */
const texts: Record<string, string> = {
  'tests/host-build/kill.test.ts': "readFileSync('deploy/latchkey.service')",
  'tests/commands/data.test.ts': "toMatchFileSnapshot('../../docs/commands.md')",
  'tests/domain/plan.test.ts': "readdirSync('docs/images'), path.join(folder, 'README.md'), read('package.json')",
  'tests/domain/money.test.ts': "readdirSync('demo', { recursive: true })",
};
const planOf = (changed: string[], all: Map<string, string[]>) =>
  planFor(
    changed,
    all,
    findFileReads(changed, all.keys(), (file) => texts[file] ?? ''),
    (file) => !file.includes('gone'),
  );
const plan = (...changed: string[]) => planOf(changed, imports);
const names = (...changed: string[]) => plan(...changed).steps.map(({ name }) => name);

describe('what is looked at', () => {
  test('tests that see a change, the nearest first, those of the build for another command', () => {
    expect(plan('app/domain/money.ts').tests).toEqual([
      'tests/domain/money.test.ts',
      'tests/commands/data.test.ts',
      'tests/domain/plan.test.ts',
      'tests/platform/pay.test.ts',
    ]);
    expect(plan('tests/host-build/kill.test.ts', 'tests/e2e/pay.spec.ts').notRun).toEqual([
      'tests/host-build/kill.test.ts',
      'tests/e2e/pay.spec.ts',
    ]);
  });

  test('no more tests than anybody waits for, but each that was changed itself', () => {
    const many = Array.from({ length: 3 * MAX_TEST_FILES }, (_each, at) => `tests/domain/${1000 + at}.test.ts`);
    const all = new Map([...imports, ...many.map((file): [string, string[]] => [file, ['app/domain/money.ts']])]);
    const { tests, further } = planOf(['app/domain/money.ts'], all);
    expect([tests.length, further]).toEqual([MAX_TEST_FILES, many.length + 4 - MAX_TEST_FILES]);
    expect(planOf(many, all)).toMatchObject({ tests: many, further: 0 });
  });

  test('tests of what is read and not imported, by its kind, its name or its folder', () => {
    expect(plan('docs/operations.md').tests).toEqual(['tests/server/readme.test.ts']);
    expect(plan('docs/commands.md').tests).toEqual(['tests/commands/data.test.ts', 'tests/server/readme.test.ts']);
    expect(plan('docs/images/new.webp').tests).toEqual(['tests/domain/plan.test.ts']);
    expect(plan('docs/images/pages/new.webp').tests).toEqual([]);
    expect(plan('demo/prairie/bills.csv').tests).toEqual(['tests/domain/money.test.ts']);
    expect(plan('app/locales/ko/verification.json').tests).toEqual(['tests/services/locales.test.ts']);
    expect(plan('deploy/latchkey.service')).toMatchObject({
      tests: ['tests/deploy/units.test.ts'],
      notRun: ['tests/host-build/kill.test.ts'],
    });
  });

  test('who reads a change comes first, and is never one too many', () => {
    const near = Array.from({ length: 3 * MAX_TEST_FILES }, (_each, at) => `tests/domain/${1000 + at}.test.ts`);
    const all = new Map([
      ...imports,
      ...near.map((file): [string, string[]] => [file, ['app/locales/en/verification.json']]),
    ]);
    const { tests } = planOf(['app/locales/en/verification.json'], all);
    const readers = ['tests/services/locales.test.ts'];
    expect(tests).toEqual([...readers, ...near.slice(0, MAX_TEST_FILES - readers.length)]);
  });

  test('tests of a changed area come before others that are as near', () => {
    const service = 'app/areas/webhooks/service.server.ts';
    const found = ['tests/platform/accounts/end.test.ts', 'tests/platform/webhooks/calls.test.ts'];
    const { tests } = planOf(
      [service],
      new Map([[service, []], ...found.map((file): [string, string[]] => [file, [service]])]),
    );
    expect(tests).toEqual(found.reverse());
  });

  test('each kind of file by what knows it', () => {
    expect(names('app/routes/pay.tsx')).toEqual([
      'types',
      'tests',
      'oxlint',
      'eslint',
      'prettier',
      'names',
      'circles of imports',
    ]);
    expect(names('app/domain/plan.ts')).toContain('OpenAPI document');
    expect(names('docs/data.md')).toEqual(['tests', 'names', 'OpenAPI document']);
    expect(names('package.json')).toEqual(['types', 'tests', 'prettier', 'packages']);
    expect(names('README.md')).toEqual(['tests', 'names']);
  });

  test('tests that stand in for what all share are run by themselves, and no step has none', () => {
    const files = (change: string) =>
      plan(change).steps.flatMap(({ name, command }) =>
        name.startsWith('tests') ? [[name, ...command.filter((part) => part.endsWith('.test.ts'))]] : [],
      );
    expect(files('tests/server/health.test.ts')).toEqual([['tests, isolated', 'tests/server/health.test.ts']]);
    expect(files('docs/commands.md')).toEqual([
      ['tests', 'tests/commands/data.test.ts', 'tests/server/readme.test.ts'],
    ]);
    expect(plan('app/locales/en/verification.json').steps[0]?.name).toBe('types');
  });

  test('tests that have a project of their own are there by their names, and those that need no build are run', () => {
    const named = [...ISOLATED_TESTS, ...SLOW_TESTS, ...SLOW_BUILD_TESTS];
    expect(named.filter((file) => !existsSync(file))).toEqual([]);
    for (const file of SLOW_TESTS) {
      const { steps } = planOf([file], new Map([[file, []]]));
      expect(steps.find(({ name }) => name === 'tests')?.command.join(' ')).toMatch(
        new RegExp(`--project slow .*${file}`),
      );
    }
    for (const file of SLOW_BUILD_TESTS) expect(planOf([file], new Map([[file, []]])).notRun).toEqual([file]);
  });

  test('what is gone is missed by types and tests, and opened by nobody', () => {
    const { steps } = plan('app/gone.ts');
    expect(steps.map(({ name }) => name)).toEqual(['types', 'names', 'circles of imports']);
    expect(steps.flatMap(({ command }) => command)).not.toContain('app/gone.ts');
  });

  test('nothing for what nobody knows', () => expect(names('public/robots.txt')).toEqual([]));
});

test('a table has columns as wide as what is in them, and numbers to the right', () => {
  const rows = [
    ['unit tests', 'passed', 61.24, 1200],
    ['lint', 'failed', 9, ''],
  ];
  expect(formatTable(['step', 'result', 'seconds', 'tests'], rows).split('\n')).toEqual([
    'step        result  seconds  tests',
    '----------  ------  -------  -----',
    'unit tests  passed     61.2   1200',
    'lint        failed        9',
  ]);
});
