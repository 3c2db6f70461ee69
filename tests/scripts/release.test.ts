import { expect, test } from 'vitest';
import { bundledInputs, bundledModules, packagePathOf } from '../../scripts/record-bundled-packages';
import { removeBrokenLinks } from '../../scripts/release-documents';

test.each([
  ['node_modules/react/index.js', 'node_modules/react'],
  ['/home/me/latchkey/node_modules/@remix-run/react/dist/esm/index.js', 'node_modules/@remix-run/react'],
  ['\0/srv/node_modules/a/node_modules/@b/c/d.js?commonjs-proxy', 'node_modules/a/node_modules/@b/c'],
  ['app/ui/page.tsx', undefined],
  ['\0vite/preload-helper', undefined],
])('what a bundler calls %j is of %j', (file, place) => {
  expect(packagePathOf(file)).toBe(place);
});

test('what a bundler has read and left out is in no bundle', () => {
  expect(bundledInputs({ 'a.js': { inputs: { one: { bytesInOutput: 3 }, two: { bytesInOutput: 0 } } } })).toEqual([
    'one',
  ]);
  const modules = { one: { renderedLength: 3 }, two: { renderedLength: 0 } };
  expect(bundledModules({ 'a.js': { type: 'chunk', modules }, 'a.css': { type: 'asset' } })).toEqual(['one']);
});

test('links to what is not there are their words alone; code, and what is elsewhere, stay', () => {
  const text = [
    'See [backup](backup.md#keys), [the code](../app/x.ts), ![a look](images/look.png) and [here](#title).',
    'Or [the site](https://example.com), [more](gone.md#part).',
    '```md',
    '[a link](gone.md)',
    '```',
  ].join('\n');
  expect(removeBrokenLinks(text, (target) => target === 'backup.md')).toBe(
    [
      'See [backup](backup.md#keys), the code, a look and [here](#title).',
      'Or [the site](https://example.com), more.',
      '```md',
      '[a link](gone.md)',
      '```',
    ].join('\n'),
  );
});
