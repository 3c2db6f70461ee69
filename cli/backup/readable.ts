import { closeSync, openSync, statSync } from 'node:fs';
import { codeOf } from '../doctor/fact';
import { CommandError, MisuseError } from '../failures';

/**
 * Says no to an archive that can't be read, and why.
 *
 * @throws MisuseError where there is none, or it is a folder; CommandError where it may not be read
 */
export function requireReadable(file: string): void {
  let isFolder: boolean;
  try {
    const stats = statSync(file);
    isFolder = stats.isDirectory();
    // What comes through a pipe is there for one look.
    if (stats.isFile()) closeSync(openSync(file, 'r'));
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT' || code === 'ENOTDIR') throw new MisuseError(`There is no ${file}.`);
    if (code === 'EACCES' || code === 'EPERM')
      throw new CommandError(
        `${file} may not be read by this user (${code}): see the rights of it and of its folders.`,
      );
    throw new CommandError(`${file} can not be read (${code}).`);
  }
  if (isFolder) throw new MisuseError(`${file} is a folder.`);
}
