import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { buildBrowserModules, DIRECTORY, entryNames } from './browser-modules';
import { bundledModules, recordBundledPackages } from './record-bundled-packages';

const VIRTUAL = 'virtual:browser-modules';
/** Beside Vite's own, where the host serves nothing from. */
const ADDRESSES = '.vite/browser-modules.json';

/**
 * Puts the browser modules of `app/browser` into the browser's build, and gives the server their addresses:
 * `import modules from 'virtual:browser-modules'` is `{ [name]: url }`.
 */
export function browserModules(isSsrBuild: boolean | undefined): Plugin {
  let isBuild = false;
  return {
    name: 'browser-modules',
    config(_config, { command }) {
      isBuild = command === 'build';
    },
    /** React's fast refresh wants its runtime before the first component: Remix brings it with pages that it hydrates, and no others. */
    transform: (code, id) =>
      !isBuild && id.includes(`/${DIRECTORY}/`) && id.endsWith('.tsx')
        ? `import 'virtual:remix/inject-hmr-runtime';\n${code}`
        : undefined,
    async generateBundle(_options, chunks) {
      if (!isBuild || isSsrBuild) return;
      const { files, urls, inputs } = await buildBrowserModules();
      recordBundledPackages('client', [...bundledModules(chunks), ...inputs]);
      for (const [fileName, source] of files) this.emitFile({ type: 'asset', fileName, source });
      this.emitFile({ type: 'asset', fileName: ADDRESSES, source: JSON.stringify(urls) });
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      if (isBuild && isSsrBuild) return `export default ${readFileSync(`build/client/${ADDRESSES}`, 'utf8')}`;
      return `export default ${JSON.stringify(sourceUrls())}`;
    },
  };
}

const sourceUrls = (): Record<string, string> =>
  Object.fromEntries(entryNames().map((name) => [name, `/${DIRECTORY}/${name}.ts`]));
