import { expect, test } from 'vitest';
import { excerptFailure } from '../../scripts/failure-output';

test('what failed comes first', () => {
  const output = [
    '\u001b[32m ✓\u001b[39m tests/domain/money.test.ts',
    '\u001b[31m FAIL \u001b[39m tests/domain/csv.test.ts > a comma',
    'AssertionError: expected 1 to be 2',
  ];
  expect(excerptFailure(output.join('\n'))).toBe(
    ' FAIL  tests/domain/csv.test.ts > a comma\nAssertionError: expected 1 to be 2',
  );
});

test.each([
  "app/domain/money.ts(3,5): error TS2322: Type 'string' is not assignable.",
  '  3:5  error  Unexpected console statement  no-console',
  '[warn] app/domain/money.ts',
  'app/a.ts -> app/b.ts -> app/a.ts',
])('%s names a failure', (line) => {
  expect(excerptFailure(`looked at 3 files\n${line}\nmore`)).toBe(`${line}\nmore`);
});

test('a document that differs is not printed', () => {
  const output = `FAIL docs\n${Array.from({ length: 500 }, (_none, n) => `- line ${n}`).join('\n')}\n+ ${'x'.repeat(9000)}`;
  expect(excerptFailure(output).split('\n')).toHaveLength(30);
  expect(excerptFailure(`FAIL ${'x'.repeat(9000)}`)).toHaveLength(240);
});

test('where nothing names a failure, the beginning is shown', () => {
  expect(excerptFailure('one\ntwo\n')).toBe('one\ntwo');
});
