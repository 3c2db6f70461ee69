import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as files from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '~/config/env';
import { MIN_FREE_BYTES } from '~/config/limits';
import { createPlatform, type Platform } from '~/platform';
import { isReady } from '../../server/health';

vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof files>();
  return { ...real, statfs: vi.fn(real.statfs) };
});

let folder: string;
let platform: Platform;
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-ready-'));
  platform = await createPlatform({
    ...readConfig({ NODE_ENV: 'test', DATA_DIR: folder, LOG_LEVEL: 'silent' }),
    isDemo: false,
  });
});
afterEach(async () => {
  vi.mocked(files.statfs).mockReset();
  await platform.close();
  rmSync(folder, { recursive: true, force: true });
});
const ready = () => isReady(platform, platform);
const free = (bytes: number) =>
  vi
    .mocked(files.statfs)
    .mockResolvedValue({ bavail: bytes / 4096, bsize: 4096 } as Awaited<ReturnType<typeof files.statfs>>);

describe('a process is ready', () => {
  test('where its data can be written, and leaves nothing behind', async () => {
    free(MIN_FREE_BYTES);
    expect(await ready()).toBe(true);
    expect(
      [...readdirSync(folder), ...readdirSync(path.join(folder, 'files'))].filter((name) => name.startsWith('.ready')),
    ).toEqual([]);
  });

  test('and asks the disk once for many probes', async () => {
    free(MIN_FREE_BYTES);
    await Promise.all(Array.from({ length: 20 }, ready));
    expect(vi.mocked(files.statfs)).toHaveBeenCalledTimes(2);
  });

  test('not where the disk is full', async () => {
    free(MIN_FREE_BYTES - 4096);
    expect(await ready()).toBe(false);
  });

  test('not where files cannot be written', async () => {
    free(MIN_FREE_BYTES);
    rmSync(path.join(folder, 'files'), { recursive: true, force: true });
    writeFileSync(path.join(folder, 'files'), 'no folder');
    expect(await ready()).toBe(false);
  });

  test('not where the disk hangs', async () => {
    vi.mocked(files.statfs).mockReturnValue(new Promise(() => undefined));
    expect(await ready()).toBe(false);
  });
});
