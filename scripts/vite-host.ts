import type { Plugin } from 'vite';
import { bundledModules, recordBundledPackages } from './record-bundled-packages';

const VIRTUAL = 'virtual:pages';
/** What Remix itself makes of the routes: a module that imports all of them. */
const WHOLE = '\0virtual:remix/server-build';

const PROGRAMS = {
  index: 'server/remix-serve.ts',
  main: 'server/main.ts',
  platform: 'server/platform-main.ts',
  worker: 'server/worker-main.ts',
  latchkey: 'cli/main.ts',
};

/**
 * Builds the host together with the pages, so that both share what they use, and gives it the pages as
 * `import * as pages from 'virtual:pages'`: the build of Remix, whose routes are loaded when they are first asked for.
 */
export function hostPrograms(isSsrBuild: boolean | undefined): Plugin {
  return {
    name: 'host-programs',
    apply: (_config, { command }) => command === 'build' && isSsrBuild === true,
    options: (options) => ({ ...options, input: PROGRAMS }),
    outputOptions: (options) => ({
      ...options,
      entryFileNames: '[name].js',
      chunkFileNames: 'parts/[name]-[hash].js',
      hoistTransitiveImports: false,
    }),
    generateBundle: (_options, chunks) => recordBundledPackages('server', bundledModules(chunks)),
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    async load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      const { code } = await this.load({ id: WHOLE });
      const lazy = code?.replace(/^\s*import \* as (route\d+) from (".*");$/gm, 'const $1 = () => import($2);');
      if (!lazy?.includes('() => import(')) throw new Error('The server build of Remix has another shape');
      return lazy;
    },
  };
}
