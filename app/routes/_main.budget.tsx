import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { authorizeBudgetUser } from '~/areas/enrollment/calls';
import type { CustomerLookupProblem } from '~/domain/customer-lookup';
import { EnrollmentStartPage } from '~/areas/enrollment/pages/enrollment-start-page';
import type { RouteHandle } from '~/root';
import { enrollmentPath } from '~/areas/enrollment/pages/enrollment-paths.server';
import {
  lookUpCustomer,
  readPrefilledAccount,
  readSource,
} from '~/areas/enrollment/customer-lookup/pages/customer-lookup.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { seeOther } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['enrollment'], form: {} };

/** The way into budget billing. Spec: enrollment-and-payment 2, "Budget billing lookup page". */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  return {
    title: t('enrollment:budget.title'),
    program: 'budget' as const,
    accountNumber: readPrefilledAccount(args.request),
  };
}

export async function action(args: ActionFunctionArgs) {
  const post = await readPostWithoutFiles(args.request);
  const { api } = pageContext(args);
  const source = readSource(args.request);
  const found = await lookUpCustomer(args, post, (numbers) =>
    api.call(authorizeBudgetUser, { body: { ...numbers, source } }),
  );
  if (!found.isFound) return found.page;
  const { token, shouldRedirectToInstallmentPlan: needsPlan } = found.answer;
  return seeOther(
    enrollmentPath(args.request, {
      plan: needsPlan ? 'enroll-ip' : 'enroll-bbp',
      token,
      change: { bbp: needsPlan ? 'true' : null },
    }),
  );
}

export default function ProgramRoute() {
  const { program, accountNumber } = useLoaderData<typeof loader>();
  return (
    <EnrollmentStartPage
      program={program}
      accountNumber={accountNumber}
      problem={useActionData<CustomerLookupProblem>()}
    />
  );
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
