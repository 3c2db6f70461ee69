import fs from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '~/config/env';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'latchkey-key-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const dataDir = () => path.join(folder, 'data');
const keyFile = () => path.join(dataDir(), 'link-key');
const read = () => readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir() });
const refusal = (problem: string) => `${keyFile()}: ${problem}, and whoever knows that could sign links.`;

test('a key is drawn once, for its owner alone, and nothing else is left beside it', async () => {
  const [first] = read().linkKeys;
  expect(first?.secret.symmetricKeySize).toBe(64);
  expect(read().linkKeys).toEqual([first]);
  expect(await readdir(dataDir())).toEqual(['link-key']);
  const mode = async (file: string) => (await stat(file)).mode & 0o777;
  expect([await mode(dataDir()), await mode(keyFile())]).toEqual([0o700, 0o600]);
});

test.each([
  ['', 'is empty'],
  ['\n', 'is empty'],
  ['x'.repeat(31), 'is too short'],
])('a key of %j is refused by whoever reads it, and left as it is', async (text, problem) => {
  await mkdir(dataDir());
  await writeFile(keyFile(), text);
  expect(read).toThrow(refusal(problem));
  expect(() => readConfig({ DATA_DIR: dataDir() }, { isLook: true })).toThrow(refusal(problem));
  expect(() => readConfig({ DATA_DIR: dataDir() }, { isRestore: true })).toThrow(refusal(problem));
  expect(await readFile(keyFile(), 'utf8')).toBe(text);
});

test('where the disk is full no part of a key is left, and the next start draws a whole one', async () => {
  const full = vi.spyOn(fs, 'writeFileSync').mockImplementation((file) => {
    fs.closeSync(fs.openSync(file as string, 'wx'));
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
  });
  syncBuiltinESMExports();
  expect(read).toThrow('ENOSPC');
  expect(full).toHaveBeenCalledOnce();
  expect(await readdir(dataDir())).toEqual([]);
  full.mockRestore();
  syncBuiltinESMExports();
  expect(read().linkKeys[0]?.secret.symmetricKeySize).toBe(64);
});
