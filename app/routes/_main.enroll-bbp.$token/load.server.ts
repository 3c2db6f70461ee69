import { getBudgetPlan, type BudgetPlan } from '~/contract/enrollment';
import { billFigures } from '~/domain/enrollment';
import { currencyOf } from '~/domain/money';
import type { BudgetView } from '~/features/enrollment/budget-pages';
import { appContext } from '~/services/context.server';
import { enrollmentPath, stepOf, type EnrollmentStep } from '~/services/enrollment-paths.server';
import { requireLink, type Link, type LinkArgs } from '~/services/link.server';
import { sourceOf } from '~/services/look-up.server';
import { foundAt } from '~/services/respond.server';

/** What the page shows in each of its steps. */
export type BudgetStep =
  | { step: 'enroll'; view: BudgetView }
  | { step: 'thank-you' | 'unenroll'; view: BudgetView }
  | { step: 'thank-you-unenrolled'; view: BudgetView }
  | { step: 'error'; reason: string };

/**
 * The step that the address names, if it fits what is stored, with the status of its page. Throws a redirect to the step
 * that does, or to the installment plan. Spec: enrollment-and-payment 4, "Budget billing steps".
 */
export async function loadBudget(args: LinkArgs): Promise<{ data: BudgetStep; status: number }> {
  const link = await requireLink(args, 'enroll');
  const wanted = stepOf(args.request);
  if (wanted === 'error') return { data: { step: 'error', reason: '' }, status: 200 };
  const { api } = await appContext(args);
  const result = await api.call(getBudgetPlan, { body: { token: link.token, source: sourceOf(args.request) } });
  if (!result.isOk) return { data: { step: 'error', reason: '' }, status: result.status };
  const plan = result.data;
  const view = viewOf(plan, link);
  const goTo = (step?: EnrollmentStep) =>
    foundAt(enrollmentPath(args.request, { plan: 'enroll-bbp', token: link.token, step }));
  if (plan.isEnrolled) {
    if (wanted === 'thank-you' || wanted === 'unenroll') return { data: { step: wanted, view }, status: 200 };
    throw goTo('thank-you');
  }
  if (wanted === 'thank-you-unenrolled') return { data: { step: wanted, view }, status: 200 };
  if (plan.shouldRedirectToInstallmentPlan)
    throw foundAt(enrollmentPath(args.request, { plan: 'enroll-ip', token: link.token, change: { bbp: 'true' } }));
  if (plan.error) return { data: { step: 'error', reason: plan.error }, status: 200 };
  if (wanted) throw goTo();
  return { data: { step: 'enroll', view }, status: 200 };
}

function viewOf(plan: BudgetPlan, link: Link): BudgetView {
  const { highestCents = 0, averageCents = 0 } =
    billFigures(plan.items.map(({ billAmountCents }) => billAmountCents)) ?? {};
  return {
    accountNumber: plan.accountNumber,
    currency: currencyOf(link.account.countryCode),
    state: plan.state,
    items: plan.items.map(({ usageFromDate, usageToDate, usageTherms, billAmountCents }) => ({
      fromDate: usageFromDate,
      toDate: usageToDate,
      therms: usageTherms,
      billCents: billAmountCents,
    })),
    highestCents,
    averageCents,
    estimateCents: plan.budgetEstimateCents,
    agreedCents: plan.agreedCents,
  };
}
