import type { TextKey } from 'i18next';
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { getBudgetPlan, getInstallmentPlan, setBudgetPlan, type BudgetPlan } from '~/areas/enrollment/calls';
import { wholeNumber } from '~/lib/contract/form-field-schemas';
import { ERRORS } from '~/lib/contract/errors';
import { highestAndAverageBill, isEnrollmentRefusal } from '~/domain/plan-enrollment';
import { currencyOf } from '~/domain/money';
import {
  BudgetEndedPage,
  BudgetPage,
  BudgetThanksPage,
  type BudgetView,
} from '~/areas/enrollment/pages/budget-billing-pages';
import { ErrorPage } from '~/areas/enrollment/pages/error-page';
import { UnavailablePage } from '~/areas/enrollment/pages/unavailable-page';
import type { RouteHandle } from '~/root';
import { enrollmentPath, readStep, type EnrollmentStep } from '~/areas/enrollment/pages/enrollment-paths.server';
import { requireLink, type Link, type LinkArgs } from '~/lib/page-link.server';
import { readSource } from '~/areas/enrollment/customer-lookup/pages/customer-lookup.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { temporaryRedirect, invalidFormResponse, requireSupported, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { Confirm } from '~/ui/confirm';
import { pageContext } from '~/lib/page-context.server';

/** The estimate that the person saw: nothing is agreed to unseen. */
const budgetFields = z.object({ estimate: wholeNumber() });

/** The usage has charts, and the question before the end is a dialog. */
export const handle: RouteHandle = {
  styles: ['description-list', 'tables', 'charts', 'enrollment'],
  enhance: (data) => {
    const page = data as BudgetStep;
    if (page.step === 'enroll') return page.view.items.length > 0 ? ['charts', 'shell'] : ['shell'];
    if (page.step === 'thank-you') return ['dialog', 'shell'];
    return page.step === 'unenroll' ? ['shell'] : [];
  },
};

/** What the page shows in each of its steps. */
type BudgetStep =
  | { step: 'enroll'; view: BudgetView }
  | { step: 'thank-you' | 'unenroll'; view: BudgetView }
  | { step: 'thank-you-unenrolled'; view: BudgetView }
  | { step: 'unavailable'; reason: string; otherPath: string | undefined }
  | { step: 'error'; reason: string };

/**
 * The step that the address names, if it fits what is stored, with the status of its page. Throws a redirect to the step
 * that does, or to the installment plan. Spec: enrollment-and-payment 4, "Budget billing steps".
 */
async function loadBudget(args: LinkArgs): Promise<{ data: BudgetStep; status: number }> {
  const link = requireLink(args, 'enroll');
  const wanted = readStep(args.request);
  if (wanted === 'error') return { data: { step: 'error', reason: '' }, status: 200 };
  const { api } = pageContext(args);
  const body = { token: link.token, source: readSource(args.request) };
  const result = requireSupported(await api.call(getBudgetPlan, { body }));
  if (!result.isOk) return { data: { step: 'error', reason: '' }, status: result.status };
  const plan = result.data;
  const view = viewOf(plan, link);
  const goTo = (step?: EnrollmentStep) =>
    temporaryRedirect(enrollmentPath(args.request, { plan: 'enroll-bbp', token: link.token, step }));
  if (plan.isEnrolled) {
    if (wanted === 'thank-you' || wanted === 'unenroll') return { data: { step: wanted, view }, status: 200 };
    throw goTo('thank-you');
  }
  if (wanted === 'thank-you-unenrolled') return { data: { step: wanted, view }, status: 200 };
  if (plan.error && isEnrollmentRefusal(plan.error)) return unavailable(args, { ...body, reason: plan.error });
  if (plan.error) return { data: { step: 'error', reason: plan.error }, status: 200 };
  if (plan.shouldRedirectToInstallmentPlan)
    throw temporaryRedirect(
      enrollmentPath(args.request, { plan: 'enroll-ip', token: link.token, change: { bbp: 'true' } }),
    );
  if (wanted) throw goTo();
  return { data: { step: 'enroll', view }, status: 200 };
}

