import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { BudgetPage, BudgetEndedPage, BudgetThanksPage } from '~/features/enrollment/budget-pages';
import { ErrorPage } from '~/features/enrollment/error-page';
import { LinkProblem } from '~/features/links/expired-link';
import type { RouteHandle } from '~/root';
import { enrollmentPath } from '~/services/enrollment-paths.server';
import { linkTokenOf } from '~/services/link.server';
import { translate } from '~/services/locale.server';
import { Confirm } from '~/ui/confirm';
import { act, type BudgetProblem } from './act.server';
import { loadBudget, type BudgetStep } from './load.server';

/** A chart stands beside the table, and the question before the end is a dialog. */
export const handle: RouteHandle = {
  styles: ['enrollment'],
  enhance: (data) => {
    const { step } = data as BudgetStep;
    if (step === 'enroll') return ['usage-chart'];
    return step === 'thank-you' ? ['dialog'] : [];
  },
};

const TITLES = {
  enroll: 'enrollment:budget.enrollTitle',
  'thank-you': 'enrollment:budget.thanksTitle',
  unenroll: 'enrollment:budget.leaveTitle',
  'thank-you-unenrolled': 'enrollment:budget.endedTitle',
  error: 'common:somethingWrong',
} as const;

/** Budget billing of the link's customer. Spec: enrollment-and-payment 2, "Budget billing enrollment page". */
export async function loader(args: LoaderFunctionArgs) {
  const [t, { data, status }] = await Promise.all([translate(args), loadBudget(args)]);
  const path = (step?: 'thank-you' | 'unenroll') =>
    enrollmentPath(args.request, { plan: 'enroll-bbp', token: linkTokenOf(args), step });
  const paths = { enroll: path(), thanks: path('thank-you'), unenroll: path('unenroll') };
  return json({ title: t(TITLES[data.step]), paths, ...data }, { status });
}

export const action = (args: ActionFunctionArgs) => act(args);

export default function BudgetBillingRoute() {
  const data = useLoaderData<typeof loader>();
  const problem = useActionData<BudgetProblem>()?.problem;
  const { t } = useTranslation();
  const { paths } = data;
  switch (data.step) {
    case 'enroll':
      return <BudgetPage view={data.view} problem={problem} />;
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
    default:
      return <ErrorPage reason={data.reason} retryPath={paths.enroll} />;
  }
}

export const ErrorBoundary = LinkProblem;
