import { Readable } from 'node:stream';
import type { FileData } from '~/lib/contract/call';
import { isFailure, type Failure } from './failure';

/** Content types of the pictures and documents that accounts bring in, by the ending of their keys. */
export const FILE_CONTENT_TYPES = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  ico: 'image/x-icon',
} as const;

/**
 * A response with a file: the browser does not sniff its type and runs nothing of it, also where it is opened by itself.
 *
 * @param headers its type, how long it may be kept, and what else there is to say
 */
export function fileResponse(
  content: Readable | ReadableStream<Uint8Array> | Uint8Array | string,
  headers: Record<string, string>,
): FileData {
  return {
    body: (content instanceof Readable ? Readable.toWeb(content) : content) as FileData['body'],
    headers: {
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      ...headers,
    },
  };
}

/** `Content-Disposition` of a download in both spellings, for old and new browsers. RFC 6266. */
export function attachmentDisposition(name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%;]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*!]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/**
 * A response with a PDF, or why there is none: shown inline, and cached by nobody on the way.
 */
export function pdfResponse(pdf: Uint8Array | Failure, fileName: string): FileData | Failure {
  if (isFailure(pdf)) return pdf;
  return {
    body: pdf as Uint8Array<ArrayBuffer>,
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(pdf.byteLength),
      'content-disposition': `inline; filename="${fileName.replace(/[^\w.-]/g, '_')}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    },
  };
}

const EXPORT_CONTENT_TYPES = { csv: 'text/csv', json: 'application/json', jsonl: 'application/x-ndjson' } as const;

/** All of a list as a download, which is made as it is read. */
export function exportFileResponse(
  pieces: AsyncGenerator<string>,
  name: string,
  format: keyof typeof EXPORT_CONTENT_TYPES,
): FileData {
  return fileResponse(streamOf(pieces), {
    'content-type': `${EXPORT_CONTENT_TYPES[format]}; charset=utf-8`,
    'content-disposition': attachmentDisposition(`${name}.${format}`),
    'cache-control': 'private, no-store',
  });
}

/** Small pieces are put together: each chunk costs a round through the stream. */
const CHUNK_LENGTH = 32 * 1024;

/** The text as bytes, made only as fast as they are read; a reader that leaves ends the reading of the database too. */
function streamOf(pieces: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        let text = '';
        while (text.length < CHUNK_LENGTH) {
          const { done, value } = await pieces.next();
          if (done) {
            if (text) controller.enqueue(encoder.encode(text));
            return controller.close();
          }
          text += value;
        }
        controller.enqueue(encoder.encode(text));
      },
      async cancel() {
        await pieces.return(undefined);
      },
    },
    { highWaterMark: 1 },
  );
}
