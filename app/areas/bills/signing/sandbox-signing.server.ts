import { hash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { PlatformContext } from '~/platform/platform-context';
import { createUploadService } from '~/areas/uploads/service.server';
import type { SigningPort } from '~/platform/ports/signing';
import type { Db } from '~/platform/db/open-database';
import type { SigningEnvelopeRow } from '~/platform/db/preference-row-types';
import { findRow, insertIfNew, updateRows } from '~/platform/db/row-queries';

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
        document_hash: hash('sha256', document.pdf, 'hex'),
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

interface Completion {
  method: string;
  signed_name: string;
  signed_document_key: string;
  signed_at: number;
}

/** The sandbox signing service's envelopes. */
export function createEnvelopeStore(db: Db) {
  const find = (id: string): Promise<SigningEnvelopeRow | undefined> => findRow(db, 'signing_envelopes', { id });
  const findByReference = (accountId: string, reference: string): Promise<SigningEnvelopeRow | undefined> =>
    findRow(db, 'signing_envelopes', { account_id: accountId, reference });

  return {
    find,
    findByReference,
    /** Puts the envelope in unless there is one of its reference; resolves to the one that is there then. */
    async insertOnce(row: SigningEnvelopeRow): Promise<SigningEnvelopeRow> {
      await insertIfNew(db, 'signing_envelopes', row);
      const stored = await findByReference(row.account_id, row.reference);
      if (!stored) throw new Error('The envelope was not stored');
      return stored;
    },
    /** Signs an open envelope. False when another signature was first. */
    complete: async (id: string, completion: Completion): Promise<boolean> =>
      (await updateRows(db, 'signing_envelopes', { ...completion, status: 'signed' }, { id, status: 'open' })) > 0,
    /** Of these keys of files, those that an envelope names. */
    async listNamedKeys(keys: readonly string[]): Promise<string[]> {
      const rows = await db
        .selectFrom('signing_envelopes')
        .select(['document_key', 'signed_document_key'])
        .where((eb) => eb.or([eb('document_key', 'in', keys), eb('signed_document_key', 'in', keys)]))
        .execute();
      return rows.flatMap(({ document_key, signed_document_key }) => [document_key, signed_document_key ?? []].flat());
    },
  };
}
