import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { authorizeBudgetUser } from '~/areas/enrollment/calls';
import { DEFERRED_PLAN_SOURCE } from '~/domain/plan-enrollment';
import { enrollmentPath } from '~/areas/enrollment/pages/enrollment-paths.server';
import {
  lookUpCustomer,
  readPrefilledAccount,
  readSource,
} from '~/areas/enrollment/customer-lookup/pages/customer-lookup.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { seeOther } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export { handle } from './_main.budget';

/** The way into the deferred payment plan. Spec: enrollment-and-payment 2, "Shared layout". */
export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  return {
    title: t('enrollment:deferred.title'),
    program: 'deferred',
    accountNumber: readPrefilledAccount(args.request),
  };
}

export async function action(args: ActionFunctionArgs) {
  const post = await readPostWithoutFiles(args.request);
  const { api } = pageContext(args);
  const source = readSource(args.request) || DEFERRED_PLAN_SOURCE;
  const found = await lookUpCustomer(args, post, (numbers) =>
    api.call(authorizeBudgetUser, { body: { ...numbers, source } }),
  );
  if (!found.isFound) return found.page;
  return seeOther(
    enrollmentPath(args.request, { plan: 'enroll-ip', token: found.answer.token, change: { bbp: null, source } }),
  );
}

export { default, ErrorBoundary } from './_main.budget';
