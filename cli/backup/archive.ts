import { Decrypter, Encrypter } from 'age-encryption';
import { createTarDecoder, createTarPacker } from 'modern-tar';
import { createReadStream, existsSync } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as immediately } from 'node:timers/promises';
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web';
import { CommandError, MisuseError } from '../failures';

/** What a part is made of; a stream is read to its end. */
type Content = Uint8Array | AsyncIterable<Uint8Array>;

const OWNER_ONLY = 0o600;
const READ_BYTES = 256 * 1024;

/** Writes a tar archive part by part, encrypted by age with a passphrase, as fast as the target takes it. */
export async function createArchive(target: Writable, passphrase: string, mtime: Date) {
  const { readable, controller } = createTarPacker();
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  const encrypted = await encrypter.encrypt(readable);
  const done = pipeline(Readable.fromWeb(encrypted as ReadableStream), target);
  let reason: unknown;
  // Told by the part that could not be written, or by `finish`.
  done.catch((error: unknown) => (reason = error));

  return {
    /**
     * @param size in bytes, which stands before the content
     * @throws when the content has another size, or the target takes no more
     */
    async add(name: string, size: number, content: Content): Promise<void> {
      const part = controller.add({ name, size, type: 'file', mode: OWNER_ONLY, mtime });
      try {
        await ReadableStream.from(content instanceof Uint8Array ? [content] : content).pipeTo(part);
      } catch (error) {
        // Why the target takes no more is known a moment later.
        await immediately();
        throw reason ?? error;
      }
    },
    /** Resolves once everything is with the target. */
    async finish(): Promise<void> {
      controller.finalize();
      await done;
    },
    /** Gives the rest up. */
    abort: (error: unknown): void => controller.error(error),
  };
}
export type Archive = Awaited<ReturnType<typeof createArchive>>;

interface TarEntry {
  header: { name: string; size: number };
  body: ReadableStream<Uint8Array>;
}

/** The archive is cut off, altered, or none; or the passphrase is another one. */
export class DamagedError extends CommandError {}

/** @throws MisuseError where there is no such archive, or no passphrase to open it with */
export function requireFile(file: string, passphrase: string): void {
  if (!existsSync(file)) throw new MisuseError(`There is no ${file}.`);
  if (!passphrase) throw new MisuseError('The back-up is encrypted: set BACKUP_PASSPHRASE or BACKUP_PASSPHRASE_FILE.');
}

/**
 * Reads an archive from its beginning on, part by part. Each piece is authenticated before it is handed on.
 *
 * @throws DamagedError where it can't be read on, with the name of the last part that could be; whatever `take` throws
 */
export async function readArchive(
  file: string,
  passphrase: string,
  take: (entry: { name: string; body: Readable }) => Promise<unknown>,
): Promise<void> {
  const source = createReadStream(file, { highWaterMark: READ_BYTES });
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  let last = '';
  let ownError: unknown;
  try {
    const plain = await decrypter.decrypt(Readable.toWeb(source) as globalThis.ReadableStream<Uint8Array>);
    const entries = (plain as ReadableStream<Uint8Array>).pipeThrough(
      createTarDecoder({ strict: true }) as unknown as ReadableWritablePair<TarEntry, Uint8Array>,
    );
    for await (const { header, body } of entries) {
      const stream = Readable.fromWeb(body);
      await take({ name: header.name, body: stream }).catch((error: unknown) => {
        if (!stream.errored) ownError = error;
        throw error;
      });
      for await (const _rest of stream) continue;
      last = header.name;
    }
  } catch (error) {
    if (error === ownError || (error as NodeJS.ErrnoException).code?.startsWith('E')) throw error;
    if (last !== '')
      throw new DamagedError(`It is cut off or damaged: nothing can be read after ${last}`, { cause: error });
    throw new DamagedError(
      'It is no back-up that this version reads, or BACKUP_PASSPHRASE is another one than it was made with',
      {
        cause: error,
      },
    );
  } finally {
    source.destroy();
  }
}
