import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { buildPeer, builtParts } from '../../bench/peers/build';

// The bare peer draws the pages' own components without their router: a page that asks the router for more must not end it.
test('the peers of the benchmark can be built from the pages as they are', { timeout: 30_000 }, async () => {
  const parts = builtParts(
    '<style>a{}b{}</style><script type="module" async="" id="shell" src="/assets/shell-AbCd1234.js"></script>',
    'b{}',
  );
  expect(parts).toEqual({ css: 'a{}', modules: { shell: '/assets/shell-AbCd1234.js' } });
  const files = await Promise.all([
    buildPeer('bare-render.tsx', parts),
    buildPeer('bare-insert.ts'),
    buildPeer('fixed-bytes.ts'),
  ]);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});
