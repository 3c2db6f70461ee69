import type { Transaction } from 'kysely';
import type { FormFile } from '~/contract/form-file';
import type { ReportKind } from '~/contract/installments';
import type { Db } from '../../db/connect';
import type { Database } from '../../db/schema';
import type { Ids } from '../../ports/ids';
import { recordChange, type EnrollmentOwner } from '../enrollment/store';
import { createSubmissionStore } from '../submissions/store';
import { createRecipientService } from '../recipients/service';
import { kindOfForm, PLAN_TYPES } from './kinds';

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

interface Origin {
  source: string;
  /** Client address, where the account captures it. */
  ip: string | null;
  now: number;
}

export interface EnrollmentChange extends EnrollmentOwner, Origin {
  kind: ReportKind;
}

/** A submission that has just been finished. */
export interface Submitted extends EnrollmentOwner, Origin {
  submissionId: string;
  bankToken: string | null;
}

const ownerColumns = ({ accountId, recipientId }: EnrollmentOwner) => ({
  account_id: accountId,
  recipient_id: recipientId,
});

/**
 * Whether a recipient gets electronic bills or pays automatically. A customer of the external billing system has the first
 * in its record, which the preferences read: it counts, and every change is written to both at once.
 */
export async function readEnrollment(db: Db, owner: EnrollmentOwner, kind: ReportKind): Promise<EnrollmentState> {
  const row = await db
    .selectFrom('enrollments')
    .selectAll()
    .where((eb) => eb.and({ ...ownerColumns(owner), kind }))
    .executeTakeFirst();
  const customer = kind === 'eBill' ? await createRecipientService({ db }).findErpCustomer(owner) : undefined;
  const details = row ? (JSON.parse(row.details) as EnrollmentDetails) : {};
  return { isEnrolled: (customer?.is_enrolled_in_ebill ?? row?.is_enrolled) === 1, details };
}

/** Enrolls in the caller's transaction, or agrees anew where somebody is enrolled already: the later account counts. */
async function enroll(
  trx: Transaction<Database>,
  ids: Ids,
  change: EnrollmentChange,
  agreed: EnrollmentDetails,
): Promise<void> {
  const { mayUnenroll } = (await readEnrollment(trx, change, change.kind)).details;
  await write(trx, ids, change, true, { ...agreed, ...(mayUnenroll !== undefined && { mayUnenroll }) });
}

/**
 * What finishing a submission enrolls in, in the same transaction: electronic bills, automatic payments from the account
 * that was given, or the plan that was agreed to, so that the same balance is not spread again elsewhere.
 */
export async function enrollBySubmission(
  trx: Transaction<Database>,
  ids: Ids,
  type: FormFile['type'],
  submission: Submitted,
): Promise<void> {
  const { accountId, recipientId, submissionId, bankToken, ...origin } = submission;
  const owner = { accountId, recipientId };
  const kind = kindOfForm(type);
  const isPlan = PLAN_TYPES.includes(type);
  if ((!kind && !isPlan) || !(await createRecipientService({ db: trx }).lock(owner))) return;
  if (kind) await enroll(trx, ids, { ...owner, ...origin, kind }, { submissionId, ...(bankToken && { bankToken }) });
  if (isPlan) await enrollInPlan(trx, ids, owner, origin, submissionId);
}

async function enrollInPlan(
  trx: Transaction<Database>,
  ids: Ids,
  owner: EnrollmentOwner,
  origin: Origin,
  submissionId: string,
): Promise<void> {
  const stored = await createSubmissionStore(trx).listPlanRows(submissionId);
  const planRows = stored.map((row) => ({
    amountCents: row.amount_cents,
    dueDate: row.due_date,
    isDownPayment: row.is_down_payment === 1,
  }));
  const balanceCents = planRows.reduce((sum, row) => sum + row.amountCents, 0);
  await recordChange(trx, ids, owner, {
    ...origin,
    kind: 'installment',
    isEnrolled: true,
    details: { submissionId, balanceCents, period: planRows.length },
    planRows,
  });
}

/**
 * Ends an enrollment.
 *
 * @param beside written in the same transaction
 * @returns false when nobody is enrolled, or not any more: nothing is written then
 */
export function unenroll(
  db: Db,
  ids: Ids,
  change: EnrollmentChange,
  beside: (trx: Transaction<Database>) => Promise<void>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    if (!(await createRecipientService({ db: trx }).lock(change))) return false;
    const { isEnrolled, details } = await readEnrollment(trx, change, change.kind);
    if (!isEnrolled) return false;
    const { bankToken: _ended, ...kept } = details;
    await write(trx, ids, change, false, kept);
    await beside(trx);
    return true;
  });
}

async function write(
  trx: Transaction<Database>,
  ids: Ids,
  { accountId, recipientId, ...change }: EnrollmentChange,
  isEnrolled: boolean,
  details: EnrollmentDetails,
): Promise<void> {
  const owner = { accountId, recipientId };
  const { bankToken, ...agreed } = details;
  await recordChange(trx, ids, owner, {
    ...change,
    isEnrolled,
    details: agreed,
    stateOnly: bankToken === undefined ? {} : { bankToken },
  });
  if (change.kind === 'eBill') await createRecipientService({ db: trx }).saveEBill(owner, isEnrolled);
}
