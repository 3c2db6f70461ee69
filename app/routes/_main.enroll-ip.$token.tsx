import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { getBudgetPlan, getInstallmentPlan, setInstallmentPlan, type InstallmentPlan } from '~/areas/enrollment/calls';
import { checkbox, rawText } from '~/lib/contract/form-field-schemas';
import { ERRORS } from '~/lib/contract/errors';
import { isDirectEmailSource, isEnrollmentRefusal } from '~/domain/plan-enrollment';
import { currencyOf } from '~/domain/money';
import { ErrorPage } from '~/areas/enrollment/pages/error-page';
import {
  InstallmentPlanPage,
  PlanThanksPage,
  type PlanProblem,
  type PlanVariant,
  type PlanView,
} from '~/areas/enrollment/pages/installment-plan-page';
import { UnavailablePage } from '~/areas/enrollment/pages/unavailable-page';
import type { RouteHandle } from '~/root';
import {
  enrollmentPath,
  continuesToBudget,
  readStep,
  type EnrollmentStep,
} from '~/areas/enrollment/pages/enrollment-paths.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { requireLink, type Link, type LinkArgs } from '~/lib/page-link.server';
import { readSource } from '~/areas/enrollment/customer-lookup/pages/customer-lookup.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { temporaryRedirect, invalidFormResponse, requireSupported, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const planFields = z.object({ consent: checkbox(), version: rawText(64) });
const CHANGED = 409;

/** The button of the direct e-mail's page waits for the consent. */
export const handle: RouteHandle = {
  styles: ['description-list', 'tables'],
  enhance: (data) => {
    const plan = data as PlanStep;
    return plan.step === 'enroll' && plan.view.variant === 'directEmail' ? ['consent'] : [];
  },
  form: (data) => ((data as PlanStep).step === 'enroll' ? {} : undefined),
};

/** What the page shows in each of its steps. */
type PlanStep =
  | { step: 'enroll' | 'thank-you'; view: PlanView }
  | { step: 'unavailable'; reason: string; otherPath: string | undefined }
  | { step: 'error'; reason: string };

function variantOf(request: Request): PlanVariant {
  if (continuesToBudget(request)) return 'budget';
  return isDirectEmailSource(readSource(request)) ? 'directEmail' : 'standard';
}

/**
 * Where budget billing refuses the customer, no plan is agreed to on the way there.
 *
 * @throws Response the way to the page of budget billing, which says why
 */
async function requireBudgetAhead({ request, context }: LinkArgs, token: string): Promise<void> {
  if (!continuesToBudget(request)) return;
  const { api } = pageContext({ context });
  const budget = await api.call(getBudgetPlan, { body: { token, source: readSource(request) } });
  if (!budget.isOk || !budget.data.error) return;
  const path = enrollmentPath(request, { plan: 'enroll-bbp', token, change: { bbp: null } });
  throw request.method === 'POST' ? seeOther(path) : temporaryRedirect(path);
}

/**
 * The step that the address names, if it fits what is stored, with the status of its page. Throws a redirect to the step
 * that does. Spec: enrollment-and-payment 4, "Installment steps".
 */
async function loadPlan(args: LinkArgs): Promise<{ data: PlanStep; status: number }> {
  const { request } = args;
  const link = requireLink(args, 'enroll');
  const wanted = readStep(request);
  if (wanted === 'error') return { data: { step: 'error', reason: '' }, status: 200 };
  const { api } = pageContext(args);
  const query = { token: link.token, source: readSource(request) };
  const result = requireSupported(await api.call(getInstallmentPlan, { query }));
  if (!result.isOk) return { data: { step: 'error', reason: '' }, status: result.status };
  const plan = result.data;
  if (plan.isEnrolled) {
    if (wanted !== 'thank-you')
      throw temporaryRedirect(enrollmentPath(request, { plan: 'enroll-ip', token: link.token, step: 'thank-you' }));
    return { data: { step: 'thank-you', view: viewOf(plan, link, request) }, status: 200 };
  }
  await requireBudgetAhead(args, link.token);
  if (plan.error && isEnrollmentRefusal(plan.error)) return unavailable(args, { ...query, reason: plan.error });
  if (plan.error) return { data: { step: 'error', reason: plan.error }, status: 200 };
  if (wanted) throw temporaryRedirect(enrollmentPath(request, { plan: 'enroll-ip', token: link.token }));
  return { data: { step: 'enroll', view: viewOf(plan, link, request) }, status: 200 };
}

