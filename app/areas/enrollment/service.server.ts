import { CUSTOMER_LOOKUP_LINK_SECONDS } from '~/config/limits';
import type { BudgetPlan, InstallmentPlan } from './calls';
import { PLAN_ENROLLMENT } from '~/lib/contract/page-paths';
import { calendarDateAt, formatSpecDate } from '~/domain/calendar-date';
import { DEFERRED_PLAN_SOURCE, ENROLLMENT_REFUSALS } from '~/domain/plan-enrollment';
import type { CustomerLookupValues } from '~/domain/customer-lookup';
import { currencyOf, formatMoney } from '~/domain/money';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow } from '~/platform/db/schema';
import type { RequestInfo } from '~/platform/http/handlers';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import type { ValidLink } from '~/platform/tokens';
import { createAccountService, getCachedAccount } from '~/areas/accounts/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { createCustomerLookupService } from './customer-lookup/service.server';
import { createRecipientService, type RecipientKey } from '~/areas/recipients/service.server';
import { createFormEnrollments } from './form-enrollments.server';
import { accountNumberOf, computeBudgetState, computePlanState } from './plan-state.server';
import {
  createEnrollmentStore,
  type EnrollmentChange,
  type CustomerPlanData,
  type EnrollmentDecision,
} from './store.server';

export { createEnrollmentEmails } from './enrollment-emails.server';
export { listEnrollments } from './store.server';
export { planOfferRecords, usageRecords, enrollmentRecords } from './dataset-store.server';

/** Says nothing of which of the two numbers was wrong. */
const UNKNOWN = 'AccountUnknown.CheckNumbers';
const DEFAULT_SOURCE = 'web';

const NO_BUDGET = {
  shouldRedirectToInstallmentPlan: false,
  accountNumber: '',
  budgetEstimateCents: 0,
  items: [],
  isEnrolled: false,
  state: '',
  agreedCents: null,
};
const NO_PLAN = {
  payments: [],
  accountNumber: '',
  accountBalanceCents: 0,
  accountBalanceText: '',
  isEnrolled: false,
  version: '',
};

/** Who enrolls and how; the same for all of it. */
type Origin = Pick<EnrollmentChange, 'source' | 'ip' | 'now' | 'letter'>;

type Done = { error: string | null };
const DONE: Done = { error: null };

