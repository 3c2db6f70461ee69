import type { InstallmentRow } from '~/domain/installments';
import type { Db } from '../../db/connect';
import type { EnrollmentKind, EnrollmentRow, PlanOfferRow, UsagePeriodRow } from '../../db/enrollment-tables';
import type { SupplierAccountRow } from '../../db/preference-tables';
import type { RecipientRow } from '../../db/schema';
import { equal, findRow, insertRow, rowsOf } from '../../db/rows';
import type { PlatformContext } from '../../context';
import { createRegister } from '../look-up/service';
import { ownerColumns, createRecipientService, type RecipientKey } from '../recipients/service';

/** What is known of a customer that decides about plans. */
export interface EnrollmentFacts {
  recipient: RecipientRow;
  /** The register of gas accounts; undefined where the customer has none. */
  gasAccount: SupplierAccountRow | undefined;
  offer: PlanOfferRow | undefined;
  enrollments: EnrollmentRow[];
  /** Rows of the installment plan agreed to last. */
  planRows: InstallmentRow[];
  usage: UsagePeriodRow[];
}

type RecordNeeds = Pick<PlatformContext, 'ids' | 'events'>;

interface EnrollmentChange {
  kind: EnrollmentKind;
  isEnrolled: boolean;
  source: string;
  /** Client address; null where the account keeps none. */
  ip: string | null;
  details: object;
  /** Goes with the details while the state lasts, and is kept out of the history. */
  stateOnly?: object;
  planRows?: InstallmentRow[];
  now: number;
}

/** Enrollments, what they are judged by, and their history. */
export function createEnrollmentStore(db: Db, needs: RecordNeeds) {
  return {
    async findFacts(owner: RecipientKey): Promise<EnrollmentFacts | undefined> {
      const recipient = await createRecipientService({ db }).findRecipient(owner.accountId, owner.recipientId);
      return recipient && readFacts(db, owner, recipient);
    },

    /**
     * Runs `work` in a transaction that holds the customer's row, so that changes of one customer follow one another,
     * whichever process they come from. Undefined when there is no such customer.
     */
    hold: <T>(
      owner: RecipientKey,
      work: (facts: EnrollmentFacts, record: (change: EnrollmentChange) => Promise<void>) => Promise<T>,
    ): Promise<T | undefined> =>
      db.transaction().execute(async (trx) => {
        const recipient = await createRecipientService({ db: trx }).lock(owner);
        return (
          recipient && work(await readFacts(trx, owner, recipient), (change) => recordChange(trx, needs, owner, change))
        );
      }),

    find: (owner: RecipientKey, kind: EnrollmentKind): Promise<EnrollmentRow | undefined> =>
      findRow(db, 'enrollments', { ...ownerColumns(owner), kind }),
  };
}

/** Whether and when a customer was enrolled in what. */
export const listEnrollments = (db: Db, owner: RecipientKey): Promise<EnrollmentRow[]> =>
  rowsOf(db, 'enrollments', ownerColumns(owner)).orderBy('updated_at', 'desc').execute();

async function readFacts(db: Db, owner: RecipientKey, recipient: RecipientRow): Promise<EnrollmentFacts> {
  const mine = ownerColumns(owner);
  const gasAccount = await createRegister(db).findByRecipient(owner);
  const offer = await findRow(db, 'plan_offers', mine);
  const enrollments = await rowsOf(db, 'enrollments', mine).execute();
  const usage = await rowsOf(db, 'usage_periods', mine).orderBy('from_date').execute();
  const plan = enrollments.find(({ kind }) => kind === 'installment');
  const planId = plan && (JSON.parse(plan.details) as { planId?: string }).planId;
  const rows = planId ? await rowsOf(db, 'enrollment_plan_rows', { plan_id: planId }).orderBy('seq').execute() : [];
  const planRows = rows.map((row) => ({
    amountCents: row.amount_cents,
    dueDate: row.due_date,
    isDownPayment: row.is_down_payment === 1,
  }));
  return { recipient, gasAccount, offer, enrollments, planRows, usage };
}

/**
 * The state, its history and what the page shows of it change together, and the account's own systems are told, in a transaction
 * that holds the customer's row.
 */
export async function recordChange(
  trx: Db,
  { ids, events }: RecordNeeds,
  owner: RecipientKey,
  change: EnrollmentChange,
): Promise<void> {
  const { kind, isEnrolled, source, ip, now } = change;
  const mine = ownerColumns(owner);
  const id = ids.next();
  const agreed = change.planRows ? { ...change.details, planId: id } : change.details;
  const details = JSON.stringify(agreed);
  const times = isEnrolled ? { enrolled_at: now, ended_at: null } : { ended_at: now };
  const state = {
    is_enrolled: Number(isEnrolled),
    source,
    details: JSON.stringify({ ...agreed, ...change.stateOnly }),
    updated_at: now,
  };
  await trx
    .insertInto('enrollments')
    .values({ ...mine, kind, ...state, enrolled_at: isEnrolled ? now : null, ended_at: isEnrolled ? null : now })
    .onConflict((oc) => oc.columns(['account_id', 'recipient_id', 'kind']).doUpdateSet({ ...state, ...times }))
    .execute();
  const last = await trx
    .selectFrom('enrollment_events')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where(equal(mine))
    .executeTakeFirst();
  const seq = (last?.seq ?? 0) + 1;
  await insertRow(trx, 'enrollment_events', {
    id,
    ...mine,
    kind,
    action: isEnrolled ? 'enrolled' : 'ended',
    source,
    ip,
    details,
    at: now,
    seq,
  });
  for (const [index, row] of (change.planRows ?? []).entries()) {
    await insertRow(trx, 'enrollment_plan_rows', {
      plan_id: id,
      seq: index,
      ...mine,
      amount_cents: row.amountCents,
      due_date: row.dueDate,
      is_down_payment: Number(row.isDownPayment),
    });
  }
  await createRecipientService({ db: trx }).touch(owner);
  const { accountId, recipientId } = owner;
  await events.announce(trx, { type: 'enrollment.changed', accountId, data: { recipientId, kind, isEnrolled } });
}
