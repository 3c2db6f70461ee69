import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createFileStore } from '~/platform/adapters/flydrive-files';
import type { FileStore } from '~/platform/ports/files';
import { createOtherBuilds } from '../../server/other-builds';
import { createFakeBuild } from './support/fake-build';
import { openHost } from './support/test-host';

let place = '';
let store: FileStore;
beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), 'latchkey-builds-'));
  store = await createFileStore({ s3: undefined }, path.join(place, 'files'));
});
afterAll(() => rmSync(place, { recursive: true }));

/** The browser's build of a version. */
function clientOf(version: string): string {
  const folder = path.join(place, version);
  mkdirSync(path.join(folder, 'assets'), { recursive: true });
  for (const [name, text] of [
    [`form-${version}.js`, `form(${version})`],
    [`form-${version}.js.br`, 'packed'],
    [`sheet-${version}.css`, `.v${version}{}`],
    ['same-1.js', 'same'],
  ] as const)
    writeFileSync(path.join(folder, 'assets', name), text);
  return folder;
}
const keys = async () => {
  const found: string[] = [];
  for await (const key of store.list('client-files/')) found.push(key);
  return found;
};
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

test('each version serves the files of the other, whichever came first', async () => {
  const [older, newer] = [clientOf('1'), clientOf('2')].map((folder) => createOtherBuilds(store, folder)) as [
    ReturnType<typeof createOtherBuilds>,
    ReturnType<typeof createOtherBuilds>,
  ];
  await older.publish();
  await newer.publish();
  await older.publish();
  expect(await keys()).toHaveLength(2);
  expect(textOf(await older.find('form-2.js'))).toBe('form(2)');
  expect(textOf(await newer.find('form-1.js'))).toBe('form(1)');
  for (const name of ['form-1.js.br', 'nothing.js', '../secret', 'toString', ''])
    expect(await newer.find(name)).toBeUndefined();
});

test('the storage is asked rarely, however much is asked for that nobody has', async () => {
  const list = vi.fn((folder: string) => store.list(folder));
  const builds = createOtherBuilds({ ...store, list }, clientOf('2'));
  await Promise.all(Array.from({ length: 50 }, (_none, n) => builds.find(`none-${n}.js`)));
  expect(list).toHaveBeenCalledTimes(1);
});

test('the latest versions are kept, and those of long ago are taken away', async () => {
  for (const version of ['3', '4', '5', '6']) {
    await createOtherBuilds(store, clientOf(version)).publish();
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  expect(await keys()).toHaveLength(4);
  const newest = createOtherBuilds(store, clientOf('6'));
  expect(await newest.find('form-2.js')).toBeUndefined();
  expect(textOf(await newest.find('form-3.js'))).toBe('form(3)');
});

test('the host answers with them as with its own, and says 404 where the storage is away', async () => {
  const find = async (name: string) =>
    name === 'form-9.js' ? Buffer.from('form(9)') : Promise.reject(new Error('away'));
  const host = await openHost({ build: createFakeBuild().build, publicFolder: clientOf('1'), others: { find } });
  const answer = await host.sendRequest('/assets/form-9.js');
  expect(answer).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    },
  });
  expect(answer.body.toString()).toBe('form(9)');
  expect((await host.sendRequest('/assets/form-9.js', { method: 'HEAD' })).body).toHaveLength(0);
  expect(await host.sendRequest('/assets/form-8.js')).toMatchObject({
    status: 404,
    headers: { 'cache-control': 'no-store' },
  });
  expect((await host.sendRequest('/assets/form-9.exe')).status).toBe(404);
  expect((await host.sendRequest('/assets/form-9.js', { method: 'POST' })).status).toBe(404);
  await host.close();
});