/** Budget billing and installment plans. Spec: enrollment-and-payment 2, 4, 7. */
export function createPlanEnrollmentService(context: PlatformContext) {
  const { db, clock, tokens, log } = context;
  const store = createEnrollmentStore(db, context);
  const accounts = createAccountService({ db });
  const customerLookup = createCustomerLookupService(context);

  async function loadCustomer(
    link: RecipientKey,
  ): Promise<{ customer: CustomerPlanData; account: AccountRow; today: string } | undefined> {
    const [customer, account] = await Promise.all([store.findCustomerData(link), accounts.findAccount(link.accountId)]);
    return customer && account && { customer, account, today: calendarDateAt(clock.now(), account.time_zone) };
  }

  /** Whether the confirmation of an enrollment has somewhere to go. */
  async function hasEmailAddress(account: AccountRow, { accountId, recipientId }: RecipientKey): Promise<boolean> {
    const recipient = await createRecipientService({ db }).findRecipient(accountId, recipientId);
    if (!recipient) return false;
    return (await createContactService({ db }).findDestination(account, recipient, 'email')) !== undefined;
  }

  /** @param decide the decision, by the customer’s data of today */
  async function decideAndApply(
    { claims: link, recipient, account: known }: ValidLink,
    source: string,
    { clientAddress, language }: RequestInfo,
    decide: (customer: CustomerPlanData, today: string, origin: Origin) => EnrollmentDecision<Done | Failure>,
  ): Promise<Done | Failure> {
    const account = await getCachedAccount(db, known);
    if (!account) return { error: ENROLLMENT_REFUSALS.noAccount };
    const now = clock.now();
    const ip = account.captures_ip === 1 ? clientAddress : null;
    const origin = { source: source || DEFAULT_SOURCE, ip, now, letter: { language } };
    const today = calendarDateAt(now, account.time_zone);
    const done = await store.applyDecision(
      link,
      recipient,
      (customer) => decide(customer, today, origin),
      ({ kind, isEnrolled }) =>
        log('info', isEnrolled ? 'enrollment.begun' : 'enrollment.ended', { accountId: link.accountId, kind }),
    );
    return done ?? { error: ENROLLMENT_REFUSALS.noAccount };
  }

  return {
    ...createFormEnrollments(context),

    /** A link of an hour for the customer whose two numbers are given, and which page it opens. */
    async authorize({
      source,
      ...typed
    }: CustomerLookupValues & { source: string }): Promise<
      { error: string | null; token: string | null; shouldRedirectToInstallmentPlan: boolean } | Failure
    > {
      const row = await customerLookup.find(typed);
      if (isFailure(row)) return row;
      if (!row) return { error: UNKNOWN, token: null, shouldRedirectToInstallmentPlan: false };
      const owner = { accountId: row.account_id, recipientId: row.recipient_id };
      const known = await loadCustomer(owner);
      const needsPlan = known !== undefined && computeBudgetState(known.customer, known.today).needsPlan;
      const target = needsPlan || source === DEFERRED_PLAN_SOURCE ? PLAN_ENROLLMENT : '';
      const token = await tokens.mintLink({ purpose: 'enroll', ...owner, target }, CUSTOMER_LOOKUP_LINK_SECONDS);
      log('info', 'enrollment.authorized', { accountId: row.account_id });
      return { error: null, token, shouldRedirectToInstallmentPlan: needsPlan };
    },

    async getBudget(link: RecipientKey): Promise<BudgetPlan> {
      const known = await loadCustomer(link);
      if (!known) return { ...NO_BUDGET, error: ENROLLMENT_REFUSALS.noAccount };
      const { customer, account, today } = known;
      const { periods, estimate, isEnrolled, agreedCents, needsPlan, refusal } = computeBudgetState(customer, today);
      return {
        error: refusal,
        shouldRedirectToInstallmentPlan: needsPlan,
        accountNumber: accountNumberOf({ ...customer, recipientId: link.recipientId }),
        budgetEstimateCents: estimate?.monthlyCents ?? 0,
        items: periods.slice(-60).map(({ fromDate, toDate, thermsHundredths, billCents }) => ({
          usageFromDate: fromDate,
          usageToDate: toDate,
          usageTherms: thermsHundredths / 100,
          billAmountCents: billCents,
        })),
        isEnrolled,
        state: customer.gasAccount?.state ?? '',
        agreedCents,
        hasEmailAddress: isEnrolled ? await hasEmailAddress(account, link) : undefined,
      };
    },

    /** Failures: `enrollment.notAllowed`, and `enrollment.changed` when the estimate is no longer the one that was shown. */
    setBudget(
      link: ValidLink,
      wanted: { enroll: boolean; source: string; shownCents?: number },
      info: RequestInfo,
    ): Promise<Done | Failure> {
      return decideAndApply(link, wanted.source, info, (customer, today, origin) => {
        const state = computeBudgetState(customer, today);
        if (state.isEnrolled === wanted.enroll) return { answer: DONE };
        const { estimate } = state;
        if (wanted.enroll) {
          if (state.refusal || state.needsPlan || !estimate) return { answer: fail('enrollment.notAllowed') };
          if (wanted.shownCents !== undefined && wanted.shownCents !== estimate.monthlyCents)
            return { answer: fail('enrollment.changed') };
        }
        const agreed = wanted.enroll ? estimate : undefined;
        return {
          answer: DONE,
          change: { ...origin, kind: 'budget', isEnrolled: wanted.enroll, details: { ...agreed } },
        };
      });
    },

    async getPlan(link: RecipientKey): Promise<InstallmentPlan> {
      const known = await loadCustomer(link);
      if (!known) return { ...NO_PLAN, error: ENROLLMENT_REFUSALS.noAccount };
      const { customer, account, today } = known;
      const { isEnrolled, balanceCents, rows, version, refusal } = computePlanState(customer, today);
      const currency = currencyOf(account.country);
      return {
        error: refusal,
        payments: rows.map(({ amountCents, dueDate, isDownPayment }) => ({
          dateText: formatSpecDate(dueDate),
          amountText: formatMoney(amountCents, currency),
          dueDate,
          amountCents,
          isDownPayment,
        })),
        accountNumber: accountNumberOf({ ...customer, recipientId: link.recipientId }),
        accountBalanceCents: balanceCents,
        accountBalanceText: formatMoney(balanceCents, currency),
        isEnrolled,
        version,
        hasEmailAddress: isEnrolled ? await hasEmailAddress(account, link) : undefined,
      };
    },

    /** Failures: `enrollment.notAllowed`, and `enrollment.changed` when the plan is no longer the one that was shown. */
    setPlan(link: ValidLink, agreed: { source: string; version: string }, info: RequestInfo): Promise<Done | Failure> {
      return decideAndApply(link, agreed.source, info, (customer, today, origin) => {
        const { isEnrolled, balanceCents, rows, version, refusal } = computePlanState(customer, today);
        if (isEnrolled) return { answer: DONE };
        if (refusal) return { answer: fail('enrollment.notAllowed') };
        if (agreed.version !== '' && agreed.version !== version) return { answer: fail('enrollment.changed') };
        const details = { balanceCents, period: rows.length };
        return {
          answer: DONE,
          change: { ...origin, kind: 'installment', isEnrolled: true, details, planRows: rows },
        };
      });
    },
  };
}
