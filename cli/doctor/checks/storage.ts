import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmdirSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { isOpenToOthers } from '~/config/private-files';
import { createFileStore } from '~/platform/adapters/flydrive-files';
import type { FileStore } from '~/platform/ports/files';
import { broken, errorCode, collectResults, ok, warning, type CheckResult, type CheckContext } from '../check';

/** What says more than where it was written. */
const TODO_BY_CODE: Readonly<Record<string, string>> = {
  ENOSPC: 'Make room on the disk of DATA_DIR: it is full, or has no more files to give.',
  EDQUOT: 'Raise the quota of the user that runs it, or take away what it need not keep.',
  EROFS: 'Mount the disk of DATA_DIR for writing, and see why it is not.',
};

/** Writes a small file, reads it back and takes it away again. */
export async function checkFileStore(files: FileStore, where: string, todo: string): Promise<CheckResult> {
  const key = `doctor-${randomUUID()}`;
  const content = randomUUID();
  let act = 'written';
  try {
    await files.put(key, Buffer.from(content));
    act = 'read';
    if ((await text(await files.get(key))) !== content)
      return broken(`What is read back from ${where} is not what was put there.`, todo);
    act = 'removed';
    await files.remove(key);
    return ok(`A file was written to ${where}, read back and removed.`);
  } catch (error) {
    const code = errorCode(error);
    return broken(`A file can not be ${act} in ${where} (${code}).`, TODO_BY_CODE[code] ?? todo);
  } finally {
    // A full disk leaves a part of it.
    if (act !== 'removed') await files.remove(key).catch(() => undefined);
  }
}

/** Whether files of people can be kept, read and removed. */
export async function checkStorage({ config }: CheckContext): Promise<CheckResult[]> {
  const { dataDir, s3 } = config;
  const folder = path.join(dataDir, 'files');
  if (s3) {
    const todo = 'See S3_BUCKET, S3_REGION, S3_ENDPOINT and both keys, and what they may do (docs/operations.md).';
    return [await checkFileStore(await createFileStore(config, folder), 'the bucket', todo)];
  }
  if (!existsSync(dataDir)) return [warning('DATA_DIR is not there yet.', 'Nothing: the first start makes it.')];
  const isNew = !existsSync(folder);
  const open = [dataDir, folder].find(isOpenToOthers);
  const results = collectResults(
    open !== undefined &&
      warning(
        `Other users of this machine may look into ${open === dataDir ? 'DATA_DIR' : "DATA_DIR's files"}, where people's files lie.`,
        `Take their rights: chmod -R go= ${open}. What is made from now on is for its owner alone.`,
      ),
    await checkFileStore(
      await createFileStore(config, folder),
      'DATA_DIR',
      'Let the user that runs it write to DATA_DIR.',
    ),
  );
  if (isNew && existsSync(folder) && readdirSync(folder).length === 0) rmdirSync(folder);
  return results;
}
