/** The sandbox signing service, and the bill behind a link; all under `api/x/`. */
import { z } from 'zod';
import { defineCall, envelope, file } from './call';
import { linkErrors, linkToken, money, renamed } from './wire';

const envelopeId = z.string().min(1).max(64);

/** The envelope's id is the key to the signing page; it is drawn at random and known to the signer alone. */
export const getSigningEnvelope = defineCall({
  id: 'getSigningEnvelope',
  area: 'view-bill',
  method: 'GET',
  path: 'api/x/signing/Get',
  summary: 'What is to be signed, by whom, and where the signer goes on (sandbox)',
  audience: 'public',
  query: z.object({ envelopeId }),
  reply: envelope(
    z.object({
      title: z.string(),
      companyName: z.string(),
      signerName: z.string(),
      paragraphs: z.array(z.string()),
      /** BCP 47 tag of the paragraphs. */
      language: z.string(),
      isSigned: z.boolean(),
      returnUrl: z.string(),
    }),
  ),
  errors: ['agreement.notFound'],
  rateLimit: 'lookUp',
});

export const getSigningDocument = defineCall({
  id: 'getSigningDocument',
  area: 'view-bill',
  method: 'GET',
  path: 'api/x/signing/Document',
  summary: 'The document of an envelope as PDF, with the signature once it is signed (sandbox)',
  audience: 'public',
  query: z.object({ envelopeId }),
  reply: file('application/pdf'),
  errors: ['agreement.notFound'],
  rateLimit: 'lookUp',
});

/** Body: the signature as PNG. The first signature counts; a second try answers the first one's time. */
export const completeSigning = defineCall({
  id: 'completeSigning',
  area: 'view-bill',
  method: 'POST',
  path: 'api/x/signing/Complete',
  summary: 'Signs the document of an envelope; idempotent (sandbox)',
  audience: 'public',
  query: z.object({
    envelopeId,
    method: z.enum(['draw', 'type', 'upload']),
    signerName: z.string().trim().min(1).max(200),
  }),
  bodyKind: 'binary',
  reply: envelope(z.object({ signedAt: z.string(), returnUrl: z.string() })),
  errors: [
    'agreement.notFound',
    'file.empty',
    'file.incomplete',
    'file.tooBig',
    'file.unreadable',
    'file.tooManyPixels',
    'signature.empty',
    'file.wrongType',
  ],
  rateLimit: 'write',
});

export const getBill = defineCall({
  id: 'getBill',
  area: 'view-bill',
  method: 'GET',
  path: 'api/x/view-bill/Get',
  summary: 'Number, dates and amount of the newest bill behind a link',
  audience: 'link',
  query: z.object({ token: linkToken }),
  reply: envelope(
    renamed(z.object({ number: z.string(), issuedOn: z.iso.date(), dueOn: z.iso.date(), amount: money }), {
      amount: 'amountCents',
    }),
  ),
  errors: [...linkErrors, 'gate.required', 'bill.notFound'],
  rateLimit: 'read',
});

export const getBillPdf = defineCall({
  id: 'getBillPdf',
  area: 'view-bill',
  method: 'GET',
  path: 'api/x/view-bill/Pdf',
  summary: 'The newest bill behind a link as PDF',
  audience: 'link',
  query: z.object({ token: linkToken }),
  reply: file('application/pdf'),
  errors: [...linkErrors, 'gate.required', 'bill.notFound'],
  rateLimit: 'asset',
});

/** The copy that the signer keeps. */
export const getSignedAgreement = defineCall({
  id: 'getSignedAgreement',
  area: 'view-bill',
  method: 'GET',
  path: 'api/x/view-bill/SignedAgreement',
  summary: 'The signed agreement behind a link as PDF',
  audience: 'link',
  query: z.object({ token: linkToken }),
  reply: file('application/pdf'),
  errors: [...linkErrors, 'agreement.notFound', 'agreement.notSigned'],
  rateLimit: 'asset',
});

export const signingCalls = [
  getSigningEnvelope,
  getSigningDocument,
  completeSigning,
  getBill,
  getBillPdf,
  getSignedAgreement,
];
