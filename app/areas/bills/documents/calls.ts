import { z } from 'zod';
import { defineCalls, file } from '~/lib/contract/call';

const defineCall = defineCalls('documents');

/** Bytes of a PDF. A POST that only reads. Spec: enrollment-and-payment 2, "Invoice viewer", and 7. */
export const downloadPdf = defineCall({
  id: 'downloadPdf',
  path: 'api/v1/Print/DownloadPdf',
  summary: 'The PDF of a message that was sent',
  audience: 'public',
  body: z.object({ logId: z.string().min(1).max(200) }),
  reply: file('application/pdf'),
  errors: ['document.notFound'],
  rateLimit: 'lookUp',
});

/** Bytes of a stored print. A POST that only reads. Spec: enrollment-and-payment 7. */
export const printMedia = defineCall({
  id: 'printMedia',
  path: 'api/v1/Media/print',
  summary: 'A stored document by its key',
  audience: 'public',
  body: z.object({ key: z.string().min(1).max(500) }),
  reply: file('application/pdf'),
  errors: ['document.notFound'],
  rateLimit: 'lookUp',
});
