import { buffer } from 'node:stream/consumers';
import { SIGNATURE_MB } from '~/config/limits';
import type { CallData } from '~/lib/contract/call';
import type { getSigningEnvelope } from './calls';
import { readBody } from '~/lib/contract/read-body';
import { BYTES_PER_MB } from '~/areas/forms/input-types/attachment/rules';
import type { PlatformContext } from '~/platform/platform-context';
import type { SigningEnvelopeRow } from '~/platform/db/preference-row-types';
import type { Signature } from '~/platform/documents/agreement-pdf';
import { sanitizeSignature } from '~/platform/documents/sanitize-signature';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { createUploadService } from '~/areas/uploads/service.server';
import { createAccountService } from '~/areas/accounts/service.server';
import { createEnvelopeStore } from './sandbox-signing.server';

export { createSandboxSigning } from './sandbox-signing.server';

interface SentSignature {
  method: Signature['method'];
  signerName: string;
  body: ReadableStream<Uint8Array> | null;
}

/**
 * The sandbox signing service: what its page shows, and the signing itself.
 *
 * @param isOff nothing is signed; what was stays
 */
export function createSigningService(
  context: Pick<PlatformContext, 'db' | 'files' | 'clock' | 'ids'>,
  { isOff = false }: { isOff?: boolean } = {},
) {
  const { db, files, clock, ids } = context;
  const uploads = createUploadService(context);
  const store = createEnvelopeStore(db);
  const accounts = createAccountService({ db });
  const completed = ({ signed_at, return_url }: SigningEnvelopeRow) => ({
    signedAt: new Date(signed_at ?? 0).toISOString(),
    returnUrl: return_url,
  });

  /** Files the signed document under a fresh key. */
  async function storeSignedDocument(
    envelope: SigningEnvelopeRow,
    signature: Omit<Signature, 'timeZone' | 'documentHash'>,
  ): Promise<string> {
    const account = await accounts.findAccount(envelope.account_id);
    if (!account) throw new Error('The account of an envelope is gone');
    const { renderAgreementPdf } = await import('~/platform/documents/agreement-pdf');
    const pdf = await renderAgreementPdf(
      {
        companyName: account.name,
        customerName: envelope.signer_name,
        number: envelope.reference,
        title: envelope.title,
        paragraphs: JSON.parse(envelope.paragraphs) as string[],
        language: envelope.language,
        createdAt: signature.signedAt,
      },
      { ...signature, timeZone: account.time_zone, documentHash: envelope.document_hash },
    );
    const key = `signing/${ids.next()}`;
    await uploads.note(key);
    await files.put(key, pdf);
    return key;
  }

  return {
    listNamedKeys: store.listNamedKeys,

    async read(envelopeId: string): Promise<CallData<typeof getSigningEnvelope> | Failure> {
      const envelope = await store.find(envelopeId);
      const account = envelope && (await accounts.findAccount(envelope.account_id));
      if (!envelope || !account) return fail('agreement.notFound');
      return {
        title: envelope.title,
        companyName: account.name,
        signerName: envelope.signer_name,
        paragraphs: JSON.parse(envelope.paragraphs) as string[],
        language: envelope.language,
        isSigned: envelope.status === 'signed',
        returnUrl: envelope.return_url,
      };
    },

    /** The document as it is now: with the signature once there is one. */
    async document(envelopeId: string): Promise<Uint8Array | Failure> {
      const envelope = await store.find(envelopeId);
      if (!envelope) return fail('agreement.notFound');
      return buffer(await files.get(envelope.signed_document_key ?? envelope.document_key));
    },

    /** Signs. The first signature counts: a second one, even of the same moment, is told the first one's time. */
    async complete(envelopeId: string, { method, signerName, body }: SentSignature) {
      const envelope = await store.find(envelopeId);
      if (!envelope) return fail('agreement.notFound');
      if (envelope.status !== 'open') return completed(envelope);
      if (isOff) return fail('signing.off');
      const png = await readPng(body);
      if (isFailure(png)) return png;
      const signedAt = clock.now();
      const key = await storeSignedDocument(envelope, { name: signerName, method, png, signedAt });
      const isFirst = await store.complete(envelopeId, {
        method,
        signed_name: signerName,
        signed_document_key: key,
        signed_at: signedAt,
      });
      if (!isFirst) await files.remove(key);
      return completed((await store.find(envelopeId)) ?? envelope);
    },
  };
}

/** The signature drawn anew, or what is wrong with it. No more than the limit is read. */
async function readPng(body: ReadableStream<Uint8Array> | null): Promise<Uint8Array | Failure> {
  // Whoever breaks off in the middle has signed nothing.
  const sent = await readBody(body, SIGNATURE_MB * BYTES_PER_MB).catch(() => fail('file.incomplete'));
  if (!sent) return fail('file.tooBig', { limit: SIGNATURE_MB });
  if (isFailure(sent)) return sent;
  return sent.length === 0 ? fail('file.empty') : sanitizeSignature(sent);
}
