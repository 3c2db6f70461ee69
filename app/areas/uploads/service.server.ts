import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { DraftFile } from '~/areas/drafts/calls';
import type { FormInput } from '~/domain/form-model';
import { BYTES_PER_MB } from '~/areas/forms/input-types/attachment/rules';
import { isSignature } from '~/areas/forms/input-types';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import type { PlatformContext } from '~/platform/platform-context';
import { removeRows } from '~/platform/db/row-queries';
import { sanitizeSignature } from '~/platform/documents/sanitize-signature';
import { cleanFileName } from '~/domain/untrusted-text';
import { isDownscaled, isPhotoType } from '~/platform/documents/sanitize-photo';
import {
  allowedExtensions,
  extensionOf,
  isAllowedFile,
  maxFileMegabytes,
  maxUploadMegabytes,
  sniffContentType,
  SNIFF_BYTES,
  usualExtension,
  type ReceivedFile,
} from './file-types.server';
import { trackIncomingFile } from './track-incoming-file.server';
import { replaceWithCleanPhoto } from './clean-photos.server';

export { readThumbnail } from './clean-photos.server';
export { createContentComparison } from './content-comparison.server';
export { createResumableUploads, expireUploads, listUploads, uploadsQuery } from './resumable-uploads.server';
export {
  allowedExtensions,
  extensionOf,
  isAllowedFile,
  maxFileBytes,
  maxFileMegabytes,
  maxUploadMegabytes,
  type ReceivedFile,
} from './file-types.server';

type UploadDeps = Pick<PlatformContext, 'db' | 'files' | 'ids' | 'clock'>;

/** Says which keys of files some row names, of those that are asked for. */
type FindNamedKeys = (keys: readonly string[]) => Promise<readonly string[]>;

/** Bytes whose row never came are kept for so long, in milliseconds: somebody may be sending the rest. */
const ORPHAN_MS = 24 * 3600_000;

interface IncomingFile {
  input: FormInput;
  name: string;
  /** `draw`, `type` or `upload` for signatures; empty for attachments. */
  method: string;
  body: ReadableStream<Uint8Array> | null;
  /** Length that the sender claims, in bytes; 0 when it claims none. */
  claimedSize: number;
}

/** How a signature was made, drawn or uploaded. Other files have no method. */
export function signatureMethod(input: FormInput, method: DraftFile['method']): DraftFile['method'] {
  return input.inputType === 'signature' ? method || 'upload' : '';
}

/** Bytes on their way into the store of all files. */
export function createUploadService(context: UploadDeps) {
  const { db, files, clock } = context;
  return {
    receive: (incoming: IncomingFile): Promise<ReceivedFile | Failure> => receive(context, incoming),

    /** To be called before bytes are put: what no row comes to name is found by this and taken away. */
    note: (key: string): Promise<void> => trackIncomingFile(context, key),

    /** Takes away bytes that came in a day ago and that no row names: their process died in between. */
    async removeOrphans(findNamed: readonly FindNamedKeys[], limit: number): Promise<void> {
      const rows = await db
        .selectFrom('incoming_files')
        .select('file_key')
        .where('received_at', '<', clock.now() - ORPHAN_MS)
        .limit(limit)
        .execute();
      const keys = rows.map((row) => row.file_key);
      if (keys.length === 0) return;
      const needed = new Set((await Promise.all(findNamed.map((find) => find(keys)))).flat());
      for (const key of keys) if (!needed.has(key)) await files.remove(key);
      await removeRows(db, 'incoming_files', { file_key: keys });
    },
  };
}

/**
 * Reads a file as a stream into the store under a fresh key. What is too big is read no further than the limit, what is
 * of a wrong type no further than its first bytes; of a failed one nothing is left. A signature is kept as a PNG that is made
 * anew of its picture, every other picture as `cleanPhoto` says.
 *
 * @returns the kept file, or `file.tooBig` {limit in MB}, `file.empty`, `file.incomplete` when the sender breaks off,
 *   `file.wrongType` {allowed}, and for signatures what `cleanSignature` says
 */
