import { FILE_COLUMNS, foldersOf } from '~/platform/db/account-rows';
import type { FileStore } from '~/platform/ports/files';
import type { Archive } from './archive';
import type { FileIndex } from './file-index';
import { isPlainKey, PART } from './parts';
import type { Snapshot } from './snapshot';

interface OpenFile {
  size: number;
  content: AsyncIterable<Uint8Array>;
}

/** The file, opened: it stays readable when somebody takes it away. Undefined where there is none. */
async function openFile(files: FileStore, key: string): Promise<OpenFile | undefined> {
  try {
    const size = await files.size(key);
    const pieces = ((await files.get(key)) as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    const first = await pieces.next();
    return { size, content: fromFirst(first, pieces) };
  } catch (error) {
    if (await files.has(key)) throw error;
    return undefined;
  }
}

async function* fromFirst(
  first: IteratorResult<Uint8Array>,
  pieces: AsyncIterator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (first.done) return;
  yield first.value;
  yield* { [Symbol.asyncIterator]: () => pieces };
}

interface Needs {
  files: FileStore;
  archive: Archive;
  index: FileIndex;
}

/**
 * Puts every file that the database names, and that is not there yet, into the archive.
 *
 * @returns how many were not in the storage for the first time: somebody may have taken them away after the moment of the database
 */
export async function packFiles({ files, archive, index }: Needs, snapshot: Snapshot): Promise<number> {
  let vanished = 0;

  async function pack(key: string): Promise<boolean> {
    if (index.nameAgain(key)) return true;
    const opened = await openFile(files, key);
    if (!opened) return false;
    const { size, sha256 } = await archive.add(`${PART.files}${key}`, opened.size, opened.content);
    index.add({ key, size, sha256 });
    return true;
  }

  index.forgetNames();
  for (const { table, column } of FILE_COLUMNS)
    for await (const key of snapshot.values(table, column)) {
      // Pictures and documents may be of the web.
      if (/^https?:/.test(key) || !isPlainKey(key) || (await pack(key))) continue;
      if (index.lose(key) === 1) vanished += 1;
    }
  // What pages name in their texts lies in folders of the accounts.
  for await (const account of snapshot.values('accounts', 'id'))
    for (const folder of foldersOf(account)) for await (const key of files.list(folder)) await pack(key);
  return vanished;
}
