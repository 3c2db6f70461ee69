import { randomUUID } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, rmdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { isOpenToOthers } from '~/config/private-files';
import { createFileStore } from '~/platform/adapters/flydrive-files';
import type { FileStore } from '~/platform/ports/files';
import { broken, codeOf, ok, warning, type Fact, type World } from '../check';

/** The nearest folder above that is there. */
const existing = (folder: string): string => (existsSync(folder) ? folder : existing(path.dirname(folder)));

function isUsable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** What says more than where it was written. */
const TODO_BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: 'Make room on the disk of DATA_DIR: it is full, or has no more files to give.',
  EDQUOT: 'Raise the quota of the user that runs it, or take away what it need not keep.',
  EROFS: 'Mount the disk of DATA_DIR for writing, and see why it is not.',
};

/** Writes a small file, reads it back and takes it away again. */
export async function probe(files: FileStore, where: string, todo: string): Promise<Fact[]> {
  const key = `doctor-${randomUUID()}`;
  const content = randomUUID();
  const attempt = async <T>(act: string, done: Promise<T>): Promise<T> =>
    done.catch((error: unknown) => {
      throw Object.assign(new Error(), { act, code: codeOf(error) });
    });
  let isLeft = false;
  try {
    await attempt('written', files.put(key, Buffer.from(content)));
    isLeft = true;
    const found = await attempt(
      'read',
      files.get(key).then((stream) => buffer(stream)),
    );
    if (found.toString() !== content)
      return [broken(`What is read back from ${where} is not what was put there.`, todo)];
  } catch (error) {
    const { act, code } = error as { act: string; code: string };
    return [broken(`A file can not be ${act} in ${where} (${code}).`, TODO_BY_CODE[code] ?? todo)];
  } finally {
    // A full disk leaves a part of it.
    isLeft = await files.remove(key).then(
      () => false,
      () => isLeft,
    );
  }
  if (isLeft)
    return [
      warning(
        `A file can not be removed from ${where}: ${key} is left.`,
        'Grant the right to delete: what people erase would stay.',
      ),
    ];
  return [ok(`A file was written to ${where}, read back and removed.`)];
}

/** Who may look into DATA_DIR, or into the folder of files where that one was handed to us. */
function rights(dataDir: string, folder: string): Fact[] {
  const open = [dataDir, folder].find(isOpenToOthers);
  if (open === undefined) return [];
  return [
    warning(
      `Other users of this machine may look into ${open === dataDir ? 'DATA_DIR' : "DATA_DIR's files"}, where people's files lie.`,
      `Take their rights: chmod -R go= ${open}. What is made from now on is for its owner alone.`,
    ),
  ];
}

/** Whether files of people can be kept, read and removed. */
export async function checkStorage({ config }: World): Promise<Fact[]> {
  const folder = path.join(config.dataDir, 'files');
  if (config.s3) {
    const todo = 'See S3_BUCKET, S3_REGION, S3_ENDPOINT and both keys, and what they may do (docs/operations.md).';
    const files = await createFileStore(config, folder).catch((error: unknown) => codeOf(error));
    if (typeof files === 'string') return [broken(`The bucket can not be used (${files}).`, todo)];
    return probe(files, 'the bucket', todo);
  }
  const todo = 'Let the user that runs it write to DATA_DIR.';
  if (!isUsable(existing(folder))) return [broken('DATA_DIR can not be written.', todo)];
  if (!existsSync(config.dataDir)) return [warning('DATA_DIR is not there yet.', 'Nothing: the first start makes it.')];
  const isNew = !existsSync(folder);
  const facts = rights(config.dataDir, folder);
  facts.push(...(await probe(await createFileStore(config, folder), 'DATA_DIR', todo)));
  if (isNew && existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  return facts;
}
