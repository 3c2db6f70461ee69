import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { createFormValidator } from '~/contract/form-validator';
import { requestPasswordReset } from '~/contract/people';
import type { FormProblem } from '~/domain/error-keys';
import { forgottenFields } from '~/features/people/fields';
import { ForgottenPage } from '~/features/people/sign-in-page';
import type { RouteHandle } from '~/root';
import { flashHeader } from '~/services/flash.server';
import { readFields } from '~/services/read-post.server';
import { apiFailurePage, invalid, seeOther } from '~/services/respond.server';
import { validate } from '~/services/validate-post.server';
import { pageContext } from '~/services/page-context.server';

const validator = createFormValidator(forgottenFields);

export const handle: RouteHandle = { form: {} };

export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  return { title: t('people:reset.title') };
}

/** An address of nobody is answered as a user's is. */
export async function action(args: ActionFunctionArgs) {
  const { data, typed, problem } = await validate(await readFields(args.request), validator);
  if (problem) return invalid(problem);
  const { api, locale } = pageContext(args);
  const result = await api.call(requestPasswordReset, { body: data }, { language: locale });
  if (result.isOk) return seeOther('/smart/sign-in/', await flashHeader('success', 'people:reset.sent'));
  if (result.name !== 'email.invalid' && result.name !== 'message.notSetUp') throw apiFailurePage(result);
  return invalid<FormProblem>({ errors: { email: result.name }, typed });
}

export default function ForgottenPasswordRoute() {
  return <ForgottenPage problem={useActionData<FormProblem>()} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
