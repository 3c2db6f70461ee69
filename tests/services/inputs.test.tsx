import { parse, serialize } from 'parse5';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { PAGE_FORM_ID } from '~/domain/page-frame';
import { Input, Select, Textarea } from '~/ui/inputs';
import { PageForm } from '~/ui/page-form';
import { PageProvider } from '~/ui/page-provider';

type Typed = Record<string, string> | [string, string][];

const render = (page: ReactElement, typed?: Typed) =>
  renderToString(<PageProvider value={{ typed: typed && new URLSearchParams(typed) }}>{page}</PageProvider>);

/** The controls of a page's form, with what was typed before. */
function filled(controls: ReactElement, typed?: Typed): string {
  const text = render(<PageForm>{controls}</PageForm>, typed);
  return /<form method="post" id="page-form">(.*)<\/form>/s.exec(text)?.[1] ?? text;
}

const box = <Input type="checkbox" name="a" value="yes" />;
const ticked = <Input type="checkbox" name="a" value="yes" defaultChecked />;
const options = ['x', 'y', 'z'].map((each) => <option key={each}>{each}</option>);
const list = (
  <Select name="a" defaultValue="y">
    {options}
  </Select>
);
const several = (
  <Select name="a" multiple defaultValue={['z']}>
    {options}
  </Select>
);

