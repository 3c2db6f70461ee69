import type { FileData } from '~/contract/call';

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
