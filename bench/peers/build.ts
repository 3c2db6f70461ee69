import { build, type Plugin } from 'esbuild';
import path from 'node:path';

const OUT = 'build/bench';
const MODULES = 'virtual:browser-modules';

/** Where the peers are after `buildPeers`. */
export const peer = (name: 'bare-render' | 'bare-insert' | 'fixed-bytes'): string => path.resolve(OUT, `${name}.js`);

export interface BuiltParts {
  /** The style rules of every page, as built. */
  css: string;
  /** Addresses of browser modules by name. */
  modules: Record<string, string>;
}

/** What the pages' build made, read from a page that the host has drawn. `theme` is the part that the account adds. */
export function builtParts(html: string, theme: string): BuiltParts {
  const style = /<style[^>]*>(.*?)<\/style>/s.exec(html)?.[1] ?? '';
  const scripts = [...html.matchAll(/<script type="module" src="(\/assets\/([\w-]+)-[\w-]{8}\.js)"/g)];
  return { css: style.slice(0, style.length - theme.length), modules: Object.fromEntries(scripts.map(([, url = '', name = '']) => [name, url])) };
}

/** Bundles the peers as the host is bundled. */
export async function buildPeers(parts: BuiltParts): Promise<void> {
  await build({
    entryPoints: ['bare-render.tsx', 'bare-insert.ts', 'fixed-bytes.ts'].map((file) => `bench/peers/${file}`),
    outdir: OUT,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    jsx: 'automatic',
    alias: { '~': path.resolve('app') },
    define: { 'import.meta.env.DEV': 'false' },
    plugins: [standIns(parts)],
    logLevel: 'warning',
  });
}

/** Puts what only Vite or Remix can give in its place. */
function standIns({ css, modules }: BuiltParts): Plugin {
  return {
    name: 'stand-ins',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^@remix-run\/react$/ }, () => ({ path: path.resolve('bench/peers/no-router.tsx') }));
      onResolve({ filter: /\.css\?inline$/ }, () => ({ path: 'css', namespace: 'built' }));
      onResolve({ filter: new RegExp(`^${MODULES}$`) }, () => ({ path: 'modules', namespace: 'built' }));
      onLoad({ filter: /.*/, namespace: 'built' }, ({ path: name }) => ({
        contents: `export default ${JSON.stringify(name === 'css' ? css : modules)}`,
      }));
    },
  };
}
