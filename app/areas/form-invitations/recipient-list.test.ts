import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatCsvLine } from '~/domain/csv-writer';
import { createCsvReader, readCsv } from '~/domain/csv-reader';
import { parseRecipientList } from './pages/parse-recipient-list.server';

describe('reading CSV', () => {
  test.each([
    ['commas', 'a,b\n1,2\n'],
    ['semicolons', 'a;b\n1;2'],
    ['tabs', 'a\tb\r\n1\t2\r\n'],
    ['a byte order mark', '\ufeffa,b\n1,2'],
    ['old line ends', 'a,b\r1,2\r'],
    ['quotes', '"a","b"\n"1","2"'],
    ['blank lines', '\na,b\n\n1,2\n\n'],
    ['two byte order marks', '\ufeff\ufeff"a",b\n1,2'],
    ['its separator in the first line', '\ufeffsep=;\r\na;b\r\n1;2'],
    ['a comma as its separator', 'sep=,\na,b\n1,2'],
    ['a tab as its separator', 'SEP=\t\na\tb\n1\t2'],
    ['a bar as its separator', 'sep=|\na|b\n"1"|2'],
    ['lines of spaces', 'a,b\n  \n1,2\n\u00a0\u3000\n'],
    ['a tab in letters as its separator', '"sep=\\t"\na\tb\n1\t2'],
  ])('with %s', (_name, text) => {
    expect(readCsv(text).map(({ cells }) => cells)).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('quoted cells hold separators, quotes and lines; records know the line they begin on', () => {
    expect(readCsv('name,note\n"Doe, ""J""","two\nlines"\nlast,x')).toEqual([
      { line: 1, cells: ['name', 'note'] },
      { line: 2, cells: ['Doe, "J"', 'two\nlines'] },
      { line: 4, cells: ['last', 'x'] },
    ]);
  });

  test('a separator that the first line names parts the cells of the same piece and of others', () => {
    const text = 'sep=|\r\nid|note\r\n1|"one\r\ntwo|three"\r\n';
    const wanted = [
      { line: 2, cells: ['id', 'note'] },
      { line: 3, cells: ['1', 'one\r\ntwo|three'] },
    ];
    expect(readCsv(text)).toEqual(wanted);
    const read = createCsvReader();
    expect([...text].flatMap((sign) => read(sign)).concat(read(undefined))).toEqual(wanted);
    expect(readCsv('sep=|')).toEqual([]);
    expect(readCsv('a')).toEqual([{ line: 1, cells: ['a'] }]);
  });

  test('a quote that is never closed is told', () => {
    expect(readCsv('a,b\n"1,2\n')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: undefined },
    ]);
    expect(parseRecipientList('id,email\n"1,a@b.example')).toEqual({ error: 'list.openQuote' });
  });

  test('many quotes within a cell take no longer than their text', () => {
    const cell = 'x"'.repeat(300_000);
    expect(readCsv(`name\n${cell}`)).toEqual([
      { line: 1, cells: ['name'] },
      { line: 2, cells: [cell] },
    ]);
  });

  test('what our own CSV writes comes back', () => {
    const cell = fc
      .string({ maxLength: 12 })
      .filter((text) => !/(^'*\s*|[;\t\n][\s"]*)'*[=+\-@＝＋－＠]|^[\t\r]|\r/.test(text));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 8 }), (rows) => {
        const wanted = rows.filter((cells) => cells.some((text) => text.trim() !== ''));
        const text = ['h,i,j\r\n', ...wanted.map((cells) => formatCsvLine(cells))].join('');
        expect(
          readCsv(text)
            .slice(1)
            .map(({ cells }) => cells),
        ).toEqual(wanted);
      }),
    );
  });
});

describe('a list of recipients', () => {
  test('knows its columns by several names, and keeps the others as tags', () => {
    expect(
      parseRecipientList(
        'Recipient ID;E-Mail;Full name;Mobile number;Lang;City\n7; a@b.example ;Ann;123;es;Laurel\n8;;;;;',
      ),
    ).toEqual({
      rows: [
        {
          row: 2,
          recipientId: '7',
          email: 'a@b.example',
          name: 'Ann',
          phone: '123',
          language: 'es',
          tags: { City: 'Laurel' },
        },
        { row: 3, recipientId: '8', email: '', name: '', phone: '', language: '', tags: {} },
      ],
    });
  });

  test('is told apart by a separator that is not the most frequent sign', () => {
    const rows = parseRecipientList('sep=;\nRECIPIENT_ID;"Name, first, last";e-mail\n7;Ann;a@b.example').rows;
    expect(rows).toMatchObject([
      { row: 3, recipientId: '7', email: 'a@b.example', tags: { 'Name, first, last': 'Ann' } },
    ]);
  });

  test.each(['2.2001E+11', '2,2001e+11', '"2,2001E+11"', '2E+11', '2.2001E11', '22001e7', '220010000000.0'])(
    'an id that a spreadsheet has rounded: %s',
    (id) => {
      expect(parseRecipientList(`id;email\n1;a@b.example\n${id};b@b.example`)).toEqual({
        error: 'list.roundedNumber',
        row: 3,
      });
    },
  );

  test.each(['12e4', '4e', '0123456789e1', '1.5', '12-3e11', '22001e700'])(
    'an id that only looks like it: %s',
    (id) => {
      expect(parseRecipientList(`id;email\n${id};b@b.example`)).toMatchObject({ rows: [{ recipientId: id }] });
    },
  );

  test('a heading with invisible characters or in full-width letters', () => {
    expect(parseRecipientList('ｉｄ,Email\u200b,Meter\u200b\n7,a@b.example,M-1').rows).toMatchObject([
      { recipientId: '7', email: 'a@b.example', tags: { Meter: 'M-1' } },
    ]);
  });

  test.each([
    ['nothing', '', { error: 'list.empty' }],
    ['headers alone', 'id,email\n', { error: 'list.empty' }],
    ['no column to send to', 'name,city\nA,B', { error: 'list.noContact' }],
    ['a tag that every object has', 'email,__proto__\na,b', { error: 'list.forbiddenName' }],
    ['two columns of one meaning', 'email,E-Mail\na,b', { error: 'list.doubleColumn' }],
    [
      'too many columns',
      `${Array.from({ length: 61 }, (_all, index) => `c${index}`).join()}\n1`,
      { error: 'list.tooManyColumns' },
    ],
    ['a cell that is too long', `email\n${'x'.repeat(255)}`, { error: 'list.tooLong', row: 2 }],
    ['more than a thousand', `email\n${'a@b.example\n'.repeat(1001)}`, { error: 'list.tooManyRows' }],
  ])('%s is refused with a reason', (_name, text, result) => {
    expect(parseRecipientList(text)).toEqual(result);
  });

  test('a thousand is accepted', () => {
    expect(parseRecipientList(`email\n${'a@b.example\n'.repeat(1000)}`).rows).toHaveLength(1000);
  });

  test('no text whatever is more than an answer', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 200, unit: fc.constantFrom('"', ',', ';', '\n', '\r', '\t', 'a', 'email', '=') }),
        (text) => {
          const list = parseRecipientList(text);
          expect(list.rows !== undefined || list.error !== undefined).toBe(true);
        },
      ),
    );
  });
});
