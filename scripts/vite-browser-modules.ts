import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const DIRECTORY = 'app/enhance';
const VIRTUAL = 'virtual:browser-modules';

/**
 * What several browser modules share, in few files: on a phone each costs a round trip. What is not named here has a file of its own,
 * so that nobody loads what only others need.
 */
const SHARED: Record<string, RegExp> = {
  page: /\/app\/(enhance\/lib\/page|domain\/(frame|form-names|preference-names))\.ts$/,
  dialog: /\/app\/enhance\/lib\/(dialog|code)\.ts$/,
  fields: /\/app\/domain\/(input-types\/[\w-]+|calendar-date|mistake-text|remember|signature|wall-time)\.ts$/,
};

/** Entry modules are the files directly in `app/enhance`; what they share lives in its folders. */
function entryNames(): string[] {
  return readdirSync(DIRECTORY)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => name.slice(0, -3));
}

/**
 * Builds each browser module of `app/enhance` as its own file and gives the server its address:
 * `import modules from 'virtual:browser-modules'` is `{ [name]: url }`.
 */
export function browserModules(isSsrBuild: boolean | undefined): Plugin {
  let isBuild = false;
  return {
    name: 'browser-modules',
    config(_config, { command }) {
      isBuild = command === 'build';
      if (!isBuild || isSsrBuild) return undefined;
      const input = entryNames().map((name) => path.resolve(DIRECTORY, `${name}.ts`));
      const manualChunks = (id: string) => Object.keys(SHARED).find((name) => SHARED[name]?.test(id));
      return { build: { rollupOptions: { input, output: { manualChunks, onlyExplicitManualChunks: true } } } };
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${VIRTUAL}` : undefined),
    load(id) {
      if (id !== `\0${VIRTUAL}`) return undefined;
      return `export default ${JSON.stringify(isBuild && isSsrBuild ? builtUrls() : sourceUrls())}`;
    },
  };
}

function sourceUrls(): Record<string, string> {
  return Object.fromEntries(entryNames().map((name) => [name, `/${DIRECTORY}/${name}.ts`]));
}

function builtUrls(): Record<string, string> {
  const manifest = JSON.parse(readFileSync('build/client/.vite/manifest.json', 'utf8')) as Record<
    string,
    { file: string }
  >;
  return Object.fromEntries(
    entryNames().map((name) => {
      const entry = manifest[`${DIRECTORY}/${name}.ts`];
      if (!entry) throw new Error(`The client build has no module ${DIRECTORY}/${name}.ts`);
      return [name, `/${entry.file}`];
    }),
  );
}