/** Why there is no plan for the customer, and the way to budget billing where that is open to them. */
async function unavailable(
  args: LinkArgs,
  { token, source, reason }: { token: string; source: string; reason: string },
): Promise<{ data: PlanStep; status: number }> {
  const { api } = pageContext(args);
  const budget = await api.call(getBudgetPlan, { body: { token, source } });
  const isOpen = budget.isOk && !budget.data.error && !budget.data.isEnrolled;
  const otherPath = isOpen
    ? enrollmentPath(args.request, { plan: 'enroll-bbp', token, change: { bbp: null } })
    : undefined;
  return { data: { step: 'unavailable', reason, otherPath }, status: ERRORS['enrollment.notAllowed'].status };
}

function viewOf({ payments, ...plan }: InstallmentPlan, link: Link, request: Request): PlanView {
  const rows = payments.map(({ amountCents, ...row }) => ({ ...row, amountCents: amountCents ?? 0 }));
  return { ...plan, rows, variant: variantOf(request), currency: currencyOf(link.account.countryCode) };
}

const TITLES = {
  'thank-you': 'enrollment:plan.thanksTitle',
  unavailable: 'enrollment:unavailable.planTitle',
  error: 'common:somethingWrong',
} as const;

/** The installment plan of the link's customer. Spec: enrollment-and-payment 2, "Installment plan page (/enroll-ip)". */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const { t, linkToken: token } = pageContext(args);
  const { data: shown, status } = await loadPlan(args);
  const title = t(shown.step === 'enroll' ? `enrollment:plan.${shown.view.variant}.title` : TITLES[shown.step]);
  const retryPath = enrollmentPath(request, { plan: 'enroll-ip', token });
  const budgetPath = continuesToBudget(request)
    ? enrollmentPath(request, { plan: 'enroll-bbp', token, change: { bbp: null } })
    : undefined;
  return data({ title, retryPath, budgetPath, ...shown }, { status });
}

/** Agrees to the plan that was shown, never to another one. May be repeated. Spec: enrollment-and-payment 4 and 5. */
export async function action(args: ActionFunctionArgs) {
  const { token } = requireLink(args, 'enroll');
  const { request } = args;
  const { consent, version } = requireFields(await readPostWithoutFiles(request), planFields);
  if (!consent) return invalidFormResponse<{ problem: PlanProblem }>({ problem: 'consent' });
  if (version === '') return invalidFormResponse<{ problem: PlanProblem }>({ problem: 'changed' }, CHANGED);
  await requireBudgetAhead(args, token);
  const isBudget = continuesToBudget(request);
  const source = readSource(request) || (isBudget ? 'bbp' : '');
  const { api, locale } = pageContext(args);
  const result = requireSupported(
    await api.call(setInstallmentPlan, { body: { token, version, source } }, { language: locale }),
  );
  const goTo = (step?: EnrollmentStep) => seeOther(enrollmentPath(request, { plan: 'enroll-ip', token, step }));
  if (!result.isOk) {
    if (result.name === 'enrollment.changed')
      return invalidFormResponse<{ problem: PlanProblem }>({ problem: 'changed' }, result.status);
    // The page itself knows why there is no plan any more.
    return goTo(result.name === 'enrollment.notAllowed' ? undefined : 'error');
  }
  if (result.data.error) return goTo('error');
  if (!isBudget) return goTo('thank-you');
  const budget = enrollmentPath(request, { plan: 'enroll-bbp', token, change: { bbp: null } });
  return redirectWithFlash(budget, 'info', 'enrollment:plan.enrolledInfo');
}

export default function InstallmentPlanRoute() {
  const data = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem: PlanProblem }>()?.problem;
  if (data.step === 'error') return <ErrorPage reason={data.reason} retryPath={data.retryPath} />;
  if (data.step === 'unavailable')
    return <UnavailablePage plan="installment" reason={data.reason} otherPath={data.otherPath} />;
  if (data.step === 'enroll') return <InstallmentPlanPage view={data.view} problem={problem} />;
  return <PlanThanksPage view={data.view} budgetPath={data.budgetPath} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
