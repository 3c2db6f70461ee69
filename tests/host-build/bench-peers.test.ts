import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { withoutNonces } from '../../bench/measures';
import { fetchPage } from '../../bench/pages';
import { buildPeer, builtParts } from '../../bench/peers/build';
import { startServer } from '../../bench/processes';
import { createWorld } from '../../bench/setup';
import { HOST } from '../../bench/stand';

test('the peers of the benchmark can be built', async () => {
  const files = await Promise.all([
    buildPeer('bare-insert.ts'),
    buildPeer('fixed-bytes.ts'),
    buildPeer('mail-sink.ts'),
  ]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

test('what a page’s build made is read from the page, without what the account adds', () => {
  const script = '<script type="module" async="" id="shell" src="/assets/shell-AbCd1234.js"></script>';
  expect(builtParts(`<style>a{}b{}</style>${script}`, 'b{}')).toEqual({
    css: 'a{}',
    modules: { shell: '/assets/shell-AbCd1234.js' },
  });
});

// The peer has the pages' own components without their router, their loaders and what is kept of a page.
test('the host draws what a plain render of the page gives, to the byte', async () => {
  const { page, ...world } = await createWorld({ readers: 1, senders: 0, savers: 0, payers: 0, enrollers: 0 });
  onTestFinished(() => rmSync(world.dataDir, { recursive: true }));
  const file = path.join(world.dataDir, 'page.json');
  writeFileSync(file, JSON.stringify(page));
  const draw = async (args: string[], address: string, probe: string) => {
    const env = { ...world.env, WORKERS: '0', BENCH_PAGE: file };
    const server = await startServer({ name: 'drawing', args, env, pinning: { prefix: [] }, probe });
    onTestFinished(() => server.stop());
    return gunzipSync((await fetchPage(server.port, address, 'gzip')).body).toString();
  };
  const drawn = await draw([HOST], page.path, '/healthz');
  const parts = builtParts(drawn, (page.data.root as { theme: string }).theme);
  const bare = await draw([await buildPeer('bare-render.tsx', parts)], '/', '/');
  expect(drawn).toContain('name="a.street"');
  expect(withoutNonces(bare)).toBe(withoutNonces(drawn));
});
