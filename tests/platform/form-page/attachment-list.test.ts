import { expect, test } from 'vitest';
import { createAttachmentList, type SentAttachment } from '~/platform/modules/form-page/attachment-list';

type Part = [name: string, value: string | Uint8Array];

const bytes = (text: string) => new TextEncoder().encode(text);

/** What comes of the parts, as `reportId/inputId/content`, in the order in which it was added. */
async function read(parts: readonly Part[]) {
  const added: string[] = [];
  const held: string[] = [];
  const textOf = async ({ sent }: SentAttachment) => {
    if ('fileId' in sent) return `#${sent.fileId}`;
    const pieces: Uint8Array[] = [];
    for await (const piece of sent.content) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };
  const list = createAttachmentList({
    async add(attachment) {
      added.push([attachment.reportId, attachment.inputId, await textOf(attachment)].join('/'));
    },
    async hold(file) {
      held.push(file.name);
      return file;
    },
  });
  const fileOf = (value: Uint8Array) => ({
    name: Buffer.from(value).toString(),
    content: (async function* () {
      yield value;
    })(),
  });
  for (const [name, value] of parts) {
    if (typeof value === 'string') await list.addField(name, value);
    else await list.addFile(name, fileOf(value));
  }
  await list.end();
  return { added, held, count: list.count() };
}

const both = ['r/photo/a', 'r/sign/b'];
const entryOf = (prefix: (field: string) => string, inputId: string, text: string): Part[] => [
  [prefix('reportId'), 'r'],
  [prefix('inputId'), inputId],
  [prefix('isRequired'), 'true'],
  [prefix('file'), bytes(text)],
];

test.each<[string, (index: number) => (field: string) => string]>([
  ['repeated fields', () => (field) => field],
  ['list[0].field', (index) => (field) => `list[${index}].${field}`],
  ['attachments[0].field', (index) => (field) => `attachments[${index}].${field}`],
  ['[0].field', (index) => (field) => `[${index}].${field}`],
  ['list[0][field]', (index) => (field) => `list[${index}][${field}]`],
  ['list.0.field', (index) => (field) => `list.${index}.${field}`],
  ['field[0]', (index) => (field) => `${field}[${index}]`],
  ['field[]', () => (field) => `${field}[]`],
  ['another case', (index) => (field) => `List[${index}].${field[0]?.toUpperCase()}${field.slice(1)}`],
])('%s, the ids first or last', async (_form, nameOf) => {
  const entries = [entryOf(nameOf(0), 'photo', 'a'), entryOf(nameOf(1), 'sign', 'b')];
  expect(await read(entries.flat())).toEqual({ added: both, held: [], count: 2 });
  const fileFirst = entries.map((entry) => entry.toReversed());
  expect(await read(fileFirst.flat())).toEqual({ added: both, held: ['a', 'b'], count: 2 });
});

test('parts of entries with an index may be mixed', async () => {
  const [a = [], b = []] = [0, 1].map((index) =>
    entryOf((field) => `list[${index}].${field}`, `input-${index}`, `${index}`),
  );
  const mixed = a.flatMap((part, at) => [b[at], part]).filter((part) => part !== undefined);
  expect((await read(mixed.toReversed())).added.toSorted()).toEqual(['r/input-0/0', 'r/input-1/1']);
});

test('an entry has the ids of the one before, unless it names others', async () => {
  const parts: Part[] = [
    ['reportId', 'r'],
    ['inputId', 'photo'],
    ['file', bytes('a')],
    ['file', bytes('b')],
    ['inputId', 'sign'],
    ['fileId', 'draft-file'],
  ];
  expect((await read(parts)).added).toEqual(['r/photo/a', 'r/photo/b', 'r/sign/#draft-file']);
});

test('a file whose ids never come is added without them', async () => {
  expect(await read([['file', bytes('a')]])).toEqual({ added: ['//a'], held: ['a'], count: 1 });
});

test('what names no part of the list is left out', async () => {
  const parts: Part[] = [
    ['__proto__', 'x'],
    ['list[0].__proto__', 'x'],
    ['photo', bytes('a')],
    ['', 'x'],
  ];
  expect(await read(parts)).toEqual({ added: [], held: [], count: 0 });
});
