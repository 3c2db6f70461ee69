import type { Db } from '../../db/connect';
import type { SigningEnvelopeRow } from '../../db/preference-tables';
import { findRow } from '../../db/rows';

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
      await db
        .insertInto('signing_envelopes')
        .values(row)
        .onConflict((oc) => oc.columns(['account_id', 'reference']).doNothing())
        .execute();
      const kept = await findByReference(row.account_id, row.reference);
      if (!kept) throw new Error('The envelope was not kept');
      return kept;
    },
    /** Signs an open envelope. False when another signature was first. */
    async complete(id: string, completion: Completion): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('signing_envelopes')
        .set({ ...completion, status: 'signed' })
        .where('id', '=', id)
        .where('status', '=', 'open')
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
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
