import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createArchive, readArchive } from '../../cli/backup/archive';

// Each passphrase costs scrypt a second or two, more on a busy machine.
const LIMIT = 120_000;
const PASSPHRASE = 'correct horse battery staple';
const LARGE = 'x'.repeat(300_000);

let folder: string;
let whole: Buffer;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-archives-'));
  const file = path.join(folder, 'whole');
  const archive = await createArchive(createWriteStream(file), PASSPHRASE, new Date(0));
  for (const [name, content] of [
    ['about.json', '{}'],
    ['files/a', LARGE],
    ['manifest.json', '{}'],
  ] as const)
    await archive.add(name, content.length, Buffer.from(content));
  await archive.finish();
  whole = readFileSync(file);
}, LIMIT);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function read(bytes: Buffer, passphrase = PASSPHRASE): Promise<[string, number][]> {
  const file = path.join(folder, 'one');
  writeFileSync(file, bytes);
  const parts: [string, number][] = [];
  await readArchive(file, passphrase, async ({ name, body }) => {
    if (name !== 'about.json') parts.push([name, (await text(body)).length]);
  });
  return parts;
}

test('what was put into an archive comes out again, with its passphrase alone', { timeout: LIMIT }, async () => {
  expect(whole.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> scrypt /);
  expect(await read(whole)).toEqual([
    ['files/a', LARGE.length],
    ['manifest.json', 2],
  ]);
  await expect(read(whole, `${PASSPHRASE} not`)).rejects.toThrow('BACKUP_PASSPHRASE is another one');
  await expect(read(Buffer.from('no archive'))).rejects.toThrow('It is no back-up that this version reads');
});

test('one that was altered, cut off or added to is damaged', { timeout: LIMIT }, async () => {
  const altered = Buffer.from(whole);
  altered[200_000] = (altered[200_000] ?? 0) ^ 1;
  await expect(read(altered)).rejects.toThrow('nothing can be read after about.json');
  for (const bytes of [
    whole.subarray(0, -100),
    whole.subarray(0, 200_000),
    Buffer.concat([whole, Buffer.from('more')]),
  ])
    await expect(read(bytes)).rejects.toThrow('It is cut off or damaged');
});

test('why the target takes no more is told', { timeout: LIMIT }, async () => {
  const target = createWriteStream(path.join(folder, 'nowhere', 'archive'));
  const archive = await createArchive(target, PASSPHRASE, new Date(0));
  const add = async () => {
    for (let count = 0; count < 100; count += 1) await archive.add('files/a', LARGE.length, Buffer.from(LARGE));
  };
  await expect(add()).rejects.toMatchObject({ code: 'ENOENT' });
});
