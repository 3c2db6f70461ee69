import { getBudgetPlan, setBudgetPlan } from '~/areas/enrollment/calls';
import { getInstallmentPlan, setInstallmentPlan } from '~/areas/enrollment/calls';
import { addMonthsClamped } from '~/domain/calendar-date';
import type { PlanOfferRow } from '~/platform/db/enrollment-row-types';
import type { RecipientRow } from '~/platform/db/schema';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { seedSupplierAccount } from '../supplier/supplier-platform';

export { NUMBER, STREET } from '../supplier/supplier-platform';

interface CustomerOptions {
  recipient?: Partial<RecipientRow>;
  offer?: Partial<PlanOfferRow> | null;
  /** Months of readings before January 2026, each of 100.00. */
  months?: number;
  state?: string;
  capturesIp?: boolean;
}

/** A test platform with Maya: a home in Maryland that owes nothing and has a year of readings. */
export async function createPlanPlatform({
  recipient,
  offer,
  months = 12,
  state = 'MD',
  capturesIp = false,
}: CustomerOptions = {}): Promise<TestPlatform> {
  const platform = await createTestPlatform();
  await platform.seed.account({ captures_ip: Number(capturesIp) });
  await platform.seed.recipient({ balance_cents: 0, next_bill_date: null, ...recipient });
  await seedSupplierAccount(platform, { state });
  if (offer !== null) await seedOffer(platform, offer);
  await seedUsage(platform, months);
  return platform;
}

async function seedOffer(platform: TestPlatform, over: Partial<PlanOfferRow> = {}): Promise<void> {
  const row = {
    account_id: 'prairie',
    recipient_id: 'maya',
    is_budget_allowed: 1,
    is_installment_allowed: 1,
    has_energy_assistance: 0,
    period: null,
    ...over,
  };
  await platform.context.db.insertInto('plan_offers').values(row).execute();
}

export async function seedUsage(platform: TestPlatform, months: number, recipientId = 'maya'): Promise<void> {
  for (let month = 1; month <= months; month += 1) {
    const from = addMonthsClamped('2026-01-01', -month);
    const next = addMonthsClamped(from, 1);
    const to = new Date(Date.parse(next) - 86_400_000).toISOString().slice(0, 10);
    const row = {
      account_id: 'prairie',
      recipient_id: recipientId,
      from_date: from,
      to_date: to,
      therms_hundredths: 8025,
      bill_cents: 10_000,
    };
    await platform.context.db.insertInto('usage_periods').values(row).execute();
  }
}

export const linkOf = (platform: TestPlatform, recipient = 'maya', account = 'prairie') =>
  platform.seed.link({ purpose: 'enroll', recipient, account });
export const getBudget = (platform: TestPlatform, token: string) =>
  platform.call(getBudgetPlan, { body: { token, source: '' } });
export const setBudget = (platform: TestPlatform, token: string, enroll: boolean, shownCents?: number, source = '') =>
  platform.call(setBudgetPlan, { body: { token, enroll, source, ...(shownCents !== undefined && { shownCents }) } });
export const getPlan = (platform: TestPlatform, token: string) =>
  platform.call(getInstallmentPlan, { query: { token, source: '' } });
export const setPlan = (platform: TestPlatform, token: string, version = '', source = '') =>
  platform.call(setInstallmentPlan, { body: { token, version, source } });

/** The plan as offered; fails when there is none. */
export async function planOf(platform: TestPlatform, token: string) {
  const plan = await getPlan(platform, token);
  if (!plan.isOk) throw new Error(`No plan: ${plan.name}`);
  return plan.data;
}

export const enrollmentsOf = (platform: TestPlatform) =>
  platform.context.db.selectFrom('enrollments').selectAll().orderBy('kind').execute();
export const eventsOf = (platform: TestPlatform) =>
  platform.context.db.selectFrom('enrollment_events').selectAll().orderBy('seq').execute();
export const rowsOf = (platform: TestPlatform) =>
  platform.context.db.selectFrom('enrollment_plan_rows').selectAll().orderBy('plan_id').orderBy('seq').execute();
export const revisionOf = async (platform: TestPlatform) =>
  (
    await platform.context.db
      .selectFrom('recipients')
      .select('revision')
      .where('id', '=', 'maya')
      .executeTakeFirstOrThrow()
  ).revision;
export const owe = (platform: TestPlatform, cents: number) =>
  platform.context.db.updateTable('recipients').set({ balance_cents: cents }).where('id', '=', 'maya').execute();
