import { PLAN_ENROLLMENT } from '~/contract/paths';
import { addMonthsClamped, daysBetween, todayIn } from '~/domain/calendar-date';
import type { EnrollmentEventRow, EnrollmentRow, PlanOfferRow, UsagePeriodRow } from '../db/enrollment-tables';
import type { SupplierAccountRow } from '../db/preference-tables';
import type { RecipientRow } from '../db/schema';
import { ENROLLMENT_CUSTOMERS, type EnrollmentCustomer } from './enrollment-customers';
import { recipient, type DemoPart, type DemoScreen } from './part';

const ACCOUNT = 'potomac';
const ZONE = 'America/New_York';
const DAY = 24 * 3600 * 1000;

/** Therms of a house in Maryland, January to December. */
const SEASON = [142.31, 128.87, 96.4, 58.12, 27.95, 16.08, 13.44, 12.9, 15.76, 38.21, 79.66, 121.03];
const CENTS_PER_THERM = 118;
const MONTHLY_FEE = 1325;

const mine = ({ id }: EnrollmentCustomer) => ({ account_id: ACCOUNT, recipient_id: id });

function recipientOf(customer: EnrollmentCustomer): RecipientRow {
  const { id, name, phoneEnd, address, balanceCents = 0, locale = null } = customer;
  return recipient({
    account_id: ACCOUNT,
    id,
    name,
    email: `${name.toLowerCase().replace(/[^a-z]+/g, '.')}@mail.example.com`,
    phone: `+120255504${phoneEnd}`,
    locale,
    tags: JSON.stringify({ 'Account number': id, 'Customer name': name, 'Service address': address }),
    balance_cents: balanceCents,
  });
}

function gasAccountOf({ id, houseNumber, state }: EnrollmentCustomer, now: number): SupplierAccountRow {
  return {
    contract_account: id,
    account_id: ACCOUNT,
    recipient_id: id,
    street_number: houseNumber,
    state,
    is_residential: 1,
    do_not_contact: 0,
    do_not_transfer: 0,
    updated_at: now,
  };
}

function offerOf(customer: EnrollmentCustomer): PlanOfferRow {
  return {
    ...mine(customer),
    is_budget_allowed: 1,
    is_installment_allowed: 1,
    has_energy_assistance: Number(customer.hasEnergyAssistance ?? false),
    period: null,
  };
}

/** Readings on the twelfth of each month, up to the last one. */
function usageOf(customer: EnrollmentCustomer, now: number): UsagePeriodRow[] {
  const { usageMonths = 13, size = 1 } = customer;
  const lastReading = `${addMonthsClamped(todayIn(now, ZONE), -1).slice(0, 8)}12`;
  return Array.from({ length: usageMonths }, (_all, index) => {
    const to = addMonthsClamped(lastReading, index - usageMonths + 1);
    const from = `${addMonthsClamped(to, -1).slice(0, 8)}13`;
    const therms = (SEASON[Number(to.slice(5, 7)) - 1] ?? 0) * size * ((daysBetween(from, to) + 1) / 30.4);
    const hundredths = Math.round(therms * 100);
    return {
      ...mine(customer),
      from_date: from,
      to_date: to,
      therms_hundredths: hundredths,
      bill_cents: MONTHLY_FEE + Math.round((hundredths * CENTS_PER_THERM) / 100),
    };
  });
}

const AGREED = JSON.stringify({ annualCents: 104_844, monthlyCents: 8737 });

function enrollmentOf(customer: EnrollmentCustomer, now: number): EnrollmentRow {
  const at = now - 20 * DAY;
  return {
    ...mine(customer),
    kind: 'budget',
    is_enrolled: 1,
    source: 'web',
    details: AGREED,
    enrolled_at: at,
    ended_at: null,
    updated_at: at,
  };
}

function eventOf(customer: EnrollmentCustomer, now: number): EnrollmentEventRow {
  return {
    id: `demo-budget-${customer.id}`,
    ...mine(customer),
    kind: 'budget',
    action: 'enrolled',
    source: 'web',
    ip: null,
    details: AGREED,
    at: now - 20 * DAY,
    seq: 1,
  };
}

const ENROLLED = ENROLLMENT_CUSTOMERS.filter(({ isEnrolled }) => isEnrolled);

function screenOf({ key, title, note, id, path, query }: EnrollmentCustomer): DemoScreen {
  if (path && !path.includes('{token}')) return { key, title, note, path };
  const claims = {
    purpose: 'enroll',
    accountId: ACCOUNT,
    recipientId: id,
    target: path ? PLAN_ENROLLMENT : '',
  } as const;
  return { key, title, note, claims, path, query };
}

/** Budget billing and installment plans. */
export const enrollmentDemo: DemoPart = {
  rows: (now) => ({
    recipients: ENROLLMENT_CUSTOMERS.map(recipientOf),
    supplier_accounts: ENROLLMENT_CUSTOMERS.map((customer) => gasAccountOf(customer, now)),
    plan_offers: ENROLLMENT_CUSTOMERS.map(offerOf),
    usage_periods: ENROLLMENT_CUSTOMERS.flatMap((customer) => usageOf(customer, now)),
    enrollments: ENROLLED.map((customer) => enrollmentOf(customer, now)),
    enrollment_events: ENROLLED.map((customer) => eventOf(customer, now)),
  }),
  screens: ENROLLMENT_CUSTOMERS.map(screenOf),
};
