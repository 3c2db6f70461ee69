import type { Transaction } from 'kysely';
import type { ReportKind } from '~/contract/installments';
import type { Db } from '../../db/connect';
import type { EnrollmentEventRow, EnrollmentRow } from '../../db/enrollment-tables';
import type { Database } from '../../db/schema';
import type { Ids } from '../../ports/ids';

export interface EnrollmentOwner {
  accountId: string;
  recipientId: string;
}

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
  at: number;
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
  return {
    isEnrolled: (customer?.is_enrolled_in_ebill ?? row?.is_enrolled) === 1,
    details: detailsOf(row),
  };
}

function detailsOf(row: EnrollmentRow | undefined): EnrollmentDetails {
  return row ? (JSON.parse(row.details) as EnrollmentDetails) : {};
}

/** Enrolls in the caller's transaction, or agrees anew where somebody is enrolled already: the later account counts. */
export async function enroll(trx: Transaction<Database>, ids: Ids, change: EnrollmentChange, details: EnrollmentDetails): Promise<void> {
  if (!(await holdRecipient(trx, change))) return;
  const { details: earlier } = await readEnrollment(trx, change, change.kind);
  const kept = earlier.mayUnenroll === undefined ? details : { ...details, mayUnenroll: earlier.mayUnenroll };
  await write(trx, change, { is_enrolled: 1, details: JSON.stringify(kept), enrolled_at: change.at, ended_at: null });
  await record(trx, ids, change, 'enrolled', details);
}

/**
 * Ends an enrollment.
 *
 * @param beside written in the same transaction
 * @returns false when nobody is enrolled, or not any more: nothing is written then
 */
export async function unenroll(db: Db, ids: Ids, change: EnrollmentChange, beside: (trx: Transaction<Database>) => Promise<void>): Promise<boolean> {
  try {
    await db.transaction().execute(async (trx) => {
      const isKnown = await holdRecipient(trx, change);
      const { isEnrolled, details } = await readEnrollment(trx, change, change.kind);
      if (!isKnown || !isEnrolled) throw new Unchanged();
      const { bankToken: _ended, ...kept } = details;
      await write(trx, change, { is_enrolled: 0, details: JSON.stringify(kept), ended_at: change.at });
      await record(trx, ids, change, 'ended', kept);
      await beside(trx);
    });
    return true;
  } catch (error) {
    if (error instanceof Unchanged) return false;
    throw error;
  }
}

/** Takes the transaction back. */
class Unchanged extends Error {}

/** The revision tells pages that there is something new; its write holds the recipient, so that changes follow one another. */
async function holdRecipient(trx: Transaction<Database>, { accountId, recipientId }: EnrollmentOwner): Promise<boolean> {
  const held = await trx
    .updateTable('recipients')
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('account_id', '=', accountId)
    .where('id', '=', recipientId)
    .executeTakeFirst();
  return held.numUpdatedRows > 0n;
}

type Written = Pick<EnrollmentRow, 'is_enrolled' | 'details' | 'ended_at'> & { enrolled_at?: number };

async function write(trx: Transaction<Database>, { kind, source, at, ...owner }: EnrollmentChange, written: Written): Promise<void> {
  const changed = { ...written, source, updated_at: at };
  await trx
    .insertInto('enrollments')
    .values({ ...ownerColumns(owner), kind, enrolled_at: null, ...changed })
    .onConflict((oc) => oc.columns(['account_id', 'recipient_id', 'kind']).doUpdateSet(changed))
    .execute();
  if (kind !== 'eBill') return;
  await trx
    .updateTable('erp_customers')
    .set({ is_enrolled_in_ebill: written.is_enrolled })
    .where((eb) => eb.and(ownerColumns(owner)))
    .execute();
}

/** The token is no part of the record: it is used while somebody is enrolled, and forgotten then. */
async function record(trx: Transaction<Database>, ids: Ids, change: EnrollmentChange, action: EnrollmentEventRow['action'], details: EnrollmentDetails): Promise<void> {
  const { kind, source, ip, at } = change;
  const { bankToken: _token, ...agreed } = details;
  const { last } = await trx
    .selectFrom('enrollment_events')
    .select((eb) => eb.fn.max('seq').as('last'))
    .where((eb) => eb.and(ownerColumns(change)))
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('enrollment_events')
    .values({ id: ids.next(), ...ownerColumns(change), kind, action, source, ip, details: JSON.stringify(agreed), at, seq: Number(last ?? 0) + 1 })
    .execute();
}
