import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PlatformContext } from '../../context';
import { createEnvelopeStore } from './store';
import { createUploadService } from '../uploads/service';
import type { SigningPort } from '../../ports/signing';

/**
 * A signing service of our own for demos, tests and development: its page is `/sandbox-signing/{envelopeId}` of this site.
 * The envelope's id is the key to it.
 */
export function createSandboxSigning(
  context: Pick<PlatformContext, 'config' | 'db' | 'files' | 'clock' | 'ids'>,
): SigningPort {
  const { config, db, files, clock, ids } = context;
  const store = createEnvelopeStore(db);
  const urlOf = (id: string) => `${config.publicUrl}/sandbox-signing/${encodeURIComponent(id)}`;

  async function requireEnvelope(id: string) {
    const envelope = await store.find(id);
    if (!envelope) throw new Error('The signing service does not know this envelope');
    return envelope;
  }

  return {
    async createEnvelope({ reference, accountId, title, signerName, document, returnUrl }) {
      const known = await store.findByReference(accountId, reference);
      if (known) return { envelopeId: known.id, signingUrl: urlOf(known.id) };
      const now = clock.now();
      const key = `signing/${ids.next()}`;
      await createUploadService(context).note(key);
      await files.put(key, document.pdf);
      const { id, document_key } = await store.insertOnce({
        id: ids.next(),
        account_id: accountId,
        reference,
        title,
        paragraphs: JSON.stringify(document.paragraphs),
        language: document.language,
        signer_name: signerName,
        return_url: returnUrl,
        document_key: key,
        document_hash: createHash('sha256').update(document.pdf).digest('hex'),
        status: 'open',
        method: '',
        signed_name: '',
        signed_document_key: null,
        signed_at: null,
        created_at: now,
      });
      if (document_key !== key) await files.remove(key);
      return { envelopeId: id, signingUrl: urlOf(id) };
    },
    signingUrl: async (id) => urlOf((await requireEnvelope(id)).id),
    async getState(id) {
      const { status, signed_at } = await requireEnvelope(id);
      return { isSigned: status === 'signed', signedAt: signed_at };
    },
    async getSignedDocument(id) {
      const { signed_document_key } = await requireEnvelope(id);
      if (!signed_document_key) throw new Error('The envelope is not signed yet');
      return buffer(await files.get(signed_document_key));
    },
  };
}
