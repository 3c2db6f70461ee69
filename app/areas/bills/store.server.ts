import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { Db } from '~/platform/db/open-database';
import type { AgreementRow, BillRow } from '~/platform/db/preference-row-types';
import { findRow, rowsOf, updateRows } from '~/platform/db/row-queries';
import { createRecipientService, ownerColumns, type RecipientKey } from '~/areas/recipients/service.server';

type Change = Partial<
  Pick<AgreementRow, 'status' | 'envelope_id' | 'sent_at' | 'signed_at' | 'uploaded_at' | 'document_key'>
>;

type AfterChange = (trx: Db) => Promise<void>;

/** Bills and agreements. */
export function createBillStore(db: Db) {
  /**
   * Writes to an agreement where a column of it is still empty, so that of many at once the first one counts.
   *
   * @param afterChange runs in the same transaction, for the first
   * @returns false when the column was filled already
   */
  async function fillOnce(
    { account_id, recipient_id, id }: AgreementRow,
    column: 'envelope_id' | 'signed_at' | 'uploaded_at',
    change: Change,
    afterChange: AfterChange = async () => undefined,
  ): Promise<boolean> {
    return db.transaction().execute(async (trx) => {
      await createRecipientService({ db: trx }).touch({ accountId: account_id, recipientId: recipient_id });
      if ((await updateRows(trx, 'agreements', change, { id, account_id, [column]: null })) === 0) return false;
      await afterChange(trx);
      return true;
    });
  }

  return {
    /** The agreement that a link is for; undefined when it is another recipient's. */
    findAgreement: ({ accountId, recipientId, target }: LinkClaims): Promise<AgreementRow | undefined> =>
      findRow(db, 'agreements', { id: target, account_id: accountId, recipient_id: recipientId }),
    setEnvelope: (agreement: AgreementRow, envelopeId: string, now: number) =>
      fillOnce(agreement, 'envelope_id', { envelope_id: envelopeId, status: 'sent', sent_at: now }),
    setSigned: (agreement: AgreementRow, signedAt: number, afterChange: AfterChange) =>
      fillOnce(agreement, 'signed_at', { signed_at: signedAt, status: 'signed' }, afterChange),
    setDocument: (agreement: AgreementRow, key: string, now: number) =>
      fillOnce(agreement, 'uploaded_at', { document_key: key, uploaded_at: now }),
    /** Of these keys of files, those that an agreement or a bill names. */
    async listNamedKeys(keys: readonly string[]): Promise<string[]> {
      const rows = await db.selectFrom('agreements').select('document_key').where('document_key', 'in', keys).execute();
      const bills = await db.selectFrom('bills').select('pdf').where('pdf', 'in', keys).execute();
      return [...rows.map(({ document_key }) => document_key), ...bills.map(({ pdf }) => pdf)].flatMap(
        (key) => key ?? [],
      );
    },
    findBill: ({ accountId, recipientId }: RecipientKey, id: string): Promise<BillRow | undefined> =>
      findRow(db, 'bills', { id, account_id: accountId, recipient_id: recipientId }),
    listBills: (owner: RecipientKey, limit: number): Promise<BillRow[]> =>
      rowsOf(db, 'bills', ownerColumns(owner))
        .orderBy('issued_on', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),
    listAgreements: (owner: RecipientKey, limit: number): Promise<AgreementRow[]> =>
      rowsOf(db, 'agreements', ownerColumns(owner)).orderBy('id', 'desc').limit(limit).execute(),
    findNewestBill: ({ accountId, recipientId }: RecipientKey): Promise<BillRow | undefined> =>
      rowsOf(db, 'bills', { account_id: accountId, recipient_id: recipientId })
        .orderBy('issued_on', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  };
}
