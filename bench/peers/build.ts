import type { Plugin } from 'esbuild';
import path from 'node:path';
import { bundleForNode } from '../../scripts/bundle.mjs';

const OUT = 'build/bench';
const MODULES = 'virtual:browser-modules';

export interface BuiltParts {
  /** The style rules of every page, as built. */
  css: string;
  /** Addresses of browser modules by name. */
  modules: Record<string, string>;
}

/** What the pages' build made, read from a page that the host has drawn. `theme` is the part that the account adds. */
export function builtParts(html: string, theme: string): BuiltParts {
  const style = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  return { css: style.slice(0, style.length - theme.length), modules: moduleScripts(html) };
}

/** Addresses of the files that a page asks for by itself, by the names of their modules: `name.shell` where both are in one. */
export function moduleScripts(html: string): Record<string, string> {
  const scripts = html.matchAll(/<script type="module"[^>]* src="(\/assets\/([\w.-]+)-[\w-]{8}\.js)"/g);
  return Object.fromEntries([...scripts].map(([, url = '', name = '']) => [name, url]));
}

/** Bundles a peer as the host is bundled, into the build, where it finds what belongs to the program. Returns its file. */
export async function buildPeer(
  name: 'bare-render.tsx' | 'bare-insert.ts' | 'fixed-bytes.ts' | 'mail-sink.ts',
  parts?: BuiltParts,
): Promise<string> {
  const outfile = path.resolve(OUT, `${path.parse(name).name}.js`);
  await bundleForNode({
    entryPoints: [`bench/peers/${name}`],
    outfile,
    jsx: 'automatic',
    define: { 'import.meta.env': '{"DEV":false,"PROD":true}' },
    plugins: parts ? [standIns(parts)] : [],
  });
  return outfile;
}

/** Puts what only Vite or Remix can give in its place. */
function standIns({ css, modules }: BuiltParts): Plugin {
  return {
    name: 'stand-ins',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^@remix-run\/react$/ }, () => ({ path: path.resolve('bench/peers/no-router.tsx') }));
      // The page's rules were read from the page as one: they stand in for the sheet that comes first.
      onResolve({ filter: /\.css\?inline$/ }, ({ path: name }) => ({
        path: name.endsWith('/app.css?inline') ? 'css' : 'none',
        namespace: 'built',
      }));
      onResolve({ filter: new RegExp(`^${MODULES}$`) }, () => ({ path: 'modules', namespace: 'built' }));
      onLoad({ filter: /.*/, namespace: 'built' }, ({ path: name }) => ({
        contents: `export default ${JSON.stringify(name === 'css' ? css : name === 'none' ? '' : modules)}`,
      }));
    },
  };
}
