import type { FormFile } from '~/areas/forms/form-file';
import { reportKindOfForm, PLAN_TYPES, type ReportKind } from '~/areas/reports/calls';
import type { InstallmentRow } from '~/domain/installments';
import type { Db } from '~/platform/db/open-database';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import {
  createEnrollmentStore,
  recordChange,
  type EnrollmentChange as Recorded,
  type RecordNeeds,
} from './store.server';

/** What was agreed. The token is the account that payments are collected from, and is here while they are. */
interface EnrollmentDetails {
  submissionId?: string;
  bankToken?: string;
  /** False where only the account itself ends the enrollment. */
  mayUnenroll?: boolean;
}

interface Origin {
  source: string;
  /** Client address, where the account captures it. */
  ip: string | null;
  now: number;
}

interface EnrollmentChange extends RecipientKey, Origin, Pick<Recorded, 'letter'> {
  kind: ReportKind;
}

/** A submission that has just been finished. */
interface Submitted extends RecipientKey, Origin {
  submissionId: string;
  bankToken: string | null;
  planRows: InstallmentRow[];
}

type Needs = RecordNeeds & { db: Db };

/** Electronic bills, automatic payments and plans that people enroll in by a form. */
export function createFormEnrollments({ db, ...needs }: Needs) {
  const store = createEnrollmentStore(db, needs);

  /**
   * Whether a recipient gets electronic bills or pays automatically. A customer of the external billing system has the first
   * in its record, which the preferences read: it counts, and every change is written to both at once.
   */
  async function read(owner: RecipientKey, kind: ReportKind) {
    const row = await store.find(owner, kind);
    const customer = kind === 'eBill' ? await createRecipientService({ db }).findCustomer(owner) : undefined;
    const details = row ? (JSON.parse(row.details) as EnrollmentDetails) : {};
    return { isEnrolled: (customer?.is_enrolled_in_ebill ?? row?.is_enrolled) === 1, details };
  }

  return {
    read,

    /**
     * What finishing a submission enrolls in, in the caller's transaction: electronic bills, automatic payments from the
     * account that was given, or the plan that was agreed to, so that the same balance is not spread again elsewhere. Who is
     * enrolled already agrees anew: the later account counts.
     */
    async enrollBySubmission(type: FormFile['type'], submission: Submitted): Promise<void> {
      const { accountId, recipientId, submissionId, bankToken, planRows, ...origin } = submission;
      const owner = { accountId, recipientId };
      const kind = reportKindOfForm(type);
      const isPlan = PLAN_TYPES.includes(type);
      if ((!kind && !isPlan) || !(await createRecipientService({ db }).touch(owner))) return;
      if (kind) {
        const { mayUnenroll } = (await read(owner, kind)).details;
        const details = {
          submissionId,
          ...(bankToken && { bankToken }),
          ...(mayUnenroll !== undefined && { mayUnenroll }),
        };
        await write(db, needs, { ...owner, ...origin, kind }, true, details);
      }
      if (!isPlan) return;
      const balanceCents = planRows.reduce((sum, row) => sum + row.amountCents, 0);
      const details = { submissionId, balanceCents, period: planRows.length };
      const change = { ...origin, kind: 'installment', isEnrolled: true, details, planRows } as const;
      await recordChange(db, needs, owner, change);
    },

    /**
     * Ends an enrollment.
     *
     * @param beside written in the same transaction
     * @returns false when nobody is enrolled, or not any more: nothing is written then
     */
    unenroll: (change: EnrollmentChange, beside: (trx: Db) => Promise<void>): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const recipients = createRecipientService({ db: trx });
        if (!(await recipients.lock(change))) return false;
        const { isEnrolled, details } = await createFormEnrollments({ ...needs, db: trx }).read(change, change.kind);
        if (!isEnrolled) return false;
        await recipients.touch(change);
        const { bankToken: _ended, ...kept } = details;
        await write(trx, needs, change, false, kept);
        await beside(trx);
        return true;
      }),
  };
}

async function write(
  trx: Db,
  needs: Omit<Needs, 'db'>,
  { accountId, recipientId, ...change }: EnrollmentChange,
  isEnrolled: boolean,
  details: EnrollmentDetails,
): Promise<void> {
  const owner = { accountId, recipientId };
  const { bankToken, ...agreed } = details;
  await recordChange(trx, needs, owner, {
    ...change,
    isEnrolled,
    details: agreed,
    stateOnly: bankToken === undefined ? {} : { bankToken },
  });
  if (change.kind === 'eBill') await createRecipientService({ db: trx }).saveEBill(owner, isEnrolled, change.now);
}
