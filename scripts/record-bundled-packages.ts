/** Records which packages the bundlers include: they have no folder in the release, but its licence list names them. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Of the build's making; in no archive. */
export const BUNDLED_FOLDER = 'build/bundled';
const MODULES = 'node_modules/';

/**
 * @param file that a bundler has read, such as `/home/me/latchkey/node_modules/react/index.js?commonjs-proxy`
 * @returns where its package lies in the lock file, such as `node_modules/react`; undefined for what is ours
 */
export function packagePathOf(file: string): string | undefined {
  const from = file.indexOf(MODULES);
  if (from < 0) return undefined;
  const start = file.lastIndexOf(MODULES) + MODULES.length;
  const [first = '', second = ''] = file.slice(start).split('/');
  return file.slice(from, start) + (first.startsWith('@') ? `${first}/${second}` : first);
}

/** The inputs of esbuild that its outputs contain. */
export const bundledInputs = (
  outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>,
): string[] =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );

interface Chunk {
  type: 'chunk';
  modules: Record<string, { renderedLength: number }>;
}

/** The modules of Rollup that its chunks contain. */
export const bundledModules = (bundle: Record<string, Chunk | { type: 'asset' }>): string[] =>
  Object.values(bundle).flatMap((each) =>
    Object.entries(each.type === 'chunk' ? each.modules : {}).flatMap(([file, { renderedLength }]) =>
      renderedLength > 0 ? [file] : [],
    ),
  );

/** Saves the package folders of one bundle. @param name of the bundle */
export function recordBundledPackages(name: string, files: readonly string[]): void {
  const places = new Set(files.map(packagePathOf).filter((place) => place !== undefined));
  mkdirSync(BUNDLED_FOLDER, { recursive: true });
  writeFileSync(path.join(BUNDLED_FOLDER, `${name}.json`), `${JSON.stringify([...places].sort(), null, 2)}\n`);
}

/** Lists the folders of all packages that the build contains. */
export const listBundledPackages = (): string[] =>
  existsSync(BUNDLED_FOLDER)
    ? [
        ...new Set(
          readdirSync(BUNDLED_FOLDER).flatMap(
            (name) => JSON.parse(readFileSync(path.join(BUNDLED_FOLDER, name), 'utf8')) as string[],
          ),
        ),
      ].sort()
    : [];