/** Why the customer can't enroll, and the way to the installment plan where that one is open to them. */
async function unavailable(
  args: LinkArgs,
  { token, source, reason }: { token: string; source: string; reason: string },
): Promise<{ data: BudgetStep; status: number }> {
  const { api } = pageContext(args);
  const plan = await api.call(getInstallmentPlan, { query: { token, source } });
  const isOpen = plan.isOk && !plan.data.error && !plan.data.isEnrolled;
  const otherPath = isOpen ? enrollmentPath(args.request, { plan: 'enroll-ip', token }) : undefined;
  return { data: { step: 'unavailable', reason, otherPath }, status: ERRORS['enrollment.notAllowed'].status };
}

function viewOf(plan: BudgetPlan, link: Link): BudgetView {
  const figures = highestAndAverageBill(plan.items.map(({ billAmountCents }) => billAmountCents));
  return { ...plan, highestCents: 0, averageCents: 0, ...figures, currency: currencyOf(link.account.countryCode) };
}

const chartPath = (token = '') => `/enroll-bbp/${encodeURIComponent(token)}/chart`;

const TITLES = {
  enroll: 'enrollment:budget.enrollTitle',
  'thank-you': 'enrollment:budget.thanksTitle',
  unenroll: 'enrollment:budget.leaveTitle',
  'thank-you-unenrolled': 'enrollment:budget.endedTitle',
  unavailable: 'enrollment:unavailable.budgetTitle',
  error: 'common:somethingWrong',
} as const;

/** Budget billing of the link's customer. Spec: enrollment-and-payment 2, "Budget billing enrollment page". */
export async function loader(args: LoaderFunctionArgs) {
  const { t, linkToken } = pageContext(args);
  const { data: shown, status } = await loadBudget(args);
  const path = (step?: 'thank-you' | 'unenroll') =>
    enrollmentPath(args.request, { plan: 'enroll-bbp', token: linkToken, step });
  const paths = {
    enroll: path(),
    thanks: path('thank-you'),
    unenroll: path('unenroll'),
    chart: chartPath(linkToken),
  };
  return data({ title: t(TITLES[shown.step]), paths, ...shown }, { status });
}

/** Why the page is shown again: the key of a sentence. */
interface BudgetProblem {
  problem: TextKey;
}

/** Enrolls, or ends the enrollment where the address is the question about that. Both may be repeated. */
export async function action(args: ActionFunctionArgs) {
  const { token } = requireLink(args, 'enroll');
  const post = await readPostWithoutFiles(args.request);
  const enroll = readStep(args.request) !== 'unenroll';
  const shownCents = enroll ? requireFields(post, budgetFields).estimate : undefined;
  const { api, locale } = pageContext(args);
  const body = { token, enroll, shownCents, source: readSource(args.request) };
  const result = requireSupported(await api.call(setBudgetPlan, { body }, { language: locale }));
  const goTo = (step?: EnrollmentStep) => seeOther(enrollmentPath(args.request, { plan: 'enroll-bbp', token, step }));
  if (!result.isOk) {
    if (result.name === 'enrollment.changed')
      return invalidFormResponse<BudgetProblem>({ problem: `errors:${result.name}` }, result.status);
    // The page itself knows why: a balance that has come up leads to the installment plan.
    return goTo(result.name === 'enrollment.notAllowed' ? undefined : 'error');
  }
  if (result.data.error) return goTo('error');
  return goTo(enroll ? 'thank-you' : 'thank-you-unenrolled');
}

export default function BudgetBillingRoute() {
  const data = useLoaderData<typeof loader>();
  const problem = useActionData<BudgetProblem>()?.problem;
  const { t } = useTranslation();
  const { paths } = data;
  switch (data.step) {
    case 'enroll':
      return <BudgetPage view={data.view} chartPath={paths.chart} problem={problem} />;
    case 'thank-you':
      return <BudgetThanksPage view={data.view} unenrollPath={paths.unenroll} />;
    case 'unenroll':
      return (
        <Confirm
          title={t('enrollment:budget.leaveTitle')}
          question={t('enrollment:budget.leaveQuestion')}
          cancelPath={paths.thanks}
          yes={t('enrollment:budget.leaveYes')}
        />
      );
    case 'thank-you-unenrolled':
      return <BudgetEndedPage accountNumber={data.view.accountNumber} enrollPath={paths.enroll} />;
    case 'unavailable':
      return <UnavailablePage plan="budget" reason={data.reason} otherPath={data.otherPath} />;
    default:
      return <ErrorPage reason={data.reason} retryPath={paths.enroll} />;
  }
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
