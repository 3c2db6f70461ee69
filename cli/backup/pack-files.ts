import { FILE_COLUMNS, fileFoldersOf } from '~/platform/db/account-rows';
import type { FileStore } from '~/platform/ports/files';
import type { Archive } from './archive';
import { PART, type FileLine, type Manifest } from './archive-format';
import type { Snapshot } from './snapshot';

/** Pictures and documents may be of the web, or of the program itself. */
const EXTERNAL_ADDRESS = /^(?:https?:|\/)/;

/** Puts files of a storage into an archive, each once, however often it is called for. */
export function createFilePacker(files: FileStore, archive: Pick<Archive, 'add'>) {
  /** Bytes of what is in the archive. */
  const packed = new Map<string, number>();
  /** What the latest snapshot names: whether it is in the archive. */
  let referenced = new Map<string, boolean>();
  const missing = new Set<string>();

  /** A file that is opened stays readable when somebody takes it away. False where there is none. */
  async function pack(key: string): Promise<boolean> {
    if (packed.has(key)) return true;
    let size: number;
    let content: AsyncIterable<Uint8Array>;
    try {
      size = await files.size(key);
      content = await waitForFirstChunk(await files.get(key));
    } catch (error) {
      if (await files.has(key)) throw error;
      return false;
    }
    await archive.add(`${PART.files}${key}`, size, content);
    packed.set(key, size);
    return true;
  }

  return {
    /**
     * Puts every file that the database names, and that is not there yet, into the archive.
     *
     * @returns how many were not in the storage for the first time: somebody may have taken them away after the moment of the database
     */
    async pack(snapshot: Snapshot): Promise<number> {
      let vanished = 0;
      referenced = new Map();
      for (const { table, column } of FILE_COLUMNS)
        for await (const key of snapshot.values(table, column)) {
          if (EXTERNAL_ADDRESS.test(key)) continue;
          referenced.set(key, await pack(key));
          if (referenced.get(key) || missing.has(key)) continue;
          missing.add(key);
          vanished += 1;
        }
      // What pages name in their texts lies in folders of the accounts.
      for await (const account of snapshot.values('accounts', 'id'))
        for (const folder of fileFoldersOf(account))
          for await (const key of files.list(folder)) if (await pack(key)) referenced.set(key, true);
      return vanished;
    },

    /** The list of files, for the latest snapshot. */
    *lines(): Generator<FileLine> {
      for (const key of packed.keys()) yield { key, state: referenced.has(key) ? 'kept' : 'unnamed' };
      for (const [key, isPacked] of referenced) if (!isPacked) yield { key, state: 'missing' };
    },

    sums(): Manifest['files'] {
      const stored = [...referenced].filter(([, isPacked]) => isPacked);
      const bytes = stored.reduce((sum, [key]) => sum + (packed.get(key) ?? 0), 0);
      return { count: stored.length, bytes, missing: referenced.size - stored.length };
    },
  };
}

/** The pieces of a stream, once its first is here. */
async function waitForFirstChunk(stream: AsyncIterable<Uint8Array>): Promise<AsyncIterable<Uint8Array>> {
  const pieces = stream[Symbol.asyncIterator]();
  const first = await pieces.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* { [Symbol.asyncIterator]: () => pieces };
  })();
}
