import { describe, expect, test } from 'vitest';
import { MOST_TEST_FILES, planFor } from '../../scripts/check-plan';
import { table } from '../../scripts/table.mjs';

const imports = new Map([
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

const plan = (...changed: string[]) => planFor(changed, imports, (file) => !file.includes('gone'));
const names = (...changed: string[]) => plan(...changed).steps.map(({ name }) => name);

describe('what is looked at', () => {
  test('tests that see a change, the nearest first, those of the build for another command', () => {
    expect(plan('app/domain/money.ts').tests).toEqual([
      'tests/domain/money.test.ts',
      'tests/commands/data.test.ts',
      'tests/domain/plan.test.ts',
      'tests/platform/pay.test.ts',
    ]);
    expect(plan('tests/host-build/kill.test.ts', 'tests/e2e/pay.spec.ts').elsewhere).toEqual([
      'tests/host-build/kill.test.ts',
      'tests/e2e/pay.spec.ts',
    ]);
  });

  test('no more tests than anybody waits for, but each that was changed itself', () => {
    const many = Array.from({ length: 3 * MOST_TEST_FILES }, (_each, at) => `tests/domain/${1000 + at}.test.ts`);
    const all = new Map([...imports, ...many.map((file): [string, string[]] => [file, ['app/domain/money.ts']])]);
    const { tests, further } = planFor(['app/domain/money.ts'], all, () => true);
    expect([tests.length, further]).toEqual([MOST_TEST_FILES, many.length + 4 - MOST_TEST_FILES]);
    expect(planFor(many, all, () => true)).toMatchObject({ tests: many, further: 0 });
  });

  test('tests of what is read and not imported', () => {
    expect(plan('docs/operations.md').tests).toEqual(['tests/server/readme.test.ts']);
    expect(plan('deploy/latchkey.service').tests).toEqual(['tests/deploy/units.test.ts']);
    expect(plan('app/locales/ko/otp.json').tests).toEqual(['tests/services/locales.test.ts']);
  });

  test('each kind of file by what knows it', () => {
    expect(names('app/routes/pay.tsx')).toEqual([
      'types',
      'tests',
      'oxlint',
      'eslint',
      'prettier',
      'circles of imports',
    ]);
    expect(names('app/domain/plan.ts')).toContain('OpenAPI document');
    expect(names('package.json')).toEqual(['types', 'prettier', 'packages']);
    expect(names('README.md')).toEqual(['tests']);
    expect(names('tests/server/health.test.ts')).toEqual([
      'types',
      'tests',
      'tests apart',
      'oxlint',
      'eslint',
      'prettier',
      'circles of imports',
    ]);
  });

  test('what is gone is missed by types and tests, and opened by nobody', () => {
    const { steps } = plan('app/gone.ts');
    expect(steps.map(({ name }) => name)).toEqual(['types', 'circles of imports']);
    expect(steps.flatMap(({ command }) => command)).not.toContain('app/gone.ts');
  });

  test('nothing for what nobody knows', () => expect(names('public/robots.txt')).toEqual([]));
});

test('a table has columns as wide as what is in them, and numbers to the right', () => {
  const rows = [
    ['unit tests', 'passed', 61.24, 1200],
    ['lint', 'failed', 9, ''],
  ];
  expect(table(['step', 'result', 'seconds', 'tests'], rows).split('\n')).toEqual([
    'step        result  seconds  tests',
    '----------  ------  -------  -----',
    'unit tests  passed     61.2   1200',
    'lint        failed        9',
  ]);
});
