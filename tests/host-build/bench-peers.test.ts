import { existsSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import { drawnBy, startBare } from '../../bench/measures';
import { buildPeer, builtParts } from '../../bench/peers/build';
import { createWorld } from '../../bench/setup';
import { createStand } from '../../bench/stand';

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
  const world = await createWorld({ readers: 1, senders: 0, savers: 0, payers: 0, enrollers: 0 });
  const stand = createStand(world, { prefix: [], note: '' }, true);
  onTestFinished(() => stand.clear());
  const drawn = await drawnBy(await stand.host(), world.page.path);
  expect(drawn).toContain('name="a.street"');
  expect(await drawnBy(await startBare(stand, drawn), '/')).toBe(drawn);
});
