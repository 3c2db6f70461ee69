import { getInstallmentPlan, type InstallmentPlan } from '~/contract/enrollment';
import { isDirectEmail } from '~/domain/enrollment';
import { currencyOf } from '~/domain/money';
import type { PlanVariant, PlanView } from '~/features/enrollment/plan-page';
import { appContext } from '~/services/context.server';
import { enrollmentPath, isOnWayToBudget, stepOf } from '~/services/enrollment-paths.server';
import { requireLink, type Link, type LinkArgs } from '~/services/link.server';
import { sourceOf } from '~/services/look-up.server';
import { foundAt } from '~/services/respond.server';

/** What the page shows in each of its steps. */
export type PlanStep = { step: 'enroll' | 'thank-you'; view: PlanView } | { step: 'error'; reason: string };

function variantOf(request: Request): PlanVariant {
  if (isOnWayToBudget(request)) return 'budget';
  return isDirectEmail(sourceOf(request)) ? 'directEmail' : 'standard';
}

/**
 * The step that the address names, if it fits what is stored, with the status of its page. Throws a redirect to the step
 * that does. Spec: enrollment-and-payment 4, "Installment steps".
 */
export async function loadPlan(args: LinkArgs): Promise<{ data: PlanStep; status: number }> {
  const { request } = args;
  const link = await requireLink(args, 'enroll');
  const wanted = stepOf(request);
  if (wanted === 'error') return { data: { step: 'error', reason: '' }, status: 200 };
  const { api } = await appContext(args);
  const result = await api.call(getInstallmentPlan, { query: { token: link.token, source: sourceOf(request) } });
  if (!result.isOk) return { data: { step: 'error', reason: '' }, status: result.status };
  const plan = result.data;
  if (plan.isEnrolled) {
    if (wanted !== 'thank-you')
      throw foundAt(enrollmentPath(request, { plan: 'enroll-ip', token: link.token, step: 'thank-you' }));
    return { data: { step: 'thank-you', view: viewOf(plan, link, request) }, status: 200 };
  }
  if (plan.error) return { data: { step: 'error', reason: plan.error }, status: 200 };
  if (wanted) throw foundAt(enrollmentPath(request, { plan: 'enroll-ip', token: link.token }));
  return { data: { step: 'enroll', view: viewOf(plan, link, request) }, status: 200 };
}

function viewOf(plan: InstallmentPlan, link: Link, request: Request): PlanView {
  return {
    variant: variantOf(request),
    accountNumber: plan.accountNumber,
    balanceCents: plan.accountBalanceCents,
    currency: currencyOf(link.account.countryCode),
    rows: plan.payments.map(({ dueDate, amountCents, isDownPayment }) => ({
      dueDate,
      amountCents: amountCents ?? 0,
      isDownPayment,
    })),
    version: plan.version,
  };
}
