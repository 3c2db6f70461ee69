import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const OWNER_ONLY = 0o600;
/** Some file systems have one name for a file. */
const NO_HARD_LINKS: readonly string[] = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS'];

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

/**
 * The text of a file that is made once and then stays. Of processes that start at the same moment one wins, and all read the
 * same: the file appears whole or not at all, also where the disk is full or the machine goes off.
 *
 * @param create draws the text; its outcome is thrown away when another process was faster
 * @throws what keeps the file from being written or read
 */
export function readOrCreateFile(file: string, create: () => string): string {
  const existing = readIfThere(file);
  if (existing !== undefined) return existing;
  const folder = path.dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const temporaryFile = `${file}.${randomBytes(8).toString('hex')}`;
  try {
    writeFileSync(temporaryFile, create(), { mode: OWNER_ONLY, flag: 'wx', flush: true });
    moveIntoPlace(temporaryFile, file);
  } finally {
    rmSync(temporaryFile, { force: true });
  }
  flushFolder(folder);
  return readFileSync(file, 'utf8');
}

/** Gives what is whole its name, unless another process was faster. */
function moveIntoPlace(draft: string, file: string): void {
  try {
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return;
    if (!NO_HARD_LINKS.includes(codeOf(error))) throw error;
    writeInPlace(file, readFileSync(draft, 'utf8'));
  }
}

/** What a full disk has cut off is taken away again. */
function writeInPlace(file: string, text: string): void {
  let isOurs = false;
  try {
    closeSync(openSync(file, 'wx', OWNER_ONLY));
    isOurs = true;
    writeFileSync(file, text, { flush: true });
  } catch (error) {
    if (isOurs) rmSync(file, { force: true });
    else if (codeOf(error) === 'EEXIST') return;
    throw error;
  }
}

/** The names in a folder are on the disk once that is. */
function flushFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
