import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Whether this runs from a build, which holds some folders elsewhere than the sources do. */
export const isBuilt = import.meta.env?.PROD === true;

/** The folder with the `package.json` that this file belongs to. */
function rootAbove(folder: string): string {
  if (existsSync(path.join(folder, 'package.json'))) return folder;
  const above = path.dirname(folder);
  if (above === folder) throw new Error('There is no package.json above the program.');
  return rootAbove(above);
}

/** Folder of the build, or of the sources. Commands may be started anywhere. */
const ROOT = rootAbove(path.dirname(fileURLToPath(import.meta.url)));

/** What belongs to the program, by its path in the build; `source` where the sources have it elsewhere. */
export const programPath = (built: string, source = built): string => path.join(ROOT, isBuilt ? built : source);

/** Of the package that this program belongs to. */
export const programVersion = (): string =>
  (JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string }).version;
