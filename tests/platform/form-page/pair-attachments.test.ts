import { describe, expect, test } from 'vitest';
import { createAttachmentPairing } from '~/areas/form-page/pair-attachments.server';

/** A text field; or a file, which is what its bytes say; or none, as a browser sends a file input that nobody touched. */
type Part = [name: string, value: string | Uint8Array | undefined];

const bytes = (text: string) => new TextEncoder().encode(text);

/** What comes of the parts, as `reportId/inputId/file` in the order of the files, or the ambiguous fields. */
async function read(parts: readonly Part[]) {
  const list = createAttachmentPairing();
  for (const [name, value] of parts) {
    if (typeof value === 'string') list.addField(name, value);
    else if (value) await list.addFile(name, async () => ({ name: 'a', key: Buffer.from(value).toString() }));
    else list.addMissingFile(name);
  }
  const paired = list.pair();
  if ('ambiguousFields' in paired) return paired.ambiguousFields;
  return paired.attachments.map(({ reportId, inputId, file }) =>
    [reportId, inputId, 'key' in file ? file.key : `#${file.fileId}`].join('/'),
  );
}

const both = ['r/photo/a', 'r/sign/b'];
const entryOf = (prefix: (field: string) => string, inputId: string, text: string): Part[] => [
  [prefix('reportId'), 'r'],
  [prefix('inputId'), inputId],
  [prefix('isRequired'), 'true'],
  [prefix('file'), bytes(text)],
];
/** All values of the first field, then all of the second, and so on. */
const byField = (entries: Part[][]): Part[] =>
  (entries[0] ?? []).flatMap((_, at) => entries.flatMap((entry) => entry.slice(at, at + 1)));

describe.each<[string, (index: number) => (field: string) => string]>([
  ['repeated fields', () => (field) => field],
  ['list[0].field', (index) => (field) => `list[${index}].${field}`],
  ['attachments[0].field', (index) => (field) => `attachments[${index}].${field}`],
  ['[0].field', (index) => (field) => `[${index}].${field}`],
  ['list[0][field]', (index) => (field) => `list[${index}][${field}]`],
  ['list[][field]', () => (field) => `list[][${field}]`],
  ['list.0.field', (index) => (field) => `list.${index}.${field}`],
  ['0.field', (index) => (field) => `${index}.${field}`],
  ['field[0]', (index) => (field) => `${field}[${index}]`],
  ['field[]', () => (field) => `${field}[]`],
  ['another case', (index) => (field) => `List[${index}].${field[0]?.toUpperCase()}${field.slice(1)}`],
])('%s', (_form, nameOf) => {
  const entries = [entryOf(nameOf(0), 'photo', 'a'), entryOf(nameOf(1), 'sign', 'b')];
  const fileFirst = entries.map((entry) => entry.toReversed());

  test('entry by entry, the ids first or last', async () => {
    expect(await read(entries.flat())).toEqual(both);
    expect(await read(fileFirst.flat())).toEqual(both);
  });

  test('field by field, the files last or first', async () => {
    expect(await read(byField(entries))).toEqual(both);
    expect(await read(byField(fileFirst))).toEqual(both);
  });

  test('the ids by entry, then the files', async () => {
    const ids = entries.map((entry) => entry.slice(0, 3));
    const files = entries.map((entry) => entry.slice(3));
    expect(await read([...ids, ...files].flat())).toEqual(both);
    expect(await read([...files, ...ids].flat())).toEqual(both);
  });
});

test('three files field by field, two of them for one question', async () => {
  const parts = byField(['doc', 'sign', 'doc'].map((id, at) => entryOf((field) => field, id, `${at}`)));
  expect(await read(parts)).toEqual(['r/doc/0', 'r/sign/1', 'r/doc/2']);
});

test('ids that a client joins with commas', async () => {
  const parts: Part[] = [
    ['reportId', 'r,r'],
    ['inputId', 'photo,sign'],
    ['file', bytes('a')],
    ['file', bytes('b')],
  ];
  expect(await read(parts)).toEqual(both);
});

