import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import {
  allTexts,
  checkbox,
  choice,
  intents,
  multilineText,
  rawText,
  requiredText,
  rows,
  optionalMultilineText,
  text,
  checkedValues,
  wholeNumber,
} from '~/lib/contract/form-field-schemas';
import { createFormValidator } from '~/lib/contract/form-validator';
import { requireFields, validate } from '~/lib/validate-post.server';

function postOf(fields: [name: string, value: string][]): FormData {
  const post = new FormData();
  for (const [name, value] of fields) post.append(name, value);
  return post;
}

/** What a part makes of the values that its field was posted with. */
async function read(part: z.ZodType, ...values: string[]): Promise<unknown> {
  const { data, problem } = await validate(
    postOf(values.map((value) => ['f', value])),
    createFormValidator(z.object({ f: part })),
  );
  return problem ? problem.errors.f : data?.f;
}

test.each([
  ['a text loses the spaces around it', text(20), ['\u00a0\u2003 Ann \n'], 'Ann'],
  ['a text is cut', text(3), ['  abcdef'], 'abc'],
  ['a text that is missing is empty', text(3), [], ''],
  ['of several texts the first counts', text(9), ['a', 'b'], 'a'],
  ['nothing but spaces is nothing typed', requiredText(9), ['\u2003 \t'], 'input.required'],
  ['a missing field is nothing typed', requiredText(9, 'otp.required'), [], 'otp.required'],
  ['a password keeps its spaces', rawText(9), [' a b '], ' a b '],
  ['an area has lines as they are typed', multilineText(), ['a\r\nb\rc\n'], 'a\nb\nc\n'],
  ['an area that is not shown says nothing', optionalMultilineText(), [], undefined],
  ['an area that was emptied is empty', optionalMultilineText(), [''], ''],
  ['a box without a value of its own is ticked', checkbox(), ['on'], true],
  ['a box is ticked however often it is posted', checkbox(), ['yes', 'yes'], true],
  ['a box that is not posted is not ticked', checkbox(), [], false],
  ['a box that says no is not ticked', checkbox(), ['no', 'yes'], false],
  ['a box that says nothing is not ticked', checkbox(), [''], false],
  ['a choice is one of its list', choice(['a', 'b']), ['b'], 'b'],
  ['another one is a mistake', choice(['a', 'b'], 'choice.unknown'), ['c'], 'choice.unknown'],
  ['a name that every object has is no choice', choice(['a', 'b'], 'choice.unknown'), ['toString'], 'choice.unknown'],
  ['a choice that was not made is a mistake', choice(['a', 'b'], 'choice.unknown'), [], 'choice.unknown'],
  ['boxes of one name', checkedValues(9), ['a', 'b'], ['a', 'b']],
  ['one box alone', checkedValues(9), ['a'], ['a']],
  ['no more boxes than there can be', checkedValues(2), ['a', 'b', 'c'], ['a', 'b']],
  ['no box', checkedValues(2), [], []],
  ['a number of the page', wholeNumber().catch(-1), ['0012'], 12],
  ...['', '-1', '1.5', '1e3', '0x1', ' 1', '٣', 'NaN', '9'.repeat(13)].map(
    (typed): [string, z.ZodType, string[], unknown] => [
      `"${typed}" is no number of a page`,
      wholeNumber().catch(-1),
      [typed],
      -1,
    ],
  ),
] satisfies [string, z.ZodType, string[], unknown][])('%s', async (_what, part, values, expected) => {
  expect(await read(part, ...values)).toEqual(expected);
});

