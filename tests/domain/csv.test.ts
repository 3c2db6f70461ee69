import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { formatCsvLine, removeFormulaGuard } from '~/domain/csv-writer';

/** The first cell of the first line, as another reader has it. */
function firstCell(text: string): string {
  const [[cell = ''] = []] = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' }).data;
  return cell;
}

describe('a cell that a spreadsheet would run', () => {
  test.each([
    ['a formula', '=1+1', "'=1+1"],
    ['one behind blanks', '  @SUM(A1)', "'  @SUM(A1)"],
    ['a wide sign of equality', '\uff1d1+1', "'\uff1d1+1"],
    ['a number with a sign', '-12', "'-12"],
    ['a tab in front', '\tx', "'\tx"],
  ])('%s gets an apostrophe', (_name, cell, written) => expect(formatCsvLine([cell])).toBe(`${written}\r\n`));

  test.each([
    ['behind a semicolon, which parts cells in other countries', 'one;=cmd()', `"one;'=cmd()"`],
    ['behind a quotation mark there', 'one;"=cmd()', `"one;""'=cmd()"`],
    ['at the beginning of another line', 'one\n@cmd()', `"one\n'@cmd()"`],
  ])('so does one %s', (_name, cell, written) => expect(formatCsvLine([cell])).toBe(`${written}\r\n`));

  test('text with such signs inside stays as it is', () => {
    expect(formatCsvLine(['a=b', 'Mon-Fri', 'x@mail.example', 'A; B'])).toBe('a=b,Mon-Fri,x@mail.example,"A; B"\r\n');
  });
});

test('a long blank cell takes no longer than its text', () => {
  const blank = '\n'.repeat(60_000);
  expect(formatCsvLine([blank])).toBe(`"${blank}"\r\n`);
});

test('a cell comes back as it was before it was guarded', () => {
  for (const text of ['+12025550143', '=x', '-1', 'plain', "'quoted'", "O'Neil", "'=x", '\tx', 'a; -b', 'a;\n"=b']) {
    expect(removeFormulaGuard(firstCell(formatCsvLine([text])))).toBe(text);
  }
});

test('so does any text', () => {
  const signs = fc.constantFrom(...'=+-@\'";,\t\r\n ax');
  fc.assert(
    fc.property(fc.string({ unit: signs, maxLength: 12 }), (text) => {
      expect(removeFormulaGuard(firstCell(formatCsvLine([text, 'end'])))).toBe(text);
    }),
    { numRuns: 2000 },
  );
});
