import { build, type BuildOptions, type Plugin } from 'esbuild';
import { bundle as bundleStyles } from 'lightningcss';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import { bundledInputs } from './record-bundled-packages';
import { STYLE_TARGETS } from './supported-browsers';

export const DIRECTORY = 'app/browser';
const FOLDER = 'assets';

/** The module that most pages are better with: each of the others, and each set of them, has a second file that brings it along. */
const SHELL = 'shell';
/** Stands in for it where a page has nothing for it but its frame. */
const FRAME = 'frame';
/** Of the admins' layout, and of the pages in it. */
const ADMIN = ['session', 'admin-navigation'];
const ADMIN_PAGES = [
  'approval',
  'branding',
  'copy-secret',
  'refresh-progress',
  'passkey',
  'password',
  'builder.approval',
  'search',
];
/** What pages name together, in that order, is one file; a page whose set is missing here loads a file for each. */
const SETS = [
  ADMIN,
  ...ADMIN_PAGES.map((name) => [...ADMIN, name]),
  ['form', 'dialog', 'session'],
  ['pay', 'pay-amount'],
];

/** Entry modules are the files directly in `app/browser`; what they share lives in its folders. */
export function entryNames(): string[] {
  return readdirSync(DIRECTORY)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
    .map((name) => name.slice(0, -3));
}

interface BrowserModules {
  /** By path below the site's root. */
  files: Map<string, Uint8Array>;
  /** Addresses by the names of the modules in the file, with a dot between them. */
  urls: Record<string, string>;
  /** What they were made of: files of ours and of packages. */
  inputs: string[];
}

/**
 * Builds each browser module into one file with all that it imports: on a phone a file costs a round trip, and what modules
 * share is small. What is imported by a call, when it is needed, has a file of its own.
 */
export async function buildBrowserModules(): Promise<BrowserModules> {
  const files: BrowserModules['files'] = new Map();
  const inputs: string[] = [];
  const names = entryNames();
  const sets = [...names.filter((name) => name !== SHELL && name !== FRAME), ...SETS.map((set) => set.join('.'))];
  const entries = [SHELL, FRAME, ...sets, ...sets.map((set) => `${set}.${SHELL}`)];
  const urls = await bundle({ files, inputs }, Object.fromEntries(entries.map((name) => [name, `entry:${name}`])), [
    entryModules(names),
    modulesForLater({ files, inputs }),
    inlineStyles,
  ]);
  return { files, inputs, urls: Object.fromEntries(Object.entries(urls).map(([name, file]) => [name, `/${file}`])) };
}

type Built = Pick<BrowserModules, 'files' | 'inputs'>;

const OPTIONS: BuildOptions = {
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2019',
  // What each browser has that runs modules as we write them.
  supported: { 'dynamic-import': true },
  jsx: 'automatic',
  charset: 'utf8',
  legalComments: 'none',
  logLevel: 'warning',
  define: { 'process.env.NODE_ENV': '"production"' },
};

/** @returns the paths of what was built, by name */
async function bundle(
  { files, inputs }: Built,
  entryPoints: Record<string, string>,
  plugins: Plugin[],
): Promise<Record<string, string>> {
  const { outputFiles, metafile } = await build({
    ...OPTIONS,
    entryPoints,
    plugins,
    outdir: FOLDER,
    entryNames: '[name]-[hash]',
    metafile: true,
    write: false,
  });
  inputs.push(...bundledInputs(metafile.outputs));
  for (const { path: file, contents } of outputFiles) files.set(path.relative('.', file), contents);
  return Object.fromEntries(
    Object.keys(metafile.outputs).map((file) => [path.basename(file).replace(/-[^-]+\.js$/, ''), file]),
  );
}

/** `entry:NAME.NAME` is the modules of these names, the shell first. */
const entryModules = (names: string[]): Plugin => ({
  name: 'entry-modules',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^entry:/ }, ({ path: entry }) => ({ path: entry.slice(6), namespace: 'entry' }));
    // The package says that its modules do nothing by themselves; these do.
    onResolve({ filter: /^\.\/[\w-]+$/ }, ({ path: name, resolveDir }) => {
      const isEntry = resolveDir === path.resolve(DIRECTORY) && names.includes(name.slice(2));
      return isEntry ? { path: path.join(resolveDir, `${name}.ts`), sideEffects: true } : undefined;
    });
    onLoad({ filter: /.*/, namespace: 'entry' }, ({ path: entry }) => ({
      contents: [
        "import './lib/old-browsers/page';",
        "import { start } from './lib/start';",
        ...entry
          .split('.')
          .sort((a, b) => Number(b === SHELL) - Number(a === SHELL))
          // Each by a call, so that one that throws doesn't keep the others from starting.
          .map((name) => `start(() => require('./${name}'));`),
      ].join('\n'),
      resolveDir: path.resolve(DIRECTORY),
    }));
  },
});

/** Style rules as a module's text, small: `import css from './file.css?inline'`, as Vite has it. */
const inlineStyles: Plugin = {
  name: 'inline-styles',
  setup({ onLoad }) {
    onLoad({ filter: /\.css$/ }, ({ path: filename }) => ({
      contents: bundleStyles({ filename, minify: true, targets: STYLE_TARGETS }).code,
      loader: 'text',
    }));
  },
};

/** What `import()` names becomes a file of its own, whoever asks for it. */
function modulesForLater(made: Built): Plugin {
  const built = new Map<string, Promise<string>>();
  const buildOne = async (file: string): Promise<string> => {
    const name = path.parse(file).name;
    return (await bundle(made, { [name]: file }, [plugin, inlineStyles]))[name] ?? '';
  };
  const plugin: Plugin = {
    name: 'modules-for-later',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /.*/ }, async ({ kind, path: specifier, resolveDir }) => {
        if (kind !== 'dynamic-import') return undefined;
        const { path: file, errors } = await resolve(specifier, { kind: 'import-statement', resolveDir });
        if (errors.length > 0) return { errors };
        if (!built.has(file)) built.set(file, buildOne(file));
        return { path: `./${path.basename((await built.get(file)) ?? '')}`, external: true };
      });
    },
  };
  return plugin;
}
