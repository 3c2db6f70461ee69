import type { InstallmentRow } from '~/domain/installments';
import type { Db } from '~/platform/db/open-database';
import type {
  EnrollmentEventRow,
  EnrollmentKind,
  EnrollmentRow,
  PlanOfferRow,
  UsagePeriodRow,
} from '~/platform/db/enrollment-row-types';
import type { SupplierAccountRow } from '~/platform/db/preference-row-types';
import type { RecipientRow } from '~/platform/db/schema';
import { findRow, insertAll, insertRow, rowsOf } from '~/platform/db/row-queries';
import { fail, FailureError } from '~/platform/http/failure';
import type { PlatformContext } from '~/platform/platform-context';
import { createGasAccountRegister } from './customer-lookup/service.server';
import { ownerColumns, createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';

/** The data of a customer on which plans depend. */
export interface CustomerPlanData {
  recipient: RecipientRow;
  /** The register of gas accounts; undefined where the customer has none. */
  gasAccount: SupplierAccountRow | undefined;
  offer: PlanOfferRow | undefined;
  enrollments: EnrollmentRow[];
  /** Rows of the installment plan agreed to last. */
  planRows: InstallmentRow[];
  usage: UsagePeriodRow[];
}

export type RecordNeeds = Pick<PlatformContext, 'ids' | 'events' | 'followUp'>;

export interface EnrollmentChange {
  kind: EnrollmentKind;
  isEnrolled: boolean;
  source: string;
  /** Client address; null where the account keeps none. */
  ip: string | null;
  details: object;
  /** Goes with the details while the state lasts, and is left out of the history. */
  stateOnly?: object;
  planRows?: InstallmentRow[];
  /** An e-mail reports it, in this language where it is known; `target` is that of the link which it was done by. */
  letter?: { language: string | undefined; target?: string };
  now: number;
}

/** A decision about a customer: an answer, and the change that is written with it. */
export interface EnrollmentDecision<T> {
  answer: T;
  change?: EnrollmentChange;
}

/** A new try means that another change was written meanwhile: more would mean that a customer does nothing else. */
const MAX_TRIES = 100;

/** Enrollments, the data they depend on, and their history. */
export function createEnrollmentStore(db: Db, needs: RecordNeeds) {
  async function findCustomerData(owner: RecipientKey): Promise<CustomerPlanData | undefined> {
    const recipient = await createRecipientService({ db }).findRecipient(owner.accountId, owner.recipientId);
    return recipient && readCustomerData(db, owner, recipient);
  }

  return {
    findCustomerData,

    /**
     * Decides by the data of a customer, and writes the change as one short unit. Where anything of the
     * customer has changed meanwhile, it decides anew. Undefined when there is no such customer.
     *
     * @param known the customer's row, where there is one
     * @param onChange called with what is written
     */
    async applyDecision<T>(
      owner: RecipientKey,
      known: RecipientRow | undefined,
      decide: (customer: CustomerPlanData) => EnrollmentDecision<T>,
      onChange: (change: EnrollmentChange) => void,
    ): Promise<T | undefined> {
      for (let tries = 0; tries < MAX_TRIES; tries += 1) {
        const customer =
          tries === 0 && known ? await readCustomerData(db, owner, known) : await findCustomerData(owner);
        if (!customer) return undefined;
        const { answer, change } = decide(customer);
        if (!change) return answer;
        const isWritten = await db.transaction().execute(async (trx) => {
          if (!(await createRecipientService({ db: trx }).claim(customer.recipient))) return false;
          await recordChange(trx, needs, owner, change);
          return true;
        });
        if (!isWritten) continue;
        onChange(change);
        return answer;
      }
      throw new FailureError(fail('server.unavailable'));
    },

    find: (owner: RecipientKey, kind: EnrollmentKind): Promise<EnrollmentRow | undefined> =>
      findRow(db, 'enrollments', { ...ownerColumns(owner), kind }),
  };
}

/** Whether and when a customer was enrolled in what. */
export const listEnrollments = (db: Db, owner: RecipientKey): Promise<EnrollmentRow[]> =>
  rowsOf(db, 'enrollments', ownerColumns(owner)).orderBy('updated_at', 'desc').execute();

async function readCustomerData(db: Db, owner: RecipientKey, recipient: RecipientRow): Promise<CustomerPlanData> {
  const mine = ownerColumns(owner);
  const gasAccount = await createGasAccountRegister(db).findByRecipient(owner);
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

/** Adds a line to the history of a customer, whose row is locked. */
export async function addEvent(
  trx: Db,
  owner: Pick<EnrollmentEventRow, 'account_id' | 'recipient_id'>,
  event: Omit<EnrollmentEventRow, 'account_id' | 'recipient_id' | 'seq'>,
): Promise<void> {
  const last = await trx
    .selectFrom('enrollment_events')
    .select((eb) => eb.fn.max('seq').as('seq'))
    .where((eb) => eb.and(owner))
    .executeTakeFirst();
  await insertRow(trx, 'enrollment_events', { ...owner, ...event, seq: (last?.seq ?? 0) + 1 });
}

/**
 * The state and its history change together, and the account's own systems are notified, in a transaction that locks the customer's row
 * with its next revision.
 */
export async function recordChange(
  trx: Db,
  { ids, events, followUp }: RecordNeeds,
  { accountId, recipientId }: RecipientKey,
  change: EnrollmentChange,
): Promise<void> {
  const { kind, isEnrolled, source, ip, letter, now } = change;
  const mine = ownerColumns({ accountId, recipientId });
  const id = ids.next();
  const agreed = change.planRows ? { ...change.details, planId: id } : change.details;
  await trx
    .insertInto('enrollments')
    .values({
      ...mine,
      kind,
      is_enrolled: Number(isEnrolled),
      source,
      details: JSON.stringify({ ...agreed, ...change.stateOnly }),
      enrolled_at: isEnrolled ? now : null,
      ended_at: isEnrolled ? null : now,
      updated_at: now,
    })
    .onConflict((oc) =>
      oc.columns(['account_id', 'recipient_id', 'kind']).doUpdateSet((eb) => ({
        is_enrolled: eb.ref('excluded.is_enrolled'),
        source: eb.ref('excluded.source'),
        details: eb.ref('excluded.details'),
        // Who ends keeps the time of the enrollment.
        enrolled_at: eb.fn.coalesce('excluded.enrolled_at', 'enrollments.enrolled_at'),
        ended_at: eb.ref('excluded.ended_at'),
        updated_at: eb.ref('excluded.updated_at'),
      })),
    )
    .execute();
  const action = isEnrolled ? 'enrolled' : 'ended';
  await addEvent(trx, mine, { id, kind, action, source, ip, details: JSON.stringify(agreed), at: now });
  const rows = (change.planRows ?? []).map((row, index) => ({
    plan_id: id,
    seq: index,
    ...mine,
    amount_cents: row.amountCents,
    due_date: row.dueDate,
    is_down_payment: Number(row.isDownPayment),
  }));
  await insertAll(trx, 'enrollment_plan_rows', rows);
  if (letter) await followUp(trx, { kind: 'enrollment', about: id, accountId, ...letter });
  await events.announce(trx, { type: 'enrollment.changed', accountId, data: { recipientId, kind, isEnrolled } });
}