async function receive(context: UploadDeps, incoming: IncomingFile): Promise<ReceivedFile | Failure> {
  const { files, ids } = context;
  const { input } = incoming;
  const source = createLimitedSource(incoming);
  const key = `uploads/${ids.next()}`;
  try {
    const head = await source.readHead();
    const checked = await checkFile(incoming, head);
    if (isFailure(checked)) {
      await source.cancel();
      return checked;
    }
    source.applyLimit(checked.contentType);
    const rest = Readable.from(source.rest(head, checked.contentType), { objectMode: false });
    // A signature is shown and printed, so it is kept as what it is a picture of, not as the file that came.
    const image = isSignature(input) ? await sanitizeSignature(await buffer(rest)) : undefined;
    if (isFailure(image)) return image;
    // Written down first: bytes whose process dies before a row names them are found by this and taken away.
    await trackIncomingFile(context, key);
    await files.put(key, image ?? rest);
    if (image) return { key, name: asPng(checked.name), contentType: 'image/png', size: image.byteLength, changes: [] };
    const stored = { key, ...checked, size: source.size(), changes: [] };
    return isPhotoType(checked.contentType)
      ? await replaceWithCleanPhoto(
          { ...context, note: (noted) => trackIncomingFile(context, noted) },
          stored,
          maxFileMegabytes(input),
        )
      : stored;
  } catch (error) {
    await source.cancel();
    await files.remove(key);
    const failure = source.failure() ?? (error instanceof FailureError ? error.failure : undefined);
    if (failure) return failure;
    throw new Error(`A file for input ${input.id} could not be kept`, { cause: error });
  }
}

async function checkFile(
  { input, name, method }: IncomingFile,
  head: Uint8Array,
): Promise<Failure | { name: string; contentType: string }> {
  if (head.length === 0) return fail('file.empty');
  const sniffed = await sniffContentType(head);
  const cleaned = cleanFileName(name);
  const named =
    extensionOf(cleaned) || !sniffed || sniffed === 'text/plain'
      ? cleaned
      : `${cleaned}.${usualExtension(sniffed) ?? ''}`;
  const isMadeHere = method === 'draw' || method === 'type';
  if (!sniffed || !isAllowedFile(input, named, sniffed) || (isMadeHere && sniffed !== 'image/png'))
    return wrongType(input);
  return { name: named, contentType: sniffed };
}

const asPng = (name: string): string => `${name.slice(0, -extensionOf(name).length)}png`;

function wrongType(input: FormInput): Failure {
  return fail('file.wrongType', { allowed: allowedExtensions(input).join(', ') });
}

/** The body in pieces, counted; it fails as soon as more than the limit has come, which is a photo's until its type is known. */
function createLimitedSource({ input, body, claimedSize }: IncomingFile) {
  let limit = maxUploadMegabytes(input, true) * BYTES_PER_MB;
  const reader = body?.getReader();
  let size = 0;
  let failure: Failure | undefined;
  const refuse = (reason: Failure): never => {
    failure = reason;
    throw new FailureError(reason);
  };

  const checkSize = () => {
    if (Math.max(size, claimedSize) > limit) refuse(fail('file.tooBig', { limit: maxFileMegabytes(input) }));
  };

  async function next(): Promise<Uint8Array | undefined> {
    checkSize();
    const part = await reader?.read().catch(() => refuse(fail('file.incomplete')));
    if (!part || part.done) return undefined;
    size += part.value.byteLength;
    checkSize();
    return part.value;
  }

  return {
    size: () => size,
    applyLimit(contentType: string) {
      limit = maxUploadMegabytes(input, isDownscaled(contentType)) * BYTES_PER_MB;
      checkSize();
    },
    failure: () => failure,
    async readHead(): Promise<Uint8Array> {
      const parts: Uint8Array[] = [];
      while (size < SNIFF_BYTES) {
        const part = await next();
        if (!part) break;
        parts.push(part);
      }
      return Buffer.concat(parts);
    },
    async *rest(head: Uint8Array, contentType: string): AsyncGenerator<Uint8Array> {
      yield head;
      for (let part = await next(); part; part = await next()) {
        if (contentType === 'text/plain' && part.includes(0)) refuse(wrongType(input));
        yield part;
      }
    },
    // A sender that has gone away cannot be told to stop.
    cancel: async () => reader?.cancel().catch(() => undefined),
  };
}
