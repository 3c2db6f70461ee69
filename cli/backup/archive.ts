import { createTarDecoder, createTarPacker } from 'modern-tar';
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable, type Writable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { setImmediate as immediately } from 'node:timers/promises';
import { ReadableStream, type ReadableWritablePair } from 'node:stream/web';
import { AppendedError, DamagedError, type Part } from './parts';
import { createTranscript } from './seal';

/** What a part is made of; a stream is read to its end. */
type Content = Uint8Array | AsyncIterable<Uint8Array>;

const OWNER_ONLY = 0o600;
const READ_BYTES = 256 * 1024;

async function* piecesOf(content: Content): AsyncGenerator<Uint8Array> {
  if (content instanceof Uint8Array) yield content;
  else yield* content;
}

/** Writes a tar archive part by part, as fast as the target takes it. */
export function createArchive(target: Writable, mtime: Date) {
  const transcript = createTranscript();
  const { readable, controller } = createTarPacker();
  const done = pipeline(Readable.fromWeb(readable as ReadableStream), target);
  let reason: unknown;
  // Told by the part that could not be written, or by `finish`.
  done.catch((error: unknown) => (reason = error));

  async function write(name: string, size: number, content: Content): Promise<Part> {
    const body = controller.add({ name, size, type: 'file', mode: OWNER_ONLY, mtime }).getWriter();
    body.closed.catch(() => undefined);
    const hash = createHash('sha256');
    transcript.begin(name, size);
    let written = 0;
    for await (const piece of piecesOf(content)) {
      written += piece.byteLength;
      if (written > size) break;
      hash.update(piece);
      transcript.add(piece);
      await body.write(piece);
    }
    if (written !== size) throw new Error(`${name} has another size than it was said to have`);
    await body.close();
    return { name, size, sha256: hash.digest('hex') };
  }

  return {
    /** What has been written so far. */
    transcript,
    /**
     * @param size in bytes, which stands before the content
     * @throws when the content has another size, or the target takes no more
     */
    async add(name: string, size: number, content: Content): Promise<Part> {
      try {
        return await write(name, size, content);
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
    abort(error: unknown): void {
      controller.error(error);
    },
  };
}
export type Archive = ReturnType<typeof createArchive>;

interface TarEntry {
  header: { name: string; size: number };
  body: ReadableStream;
}

/** A part as it is read; what is not read of it is passed over. */
export interface Entry {
  name: string;
  size: number;
  body: Readable;
}

/** What the tar library throws where something other than zeros follows the end of the archive. */
const NOT_THE_END = 'Invalid EOF.';

/**
 * Reads an archive from its beginning on, part by part.
 *
 * @param take resolves to false where that is enough
 * @param isTailAllowed passes over what follows the end. Header checksums are not verified then: read without it first
 * @throws AppendedError where something other than zeros follows the end: the last parts may not have been taken
 * @throws DamagedError where it can't be read on, with the name of the last part that could be
 */
export async function readArchive(
  file: string,
  take: (entry: Entry) => Promise<unknown>,
  { isTailAllowed = false } = {},
): Promise<void> {
  let last = 'its beginning';
  let isOurs = false;
  let bodyError: unknown;
  const source = createReadStream(file, { highWaterMark: READ_BYTES });
  const bytes = ReadableStream.from(source as AsyncIterable<Uint8Array>);
  const entries = bytes.pipeThrough(
    createTarDecoder({ strict: !isTailAllowed }) as unknown as ReadableWritablePair<TarEntry, Uint8Array>,
  );
  try {
    for await (const { header, body } of entries) {
      const stream = Readable.fromWeb(body);
      stream.once('error', (error) => (bodyError = error));
      const ended = finished(stream, { writable: false });
      ended.catch(() => undefined);
      isOurs = true;
      const goesOn = await take({ name: header.name, size: header.size, body: stream });
      isOurs = false;
      if (goesOn === false) return;
      if (!stream.destroyed) stream.resume();
      await ended.catch((error: unknown) => {
        if (!stream.readableEnded && !stream.destroyed) throw error;
      });
      last = header.name;
    }
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if ((isOurs && error !== bodyError) || ['ENOENT', 'EACCES', 'EISDIR', 'EIO'].includes(code)) throw error;
    if (error instanceof Error && error.message === NOT_THE_END) throw new AppendedError();
    throw new DamagedError(`It can not be read on after ${last}`, { cause: error });
  } finally {
    source.destroy();
  }
}

/** Reads a part, tells its size and sum, and hands its pieces on. */
export async function measure(
  { name, body }: Entry,
  onPiece: (piece: Buffer) => void | Promise<void> = () => undefined,
): Promise<Part> {
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of body as AsyncIterable<Buffer>) {
    hash.update(piece);
    size += piece.length;
    await onPiece(piece);
  }
  return { name, size, sha256: hash.digest('hex') };
}
