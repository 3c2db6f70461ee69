import { parse, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { withTypedFields } from '~/services/typed-fields.server';

/** A page whose form has these controls, with what was typed before. */
function filled(controls: string, typed: Record<string, string> | [string, string][]): string {
  const page = `<!DOCTYPE html><html><head><title>t</title></head><body><form id="f">${controls}</form></body></html>`;
  const text = withTypedFields(page, 'f', new URLSearchParams(typed));
  return /<form id="f">(.*)<\/form>/s.exec(text)?.[1] ?? text;
}

describe('what was typed is in the controls again', () => {
  test.each([
    ['a text', '<input name="a">', { a: 'x' }, '<input name="a" value="x">'],
    ['a text that was emptied', '<input name="a" value="old">', { a: '' }, '<input name="a" value="">'],
    ['a text that was not sent stays', '<input name="a" value="old">', { b: 'x' }, '<input name="a" value="old">'],
    [
      'markup is text',
      '<input name="a">',
      { a: '"><script>alert(1)</script>' },
      '<input name="a" value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;">',
    ],
    [
      'a hidden field, such as what an edit began from',
      '<input type="hidden" name="a" value="7">',
      { a: '6' },
      '<input type="hidden" name="a" value="6">',
    ],
    ['a password never', '<input type="password" name="a">', { a: 'secret' }, '<input type="password" name="a">'],
    [
      'a card number never',
      '<input type="text" name="a" data-secret="">',
      { a: '4242' },
      '<input type="text" name="a" data-secret="">',
    ],
    ['a file never', '<input type="file" name="a">', { a: 'scan.pdf' }, '<input type="file" name="a">'],
    [
      'a button never',
      '<input type="submit" name="a" value="Go"><button name="a" value="Go">Go</button>',
      { a: 'x' },
      '<input type="submit" name="a" value="Go"><button name="a" value="Go">Go</button>',
    ],
    [
      'a tick',
      '<input type="checkbox" name="a" value="yes">',
      { a: 'yes' },
      '<input type="checkbox" name="a" value="yes" checked="">',
    ],
    [
      'a tick without a value',
      '<input type="checkbox" name="a">',
      { a: 'on' },
      '<input type="checkbox" name="a" checked="">',
    ],
    [
      'a tick that was taken away',
      '<input type="checkbox" name="a" value="yes" checked="">',
      {},
      '<input type="checkbox" name="a" value="yes">',
    ],
    [
      'a tick that can’t be changed stays',
      '<input type="checkbox" name="a" value="yes" checked="" disabled="">',
      {},
      '<input type="checkbox" name="a" value="yes" checked="" disabled="">',
    ],
    [
      'a choice',
      '<input type="radio" name="a" value="1" checked=""><input type="radio" name="a" value="2">',
      { a: '2' },
      '<input type="radio" name="a" value="1"><input type="radio" name="a" value="2" checked="">',
    ],
    [
      'a list',
      '<select name="a"><option value="1" selected="">x</option><option value="2">y</option></select>',
      { a: '2' },
      '<select name="a"><option value="1">x</option><option value="2" selected="">y</option></select>',
    ],
    [
      'a list of words',
      '<select name="a"><option>x</option><option>y</option></select>',
      { a: 'y' },
      '<select name="a"><option>x</option><option selected="">y</option></select>',
    ],
    [
      'a list of several',
      '<select name="a" multiple=""><option>x</option><option>y</option><option selected="">z</option></select>',
      [
        ['a', 'x'],
        ['a', 'y'],
      ],
      '<select name="a" multiple=""><option selected="">x</option><option selected="">y</option><option>z</option></select>',
    ],
    [
      'a list of several of which none is chosen any more',
      '<select name="a" multiple=""><option>x</option><option selected="">y</option></select>',
      {},
      '<select name="a" multiple=""><option>x</option><option>y</option></select>',
    ],
    [
      'a list that was not sent stays',
      '<select name="a"><option>x</option><option selected="">y</option></select>',
      {},
      '<select name="a"><option>x</option><option selected="">y</option></select>',
    ],
    [
      'a long text',
      '<textarea name="a">old</textarea>',
      { a: 'a\r\nb</textarea><b>' },
      '<textarea name="a">\na\nb&lt;/textarea&gt;&lt;b&gt;</textarea>',
    ],
  ])('%s', (_what, controls, typed, expected) => {
    expect(filled(controls, typed as [string, string][])).toBe(expected);
  });

  test('controls of one name take their values in turn', () => {
    expect(
      filled('<input name="a"><input name="a">', [
        ['a', '1'],
        ['a', '2'],
      ]),
    ).toBe('<input name="a" value="1"><input name="a" value="2">');
    expect(
      filled('<input type="checkbox" name="a" value="1"><input type="checkbox" name="a" value="2">', [['a', '2']]),
    ).toBe('<input type="checkbox" name="a" value="1"><input type="checkbox" name="a" value="2" checked="">');
  });

  test('boxes under a hidden field of their name, which says that they were asked, are as they were sent', () => {
    const boxes = '<input type="hidden" name="a" value=""><input type="checkbox" name="a" value="1" checked="">';
    expect(filled(boxes, [['a', '']])).toBe(
      '<input type="hidden" name="a" value=""><input type="checkbox" name="a" value="1">',
    );
    expect(
      filled(boxes, [
        ['a', ''],
        ['a', '1'],
      ]),
    ).toBe(boxes);
  });

  test('so do lists of one name', () => {
    const list = '<select name="a"><option>x</option><option>y</option></select>';
    expect(
      filled(list + list, [
        ['a', 'y'],
        ['a', 'x'],
      ]),
    ).toBe(
      '<select name="a"><option>x</option><option selected="">y</option></select><select name="a"><option selected="">x</option><option>y</option></select>',
    );
  });

  test('a long text begins with its own line break', () => {
    const text = filled('<textarea name="a"></textarea>', { a: '\nsecond line' });
    expect(serialize(parse(text))).toContain('<textarea name="a">\nsecond line</textarea>');
  });
});

test('controls belong to the form that they name, wherever they stand; those of another stay', () => {
  const page =
    '<!DOCTYPE html><html><head></head><body><input name="a" form="f"><form id="f"><input name="a" form="g"></form><form id="g"><input name="a"></form></body></html>';
  expect(withTypedFields(page, 'f', new URLSearchParams({ a: 'x' }))).toBe(
    page.replace('<input name="a" form="f">', '<input name="a" form="f" value="x">'),
  );
});

test('a page without the form is what it was', () => {
  const page = '<!doctype html><p>No form<input name=a>';
  expect(withTypedFields(page, 'f', new URLSearchParams({ a: 'x' }))).toBe(page);
});
