import type { Transaction } from 'kysely';
import type { ReportKind } from '~/contract/installments';
import type { Db } from '../../db/connect';
import type { Database } from '../../db/schema';
import type { Ids } from '../../ports/ids';
import { recordChange, type EnrollmentOwner } from '../enrollment/store';

/** What was agreed. The token is the account that payments are collected from, and is here while they are. */
export interface EnrollmentDetails {
  submissionId?: string;
  bankToken?: string;
  /** False where only the account itself ends the enrollment. */
  mayUnenroll?: boolean;
}

export interface EnrollmentState {
  isEnrolled: boolean;
  details: EnrollmentDetails;
}

export interface EnrollmentChange extends EnrollmentOwner {
  kind: ReportKind;
  source: string;
  /** Client address, where the account captures it. */
  ip: string | null;
  now: number;
}

const ownerColumns = ({ accountId, recipientId }: EnrollmentOwner) => ({ account_id: accountId, recipient_id: recipientId });

/**
 * Whether a recipient gets electronic bills or pays automatically. A customer of the external billing system has the first
 * in its record, which the preferences read: it counts, and every change is written to both at once.
 */
export async function readEnrollment(db: Db, owner: EnrollmentOwner, kind: ReportKind): Promise<EnrollmentState> {
  const row = await db.selectFrom('enrollments').selectAll().where((eb) => eb.and({ ...ownerColumns(owner), kind })).executeTakeFirst();
  const customer =
    kind === 'eBill'
      ? await db.selectFrom('erp_customers').select('is_enrolled_in_ebill').where((eb) => eb.and(ownerColumns(owner))).executeTakeFirst()
      : undefined;
  const details = row ? (JSON.parse(row.details) as EnrollmentDetails) : {};
  return { isEnrolled: (customer?.is_enrolled_in_ebill ?? row?.is_enrolled) === 1, details };
}

/** Enrolls in the caller's transaction, or agrees anew where somebody is enrolled already: the later account counts. */
export async function enroll(trx: Transaction<Database>, ids: Ids, change: EnrollmentChange, agreed: EnrollmentDetails): Promise<void> {
  if (!(await holdRecipient(trx, change))) return;
  const { mayUnenroll } = (await readEnrollment(trx, change, change.kind)).details;
  await write(trx, ids, change, true, { ...agreed, ...(mayUnenroll !== undefined && { mayUnenroll }) });
}

/**
 * Ends an enrollment.
 *
 * @param beside written in the same transaction
 * @returns false when nobody is enrolled, or not any more: nothing is written then
 */
export function unenroll(db: Db, ids: Ids, change: EnrollmentChange, beside: (trx: Transaction<Database>) => Promise<void>): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await holdRecipient(trx, change))) return false;
    const { isEnrolled, details } = await readEnrollment(trx, change, change.kind);
    if (!isEnrolled) return false;
    const { bankToken: _ended, ...kept } = details;
    await write(trx, ids, change, false, kept);
    await beside(trx);
    return true;
  });
}

/** The write comes first: it takes the lock on both engines, so that changes of one recipient follow one another. */
async function holdRecipient(trx: Transaction<Database>, { accountId, recipientId }: EnrollmentOwner): Promise<boolean> {
  const held = await trx
    .updateTable('recipients')
    .set((eb) => ({ revision: eb.ref('revision') }))
    .where('account_id', '=', accountId)
    .where('id', '=', recipientId)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

async function write(trx: Transaction<Database>, ids: Ids, { accountId, recipientId, ...change }: EnrollmentChange, isEnrolled: boolean, details: EnrollmentDetails): Promise<void> {
  const owner = { accountId, recipientId };
  const { bankToken, ...agreed } = details;
  await recordChange(trx, ids, owner, { ...change, isEnrolled, details: agreed, stateOnly: bankToken === undefined ? {} : { bankToken } });
  if (change.kind !== 'eBill') return;
  await trx
    .updateTable('erp_customers')
    .set({ is_enrolled_in_ebill: Number(isEnrolled) })
    .where((eb) => eb.and(ownerColumns(owner)))
    .execute();
}
