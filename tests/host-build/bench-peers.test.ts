import { existsSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { buildPeer, builtParts } from '../../bench/peers/build';
import { startServer } from '../../bench/processes';
import { createWorld } from '../../bench/setup';

const parts = builtParts(
  '<style>a{}b{}</style><script type="module" async="" id="shell" src="/assets/shell-AbCd1234.js"></script>',
  'b{}',
);

test('the peers of the benchmark can be built from the pages as they are', async () => {
  expect(parts).toEqual({ css: 'a{}', modules: { shell: '/assets/shell-AbCd1234.js' } });
  const files = await Promise.all([
    buildPeer('bare-insert.ts'),
    buildPeer('fixed-bytes.ts'),
    buildPeer('mail-sink.ts'),
  ]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

// It draws the pages' own components without their router, and reads what the build has beside itself: a page that asks for more must not end it.
test('the bare peer draws the form that the host draws', async () => {
  const world = await createWorld({ readers: 1, senders: 0, savers: 0, payers: 0, enrollers: 0 });
  onTestFinished(() => rmSync(world.dataDir, { recursive: true }));
  const page = path.join(world.dataDir, 'page.json');
  writeFileSync(page, JSON.stringify(world.page));
  const args = [await buildPeer('bare-render.tsx', parts)];
  const bare = await startServer({
    name: 'bare render',
    args,
    env: { ...world.env, BENCH_PAGE: page },
    pinning: { prefix: [] },
    probe: '/',
  });
  onTestFinished(() => bare.stop());
  const html = await (await fetch(`http://127.0.0.1:${bare.port}/`)).text();
  expect(html).toContain('<style nonce="AAAAAAAAAAAAAAAAAAAAAA==">a{}');
  expect(html).toContain('name="a.street"');
});