describe('the rows of a table', () => {
  const table = z.object({ tag: rows({ name: text(9), isOn: checkbox() }), 'tag.0.name': text(9) });
  const rowsOf = async (...fields: [string, string][]) => requireFields(postOf(fields), table).tag;

  test('come in the order of their numbers, and under their whole names too', async () => {
    const post = postOf([
      ['tag.1.name', 'b'],
      ['tag.0.name', 'a'],
      ['tag.1.isOn', 'yes'],
    ]);
    expect(requireFields(post, table)).toEqual({
      tag: [
        { name: 'a', isOn: false },
        { name: 'b', isOn: true },
      ],
      'tag.0.name': 'a',
    });
  });

  test('end at a gap, and a number beyond all rows makes none', async () => {
    expect(await rowsOf(['tag.0.name', 'a'], ['tag.2.name', 'c'], ['tag.99999999.name', 'z'])).toHaveLength(1);
    expect(await rowsOf(['tag.999.name', 'z'])).toEqual([]);
    expect(await rowsOf(['tag', 'x'])).toEqual([]);
  });
});

test('a file is nothing that was typed', async () => {
  const post = new FormData();
  post.append('next', new File(['x'], '/demo'));
  expect(requireFields(post, z.object({ next: text(9), isOn: checkbox() }))).toEqual({ next: '', isOn: false });
  expect(requireFields(post, allTexts())).toEqual({ next: '' });
});

describe('a post that no page of ours makes', () => {
  const names = [
    '__proto__',
    'constructor',
    'toString.call',
    'a.toString.call',
    'a.0.__proto__',
    'a[0][1]',
    'a.b.c',
    '',
  ];

  test('changes nothing that others inherit, whatever its names are', async () => {
    const post = postOf([...names, 'a'].map((name) => [name, 'x']));
    expect(requireFields(post, z.object({ a: text(9), b: checkbox() }))).toEqual({ a: 'x', b: false });
    expect(Object.prototype.toString.call([])).toBe('[object Array]');
    expect({}).not.toHaveProperty('x');
  });

  test('is 400 where a page needs what it has written itself', async () => {
    const schema = intents([z.object({ intent: z.literal('save'), revision: wholeNumber() })]);
    for (const fields of [[], [['intent', 'toString']], [['intent', 'save']]] as [string, string][][])
      await expect(validate(postOf(fields), createFormValidator(schema))).rejects.toMatchObject({ status: 400 });
  });

  test('of five thousand fields that no page has is read', async () => {
    const post = postOf(Array.from({ length: 5000 }, (_, index) => [`f.${index}.g`, 'x']));
    expect(await validate(post, createFormValidator(z.object({ f: text(1) })))).toMatchObject({ data: { f: '' } });
  });
});

test('a text comes back cut as its page takes it, whichever button was pressed', async () => {
  const schema = intents([
    z.object({ intent: z.literal('leave') }),
    z.object({
      intent: z.literal('save'),
      note: multilineText().pipe(z.string().trim().max(3, 'text.tooLong')),
      name: text(2),
    }),
  ]);
  const { problem } = await validate(
    postOf([
      ['intent', 'save'],
      ['note', 'abcd\r\n'],
      ['name', 'abc'],
    ]),
    createFormValidator(schema),
  );
  expect(problem).toEqual({ errors: { note: 'text.tooLong' }, typed: { note: 'abcd\n', name: 'ab' } });
});

test('a refused post says one thing of each field in the order of the page, and gives back what was typed but secrets', async () => {
  const schema = z.object({
    email: requiredText(20).refine((typed) => typed.includes('@'), 'email.invalid'),
    password: rawText().refine((typed) => typed.length > 8, 'password.weak'),
    code: requiredText(9),
  });
  const { problem } = await validate(
    postOf([
      ['code', ''],
      ['password', 'secret'],
      ['email', ' me '],
      ['csrf', 'x'],
      ['email', 'other'],
    ]),
    createFormValidator(schema),
  );
  expect(problem).toEqual({
    errors: { email: 'email.invalid', password: 'password.weak', code: 'input.required' },
    typed: { email: 'me' },
  });
  expect(Object.keys(problem?.errors ?? {})).toEqual(['email', 'password', 'code']);
});
