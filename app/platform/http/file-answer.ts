import { Readable } from 'node:stream';
import type { FileData } from '~/contract/call';

/**
 * A file as an answer: a browser takes it for what it is said to be, and runs nothing of it, also where it is opened by itself.
 *
 * @param headers its type, how long it may be kept, and what else there is to say
 */
export function fileAnswer(
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

/** A document as an answer: shown in the page that asks for it, and kept by nobody on the way. */
export function pdfFile(pdf: Uint8Array, fileName: string): FileData {
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
