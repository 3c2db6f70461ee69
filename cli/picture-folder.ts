import { open, realpath } from 'node:fs/promises';
import path from 'node:path';
import { MAX_PICTURE_BYTES } from '../app/config/limits';
import type { ReadSiblingFile } from '~/areas/accounts/pictures/import-form-pictures.server';

/**
 * Reads pictures that lie beside a form file, in its folder and what is under it. Names that lead anywhere else, also by way of
 * a link, are of no file; of a file that is too large only as much is read as shows that.
 */
export function createSiblingFileReader(formFile: string): ReadSiblingFile {
  const folder = realpath(path.dirname(path.resolve(formFile)));
  return async (name) => {
    if (name.includes('\0') || path.isAbsolute(name) || name.split(/[/\\]/).includes('..')) return undefined;
    try {
      const root = await folder;
      const file = await realpath(path.join(root, name));
      return file.startsWith(root.endsWith(path.sep) ? root : root + path.sep) ? await readStart(file) : undefined;
    } catch {
      return undefined;
    }
  };
}

async function readStart(file: string): Promise<Uint8Array | undefined> {
  const handle = await open(file);
  try {
    const stat = await handle.stat();
    if (!stat.isFile()) return undefined;
    const content = Buffer.alloc(Math.min(stat.size, MAX_PICTURE_BYTES + 1));
    const { bytesRead } = await handle.read(content, 0, content.length, 0);
    return content.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
