import { Busboy, type BusboyFileStream } from '@fastify/busboy';

/**
 * The bytes of a body that is small by right.
 *
 * @param maxBytes the largest body that is accepted
 * @returns what came, empty without a body; undefined as soon as it is larger
 * @throws what reading throws: a sender that went away
 */
export async function readBody(body: ReadableStream<Uint8Array> | null, maxBytes: number): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  let size = 0;
  const reader = body?.getReader();
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    size += read.value.byteLength;
    if (size > maxBytes) {
      // A sender that has gone away can't be told to stop.
      void reader?.cancel().catch(() => undefined);
      return undefined;
    }
    parts.push(read.value);
  }
  return Buffer.concat(parts);
}

/** A file of a multipart body while it streams in. */
export interface MultipartFile {
  /** As the sender named it, without folders; never empty. */
  name: string;
  /** Fails where the body breaks off inside the file. What is not read of it is dropped. */
  content: AsyncIterable<Uint8Array>;
}

/** Takes what a body holds, one part after the other in the order of the body. */
interface MultipartSink {
  /** Largest text field, in bytes. */
  fieldBytes: number;
  onField(name: string, value: string): void | Promise<void>;
  onFile(name: string, file: MultipartFile): Promise<void>;
  /** A file input that nobody touched. */
  onMissingFile?(name: string): void;
}

/** A text field was larger than it may be. */
export class FieldTooLarge extends Error {}

/** What is held of a file before its reader takes it. */
const CHUNK_BYTES = 64 * 1024;

/**
 * Reads a multipart body as it comes in. Nothing of a file is held back, and no more is read ahead than a piece of the body.
 * RFC 7578; names are written as browsers do, with `"` and line breaks percent-encoded.
 *
 * @param contentType with the boundary
 * @returns whether the body came whole; if not, the sink has what came before it broke
 * @throws FieldTooLarge; whatever the sink throws, without reading on
 */
export async function readMultipart(
  contentType: string,
  body: ReadableStream<Uint8Array> | null,
  sink: MultipartSink,
): Promise<boolean> {
  const parser = openParser(contentType, sink.fieldBytes);
  if (!parser || !body) return false;
  const parts = collectParts(parser, sink);
  const reader = body.getReader();
  try {
    if (await feed(parser, reader, parts, sink.fieldBytes)) parser.end();
    else parts.breakOff();
    await parts.finish();
    return !parts.isBroken() && parts.count() > 0;
  } finally {
    parts.breakOff();
    parser.destroy();
    // A sender that has gone away cannot be told to stop.
    void reader.cancel().catch(() => undefined);
  }
}

function openParser(contentType: string, fieldSize: number) {
  try {
    const isPartAFile = (_field?: string, _type?: string, fileName?: string) => fileName !== undefined;
    return new Busboy({
      headers: { 'content-type': contentType },
      limits: { fieldSize },
      fileHwm: CHUNK_BYTES,
      isPartAFile,
    });
  } catch {
    // No boundary is told, or it is another kind of body.
    return undefined;
  }
}
type Parser = NonNullable<ReturnType<typeof openParser>>;

/** Hands the parts to the sink one after the other, however many come in one piece of the body. */
function collectParts(parser: Parser, sink: MultipartSink) {
  let count = 0;
  let isBroken = false;
  let open: BusboyFileStream | undefined;
  let processed = Promise.resolve();
  let processedBeforeOpen = processed;
  const { promise: failure, reject: fail } = createDeferred<never>();
  const { promise: end, resolve: endNow } = createDeferred<void>();
  const breakOff = () => {
    isBroken = true;
    open?.destroy(new Error('The body broke off'));
    endNow();
  };
  const enqueue = (take: () => void | Promise<void>) => {
    // Whoever reads a file that breaks off fails with it, and that is no trouble of his.
    processed = processed.then(take).catch((error: unknown) => (isBroken ? undefined : fail(error)));
  };

  parser.on('error', breakOff);
  parser.once('finish', endNow);
  parser.on('field', (name: string | undefined, value, _isNameCut, isCut) => {
    count += 1;
    if (isCut) return fail(new FieldTooLarge());
    // The last field of a body that broke off is told of as if it were whole.
    if (isBroken || name === undefined) return breakOff();
    enqueue(() => sink.onField(decodeName(name), value));
  });
  parser.on('file', (name: string | undefined, file, fileName) => {
    count += 1;
    open = file;
    processedBeforeOpen = processed;
    file.on('error', breakOff);
    file.once('close', () => (open = open === file ? undefined : open));
    if (name === undefined) return breakOff();
    // An untouched file input posts an empty name.
    if (fileName === '') {
      file.resume();
      return enqueue(() => sink.onMissingFile?.(decodeName(name)));
    }
    enqueue(async () => {
      const content = file.iterator({ destroyOnReturn: false });
      await sink.onFile(decodeName(name), { name: decodeName(fileName), content });
      // Whoever has begun to read and goes away would hold the rest of the body.
      await content.return?.();
      file.resume();
    });
  });
  return {
    failure,
    breakOff,
    isBroken: () => isBroken,
    count: () => count,
    isInFile: () => open !== undefined,
    /** Resolves once all parts are taken but a file that is still coming in. */
    caughtUp: () => Promise.race([open ? processedBeforeOpen : processed, failure]),
    /** Resolves once the body has ended or broken off, and all that came of it is taken. */
    finish: () => Promise.race([end.then(() => processed), failure]),
  };
}

function createDeferred<T>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (reason: unknown) => void = () => undefined;
  const promise = new Promise<T>((...functions) => ([resolve, reject] = functions));
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** The pieces of the body, each when the one before has been taken. False where the body breaks off. */
async function feed(
  parser: Parser,
  reader: ReadableStreamDefaultReader<Uint8Array>,
  parts: ReturnType<typeof collectParts>,
  fieldBytes: number,
): Promise<boolean> {
  let unparsedBytes = 0;
  while (!parts.isBroken()) {
    const read = await Promise.race([reader.read().catch(() => undefined), parts.failure]);
    if (!read) return false;
    if (read.done) return true;
    const before = parts.count();
    const written = new Promise<void>((resolve) => parser.write(read.value, () => resolve()));
    await Promise.race([written, parts.failure]);
    await parts.caughtUp();
    unparsedBytes = parts.isInFile() || parts.count() !== before ? 0 : unparsedBytes + read.value.byteLength;
    // A field is told of at its end, which a hostile one never reaches.
    if (unparsedBytes > fieldBytes + CHUNK_BYTES) throw new FieldTooLarge();
  }
  return false;
}

/** A name as it was before the browser wrote it into the header. HTML, "multipart form data". */
function decodeName(name: string): string {
  return name.replace(/%(22|0D|0A)/gi, (encoded) => decodeURIComponent(encoded));
}
