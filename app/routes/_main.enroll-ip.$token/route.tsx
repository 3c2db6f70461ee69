import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { ErrorPage } from '~/features/enrollment/error-page';
import { PlanPage, PlanThanksPage, type PlanProblem } from '~/features/enrollment/plan-page';
import { LinkProblem } from '~/features/links/expired-link';
import type { RouteHandle } from '~/root';
import { enrollmentPath, isOnWayToBudget } from '~/services/enrollment-paths.server';
import { linkTokenOf } from '~/services/link.server';
import { translate } from '~/services/locale.server';
import { act } from './act.server';
import { loadPlan, type PlanStep } from './load.server';

/** The button of the direct e-mail's page waits for the consent. */
export const handle: RouteHandle = {
  enhance: (data) => {
    const plan = data as PlanStep;
    return plan.step === 'enroll' && plan.view.variant === 'directEmail' ? ['consent'] : [];
  },
};

/** The installment plan of the link's customer. Spec: enrollment-and-payment 2, "Installment plan page (/enroll-ip)". */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  const token = linkTokenOf(args);
  const [t, { data, status }] = await Promise.all([translate(args), loadPlan(args)]);
  const title =
    data.step === 'error'
      ? t('common:somethingWrong')
      : data.step === 'enroll'
        ? t(`enrollment:plan.${data.view.variant}.title`)
        : t('enrollment:plan.thanksTitle');
  const retryPath = enrollmentPath(request, { plan: 'enroll-ip', token });
  const budgetPath = isOnWayToBudget(request)
    ? enrollmentPath(request, { plan: 'enroll-bbp', token, change: { bbp: null } })
    : undefined;
  return json({ title, retryPath, budgetPath, ...data }, { status });
}

export const action = (args: ActionFunctionArgs) => act(args);

export default function InstallmentPlanRoute() {
  const data = useLoaderData<typeof loader>();
  const problem = useActionData<{ problem: PlanProblem }>()?.problem;
  if (data.step === 'error') return <ErrorPage reason={data.reason} retryPath={data.retryPath} />;
  if (data.step === 'enroll') return <PlanPage view={data.view} problem={problem} />;
  return <PlanThanksPage view={data.view} budgetPath={data.budgetPath} />;
}

export const ErrorBoundary = LinkProblem;
