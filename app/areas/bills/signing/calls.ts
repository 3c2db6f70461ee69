import { z } from 'zod';
import { defineCalls, envelope, file } from '~/lib/contract/call';
import { fileErrors } from '~/lib/contract/shared-call-parts';

const defineCall = defineCalls('signing');

const envelopeId = z.string().min(1).max(64);

/** The envelope's id is the key to the signing page; it is drawn at random and known to the signer alone. */
export const getSigningEnvelope = defineCall({
  id: 'getSigningEnvelope',
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
  errors: ['agreement.notFound', 'signing.off', ...fileErrors],
});