test('one id is that of all files', async () => {
  const parts: Part[] = [
    ['file', bytes('a')],
    ['file', bytes('b')],
    ['inputId', 'photo'],
    ['reportId', 'r'],
  ];
  expect(await read(parts)).toEqual(['r/photo/a', 'r/photo/b']);
  const indexed: Part[] = [
    ['reportId', 'r'],
    ...[entryOf((field) => `[0].${field}`, 'photo', 'a'), entryOf((field) => `[1].${field}`, 'sign', 'b')].flatMap(
      (entry) => entry.slice(1),
    ),
  ];
  expect(await read(indexed)).toEqual(both);
});

test('parts of entries with an index may be mixed', async () => {
  const [a = [], b = []] = [0, 1].map((index) =>
    entryOf((field) => `list[${index}].${field}`, `input-${index}`, `${index}`),
  );
  const mixed = a.flatMap((part, at) => [b[at], part]).filter((part) => part !== undefined);
  expect(((await read(mixed.toReversed())) as string[]).toSorted()).toEqual(['r/input-0/0', 'r/input-1/1']);
});

test('several files of an entry', async () => {
  const parts: Part[] = [
    ['reportId', 'r'],
    ['inputId', 'photo'],
    ['file', bytes('a')],
    ['file', bytes('b')],
    ['inputId', 'sign'],
    ['fileId', 'draft-file'],
  ];
  expect(await read(parts)).toEqual(['r/photo/a', 'r/photo/b', 'r/sign/#draft-file']);
});

describe('an entry without a file', () => {
  const missing: [string, Part][] = [
    ['an untouched file input', ['file', undefined]],
    ['an empty text', ['file', '']],
    ['null as a text', ['file', 'null']],
  ];

  test.each(missing)('keeps its place: %s', async (_what, part) => {
    const photo = entryOf((field) => field, 'photo', '').with(3, part);
    const sign = entryOf((field) => field, 'sign', 'b');
    expect(await read([photo, sign].flat())).toEqual(['r/sign/b']);
    expect(await read(byField([photo, sign]))).toEqual(['r/sign/b']);
    expect(await read([sign, photo].flat())).toEqual(['r/sign/b']);
  });

  test('needs no part for it where it has an index', async () => {
    const photo = entryOf((field) => `[0].${field}`, 'photo', '').slice(0, 3);
    expect(await read([...photo, ...entryOf((field) => `[1].${field}`, 'sign', 'b')])).toEqual(['r/sign/b']);
  });
});

describe('what can only be guessed is refused', () => {
  const plain = (inputId: string, text: string) => entryOf((field) => field, inputId, text);

  test.each<[string, Part[]]>([
    ['fewer files than ids', byField([plain('photo', 'a'), plain('sign', 'b')]).slice(0, -1)],
    ['more files than ids', [...byField([plain('photo', 'a'), plain('sign', 'b')]), ['file', bytes('c')]]],
    ['an entry that leaves its file out', [...plain('photo', '').slice(0, 3), ...plain('sign', 'b')]],
    ['a last entry that leaves its file out', [...plain('photo', 'a'), ...plain('sign', '').slice(0, 3)]],
    [
      'two kinds of files',
      [
        ['reportId', 'r'],
        ['inputId', 'photo'],
        ['inputId', 'sign'],
        ['file', bytes('a')],
        ['fileId', 'b'],
      ],
    ],
    ['two ids of one index', [...entryOf((field) => `[0].${field}`, 'photo', 'a'), ['[0].inputId', 'sign']]],
    [
      'an index without its id',
      [...entryOf((field) => `[0].${field}`, 'photo', 'a'), ['[1].reportId', 'r'], ['[1].file', bytes('b')]],
    ],
    ['an id that never comes', plain('photo', 'a').toSpliced(1, 1)],
    ['an empty id', plain('', 'a')],
  ])('%s', async (_what, parts) => {
    expect(await read(parts)).toEqual(['inputId']);
  });

  test('a file that comes as a text', async () => {
    expect(await read([...plain('photo', 'a'), ['file', 'just text']])).toEqual(['file']);
  });

  test('a list without a file', async () => {
    expect(await read(plain('photo', 'a').slice(0, 3))).toEqual(['file']);
    expect(await read([])).toEqual(['file']);
  });
});

test('what names no part of the list is left out', async () => {
  const parts: Part[] = [
    ['__proto__', 'x'],
    ['list[0].__proto__', 'x'],
    ['photo', bytes('a')],
    ['', 'x'],
    ...entryOf((field) => field, 'photo', 'a'),
  ];
  expect(await read(parts)).toEqual(['r/photo/a']);
});
