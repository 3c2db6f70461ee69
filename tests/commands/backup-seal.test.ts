import {
  appendFileSync,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArchive } from '../../cli/backup/archive';
import { inspectArchive } from '../../cli/backup/inspect';
import { PART } from '../../cli/backup/parts';
import { createSeal, createTranscript } from '../../cli/backup/seal';

// Each passphrase costs scrypt half a second, more on a busy machine.
const LIMIT = 120_000;
const PASSPHRASE = 'correct horse battery staple';

type Content = [name: string, text: string];
const PARTS: Content[] = [
  [PART.about, '{}'],
  [`${PART.files}uploads/a`, 'first'],
  [`${PART.files}uploads/b`, 'other'],
  [PART.manifest, '{}'],
];

let folder: string;
let seal: Content;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-seals-'));
  const transcript = createTranscript();
  for (const [name, text] of PARTS) {
    transcript.begin(name, text.length);
    transcript.add(Buffer.from(text));
  }
  seal = [PART.seal, JSON.stringify(await createSeal(transcript, PASSPHRASE))];
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function authenticityOf(parts: readonly Content[], passphrase = PASSPHRASE) {
  const own = mkdtempSync(path.join(folder, 'one-'));
  const file = path.join(own, 'archive.tar');
  const archive = createArchive(createWriteStream(file), new Date(0));
  for (const [name, text] of parts) await archive.add(name, text.length, Buffer.from(text));
  await archive.finish();
  return (await inspectArchive(file, { folder: own, passphrase, env: {} })).authenticity;
}

const [about, first, other, manifest] = PARTS as [Content, Content, Content, Content];

test('an archive that is as it was sealed is authentic, with its passphrase alone', { timeout: LIMIT }, async () => {
  expect(await authenticityOf([...PARTS, seal])).toBe('authentic');
  expect(await authenticityOf([...PARTS, seal], `${PASSPHRASE} not`)).toBe('otherPassphrase');
  expect(await authenticityOf([...PARTS, seal], '')).toBe('notChecked');
});

test(
  'what was altered, reordered, swapped, left out, added or put behind the seal is altered',
  { timeout: LIMIT },
  async () => {
    const swapped: Content[] = [
      [first[0], other[1]],
      [other[0], first[1]],
    ];
    const forged: Content[][] = [
      [about, [first[0], 'fiRst'], other, manifest, seal],
      [about, other, first, manifest, seal],
      [about, ...swapped, manifest, seal],
      [about, first, manifest, seal],
      [about, first, first, other, manifest, seal],
      [about, first, other, manifest, seal, ['files/uploads/c', 'more']],
      [about, first, other, manifest, [PART.seal, '{}']],
    ];
    for (const parts of forged) expect(await authenticityOf(parts)).toBe('altered');
  },
);

test('bytes that were appended are named, and nothing else is wrong with the parts', { timeout: LIMIT }, async () => {
  const own = mkdtempSync(path.join(folder, 'one-'));
  const file = path.join(own, 'archive.tar');
  const archive = createArchive(createWriteStream(file), new Date(0));
  for (const [name, text] of [...PARTS, seal]) await archive.add(name, text.length, Buffer.from(text));
  await archive.finish();
  const inspect = () =>
    inspectArchive(file, { folder: mkdtempSync(path.join(own, 'parts-')), passphrase: PASSPHRASE, env: {} });
  const before = await inspect();
  const whole = readFileSync(file);
  const zeros = Buffer.alloc(4096);
  for (const tail of ['x', 'y'.repeat(300_000), whole, Buffer.concat([zeros, Buffer.from('x'), zeros])]) {
    writeFileSync(file, whole);
    appendFileSync(file, tail);
    const after = await inspect();
    expect(after.problems).toEqual([
      { part: 'archive', what: 'has bytes behind its end, which were appended after it was made' },
      ...before.problems,
    ]);
    expect(after.authenticity).toBe('altered');
  }
  truncateSync(file, whole.length - 2000);
  expect((await inspect()).problems[0]?.what).toMatch(/^It can not be read on after/);
});

test('zeros behind the end, as tapes and disks add them, are no change', { timeout: LIMIT }, async () => {
  const own = mkdtempSync(path.join(folder, 'one-'));
  const file = path.join(own, 'archive.tar');
  const archive = createArchive(createWriteStream(file), new Date(0));
  for (const [name, text] of [...PARTS, seal]) await archive.add(name, text.length, Buffer.from(text));
  await archive.finish();
  appendFileSync(file, Buffer.alloc(5000));
  const { authenticity, problems } = await inspectArchive(file, { folder: own, passphrase: PASSPHRASE, env: {} });
  expect(authenticity).toBe('authentic');
  expect(problems.filter(({ part }) => part === 'archive')).toEqual([]);
});

test('an archive whose seal was cut off is unauthenticated', { timeout: LIMIT }, async () => {
  expect(await authenticityOf(PARTS)).toBe('unauthenticated');
});
