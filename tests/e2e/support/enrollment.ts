import { addMonthsClamped } from '~/domain/calendar-date';
import { createLinkPath, newGasCustomer, type GasCustomer } from './notices';
import { insertRow, withDb, type Row } from './insert-rows';

interface PlanCustomerOptions {
  balanceCents?: number;
  /** Months of readings, each of 100.00. */
  months?: number;
  state?: string;
  hasEnergyAssistance?: boolean;
}

/** A customer of the demo's gas company who may enroll in both plans. */
export function newPlanCustomer({
  balanceCents = 0,
  months = 12,
  state = 'MD',
  hasEnergyAssistance = false,
}: PlanCustomerOptions = {}): GasCustomer {
  const customer = newGasCustomer({ state });
  const owner = { account_id: customer.accountId, recipient_id: customer.id };
  setBalance(customer, balanceCents);
  insertRow('plan_offers', {
    ...owner,
    is_budget_allowed: 1,
    is_installment_allowed: 1,
    has_energy_assistance: Number(hasEnergyAssistance),
    period: null,
  });
  for (let month = 1; month <= months; month += 1) {
    const from = addMonthsClamped('2026-07-01', -month);
    const to = new Date(Date.parse(addMonthsClamped(from, 1)) - 86_400_000).toISOString().slice(0, 10);
    insertRow('usage_periods', {
      ...owner,
      from_date: from,
      to_date: to,
      therms_hundredths: 8025 + month,
      bill_cents: 10_000,
    });
  }
  return customer;
}

export function setBalance({ id }: GasCustomer, cents: number): void {
  withDb((db) => db.prepare('update recipients set balance_cents = ? where id = ?').run(cents, id));
}

/** Path of a plan's page. */
export async function planLink(
  customer: GasCustomer,
  plan: 'enroll-bbp' | 'enroll-ip',
  options: { seconds?: number } = {},
): Promise<string> {
  return (await createLinkPath(customer, 'enroll', options)).replace('/enroll-bbp/', `/${plan}/`);
}

const rows = (sql: string, id: string): Row[] => withDb((db) => db.prepare(sql).all(id)) as Row[];

/** What is stored: kinds that the customer is enrolled in. */
export const enrolledIn = ({ id }: GasCustomer) =>
  rows('select kind from enrollments where recipient_id = ? and is_enrolled = 1 order by kind', id).map(
    ({ kind }) => kind,
  );
export const historyOf = ({ id }: GasCustomer) =>
  rows('select kind, action, source from enrollment_events where recipient_id = ? order by seq', id);
export const storedPlan = ({ id }: GasCustomer) =>
  rows('select due_date, amount_cents from enrollment_plan_rows where recipient_id = ? order by seq', id).map(
    (row): [string, number] => [String(row.due_date), Number(row.amount_cents)],
  );