describe('what was typed is in the controls again', () => {
  test.each<[string, ReactElement, Typed, string]>([
    ['a text', <Input name="a" />, { a: 'x' }, '<input name="a" value="x"/>'],
    ['a text that was emptied', <Input name="a" defaultValue="old" />, { a: '' }, '<input name="a" value=""/>'],
    [
      'a text that was not sent stays',
      <Input name="a" defaultValue="old" />,
      { b: 'x' },
      '<input name="a" value="old"/>',
    ],
    [
      'markup is text',
      <Input name="a" />,
      { a: '"><script>alert(1)</script>' },
      '<input name="a" value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"/>',
    ],
    [
      'a hidden field of what an edit began from',
      <Input type="hidden" name="a" defaultValue={7} />,
      { a: '6' },
      '<input type="hidden" name="a" value="6"/>',
    ],
    [
      'a fixed value never',
      <Input name="a" readOnly value="7" />,
      { a: '6' },
      '<input name="a" readonly="" value="7"/>',
    ],
    ['a password never', <Input type="password" name="a" />, { a: 'secret' }, '<input type="password" name="a"/>'],
    [
      'a card number never',
      <Input type="text" name="a" data-secret="" />,
      { a: '4242' },
      '<input type="text" name="a" data-secret=""/>',
    ],
    ['a file never', <Input type="file" name="a" />, { a: 'scan.pdf' }, '<input type="file" name="a"/>'],
    [
      'a button never',
      <Input type="submit" name="a" value="Go" />,
      { a: 'x' },
      '<input type="submit" name="a" value="Go"/>',
    ],
    ['a field without a name never', <Input defaultValue="7" />, { '': 'x' }, '<input value="7"/>'],
    ['a tick', box, { a: 'yes' }, '<input type="checkbox" name="a" checked="" value="yes"/>'],
    [
      'a tick without a value',
      <Input type="checkbox" name="a" />,
      { a: 'on' },
      '<input type="checkbox" name="a" checked=""/>',
    ],
    ['a tick that was taken away', ticked, {}, '<input type="checkbox" name="a" value="yes"/>'],
    [
      'a tick that can’t be changed stays',
      <Input type="checkbox" name="a" value="yes" defaultChecked disabled />,
      {},
      '<input type="checkbox" name="a" disabled="" checked="" value="yes"/>',
    ],
    [
      'boxes of one name',
      <>
        <Input type="checkbox" name="a" value="1" defaultChecked />
        <Input type="checkbox" name="a" value="2" />
        <Input type="checkbox" name="a" value="3" />
      </>,
      [
        ['a', '2'],
        ['a', '3'],
      ],
      '<input type="checkbox" name="a" value="1"/>' +
        '<input type="checkbox" name="a" checked="" value="2"/><input type="checkbox" name="a" checked="" value="3"/>',
    ],
    [
      'a choice',
      <>
        <Input type="radio" name="a" value={1} defaultChecked />
        <Input type="radio" name="a" value={2} />
      </>,
      { a: '2' },
      '<input type="radio" name="a" value="1"/><input type="radio" name="a" checked="" value="2"/>',
    ],
    [
      'a list',
      list,
      { a: 'z' },
      '<select name="a"><option>x</option><option>y</option><option selected="">z</option></select>',
    ],
    [
      'a list of several',
      several,
      [
        ['a', 'x'],
        ['a', 'y'],
      ],
      '<select name="a" multiple=""><option selected="">x</option><option selected="">y</option><option>z</option></select>',
    ],
    [
      'a list of several of which none is chosen any more',
      several,
      {},
      '<select name="a" multiple=""><option>x</option><option>y</option><option>z</option></select>',
    ],
    [
      'a list that was not sent stays',
      list,
      {},
      '<select name="a"><option>x</option><option selected="">y</option><option>z</option></select>',
    ],
    [
      'a list that can’t be changed stays',
      <Select name="a" multiple disabled defaultValue={['z']}>
        {options}
      </Select>,
      {},
      '<select name="a" multiple="" disabled=""><option>x</option><option>y</option><option selected="">z</option></select>',
    ],
    [
      'a long text',
      <Textarea name="a" defaultValue="old" />,
      { a: 'a\r\nb</textarea><b>' },
      '<textarea name="a">a\nb&lt;/textarea&gt;&lt;b&gt;</textarea>',
    ],
    [
      'a long text that was emptied',
      <Textarea name="a" defaultValue="old" />,
      { a: '' },
      '<textarea name="a"></textarea>',
    ],
    [
      'a long text that was not sent stays',
      <Textarea name="a" defaultValue="old" />,
      {},
      '<textarea name="a">old</textarea>',
    ],
  ])('%s', (_what, controls, typed, expected) => {
    expect(filled(controls, typed)).toBe(expected);
  });

  test('boxes under a hidden field of their name, which says that they were asked, are as they were sent', () => {
    const boxes = (
      <>
        <input type="hidden" name="a" value="" />
        {ticked}
      </>
    );
    const hiddenInput = '<input type="hidden" name="a" value=""/>';
    expect(filled(boxes, [['a', '']])).toBe(`${hiddenInput}<input type="checkbox" name="a" value="yes"/>`);
    const sent: Typed = [
      ['a', ''],
      ['a', 'yes'],
    ];
    expect(filled(boxes, sent)).toBe(`${hiddenInput}<input type="checkbox" name="a" checked="" value="yes"/>`);
  });

  test('nor does that field choose the button for no answer', () => {
    const buttons = (
      <>
        <input type="hidden" name="a" value="" />
        <Input type="radio" name="a" value="4" />
        <Input type="radio" name="a" value="" defaultChecked />
      </>
    );
    const sent: Typed = [
      ['a', ''],
      ['a', '4'],
    ];
    expect(filled(buttons, sent)).toBe(
      '<input type="hidden" name="a" value=""/><input type="radio" name="a" checked="" value="4"/><input type="radio" name="a" value=""/>',
    );
  });

  test.each(['\nsecond line', '\r\nsecond line'])('a long text begins with its own line break: %j', (a) => {
    const text = filled(<Textarea name="a" />, { a });
    expect(serialize(parse(text))).toContain('<textarea name="a">\nsecond line</textarea>');
  });
});

test('controls belong to the form that they name, wherever they stand; those of another stay', () => {
  const typed = { a: 'x' };
  const page = (
    <>
      <Input name="a" form={PAGE_FORM_ID} />
      <PageForm>
        <Input name="a" form="other" />
      </PageForm>
      <form id="other">
        <Input name="a" />
        <Select name="b" multiple defaultValue={['x']}>
          {options}
        </Select>
        <Input type="checkbox" defaultChecked />
        <Textarea name="a" defaultValue="old" />
      </form>
    </>
  );
  expect(render(page, typed)).toBe(
    render(page).replace('<input name="a" form="page-form"/>', '<input name="a" form="page-form" value="x"/>'),
  );
});

test('where nothing was typed the controls are as the page has them', () => {
  expect(filled(ticked)).toBe('<input type="checkbox" name="a" checked="" value="yes"/>');
  expect(filled(several)).toContain('<option selected="">z</option>');
  expect(filled(<Textarea name="a" defaultValue="old" />)).toBe('<textarea name="a">old</textarea>');
});
