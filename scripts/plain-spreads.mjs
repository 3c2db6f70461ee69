import { readFileSync, writeFileSync } from 'node:fs';
import { parseAst } from 'vite';

/**
 * Has Node build `{ ...one, more }` property by property. That of version 20 copies `one` as a whole, gives the copy a layout that
 * belongs to nothing, and makes another one for each property that comes after, at each run: it takes ten times as long, and whoever reads
 * such an object must look where its properties are each time (docs/decisions/0090-what-is-built-for-the-engine.md). Nothing in front of
 * the copy keeps it from that.
 *
 * @type {import('esbuild').Plugin}
 */
export const plainSpreads = {
  name: 'plain-spreads',
  setup({ initialOptions, onEnd }) {
    initialOptions.metafile = true;
    onEnd(({ metafile }) => {
      for (const file of Object.keys(metafile?.outputs ?? {})) {
        if (!file.endsWith('.js')) continue;
        writeFileSync(file, withPlainSpreads(readFileSync(file, 'utf8')));
      }
    });
  },
};

/**
 * @param {string} code a module
 * @returns {string} the same, in which every object that begins with a copy of another and has more begins with nothing
 */
export function withPlainSpreads(code) {
  const parts = [];
  let from = 0;
  for (const place of mixedObjects(parseAst(code)).sort((one, other) => one - other)) {
    parts.push(code.slice(from, place));
    from = place;
  }
  return [...parts, code.slice(from)].join('...null,');
}

/**
 * @param {unknown} node
 * @returns {number[]} where the first copy of each object is that goes on after it
 */
function mixedObjects(node) {
  if (typeof node !== 'object' || node === null) return [];
  const { type, properties } = /** @type {{ type?: string, properties?: { type: string, start: number }[] }} */ (node);
  const [first, second] = type === 'ObjectExpression' ? (properties ?? []) : [];
  const own = first?.type === 'SpreadElement' && second ? [first.start] : [];
  return own.concat(...Object.values(node).map(mixedObjects));
}
