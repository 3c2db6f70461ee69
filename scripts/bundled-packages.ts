/** Which packages the bundlers have built in: they lie in no folder of what is handed out, and are named beside it all the same. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Of the build's making; in no archive. */
export const BUNDLED = 'build/bundled';
const MODULES = 'node_modules/';

/**
 * @param file that a bundler has read, such as `/home/me/latchkey/node_modules/react/index.js?commonjs-proxy`
 * @returns where its package lies in the lock file, such as `node_modules/react`; undefined for what is ours
 */
export function placeOf(file: string): string | undefined {
  const from = file.indexOf(MODULES);
  if (from < 0) return undefined;
  const start = file.lastIndexOf(MODULES) + MODULES.length;
  const [first = '', second = ''] = file.slice(start).split('/');
  return file.slice(from, start) + (first.startsWith('@') ? `${first}/${second}` : first);
}

/** What of esbuild's inputs is in its outputs. */
export const inputsOf = (outputs: Record<string, { inputs: Record<string, { bytesInOutput: number }> }>): string[] =>
  Object.values(outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );

interface Chunk {
  type: 'chunk';
  modules: Record<string, { renderedLength: number }>;
}

/** What of Rollup's modules is in its chunks. */
export const modulesOf = (bundle: Record<string, Chunk | { type: 'asset' }>): string[] =>
  Object.values(bundle).flatMap((each) =>
    Object.entries(each.type === 'chunk' ? each.modules : {}).flatMap(([file, { renderedLength }]) =>
      renderedLength > 0 ? [file] : [],
    ),
  );

/** Keeps the places of the packages that one bundle was made of. @param name of the bundle */
export function noteBundled(name: string, files: readonly string[]): void {
  const places = new Set(files.map(placeOf).filter((place) => place !== undefined));
  mkdirSync(BUNDLED, { recursive: true });
  writeFileSync(path.join(BUNDLED, `${name}.json`), `${JSON.stringify([...places].sort(), null, 2)}\n`);
}

/** The places of all packages that are built into something of the build. */
export const bundledPlaces = (): string[] =>
  existsSync(BUNDLED)
    ? [
        ...new Set(
          readdirSync(BUNDLED).flatMap(
            (name) => JSON.parse(readFileSync(path.join(BUNDLED, name), 'utf8')) as string[],
          ),
        ),
      ].sort()
    : [];
