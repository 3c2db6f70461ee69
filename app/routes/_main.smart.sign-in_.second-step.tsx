import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { finishSignIn, finishSignInWithPasskey, inspectSecondStep } from '~/areas/users/second-factor/calls';
import type { FormProblem } from '~/domain/error-keys';
import { secondStepFields } from '~/areas/users/pages/fields';
import { SecondStepPage, SecondStepExpiredPage } from '~/areas/users/pages/second-step-page';
import type { RouteHandle } from '~/root';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import {
  apiFailurePage,
  invalidFormResponse,
  localPathOrFallback,
  requireData,
  problemPage,
  rateLimitedProblem,
} from '~/lib/responses.server';
import {
  redirectAfterPassword,
  clearSecondStepHeader,
  readSecondStepToken,
} from '~/areas/users/pages/redirect-after-password.server';
import { parsePasskeyResponse } from '~/areas/users/pages/parse-passkey-response.server';
import { validate } from '~/lib/validate-post.server';
import { Problem, useRouteFailure } from '~/ui/problem';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(secondStepFields);

export const handle: RouteHandle = { enhance: ['passkey'], form: { name: 'intent', value: 'code' } };

/** Looking changes nothing: a reload asks the same. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, config, t } = pageContext(args);
  const step = await readSecondStepToken(args.request, config);
  if (!step) throw problemPage('secondFactor.ended');
  const result = await api.call(inspectSecondStep, { query: { step } });
  return data(
    { title: t('users:step.title'), view: requireData(result) },
    { headers: { 'cache-control': 'no-store' } },
  );
}

/** Opens the session by a code, or by what a passkey has signed. */
export async function action(args: ActionFunctionArgs) {
  const { data, problem } = await validate(await readPostWithoutFiles(args.request), validator);
  if (problem) return invalidFormResponse(problem);
  const { api, config, url } = pageContext(args);
  const step = await readSecondStepToken(args.request, config);
  if (!step) throw problemPage('secondFactor.ended');
  const refuse = (what: Partial<FormProblem>, status?: number) =>
    invalidFormResponse<FormProblem>({ errors: {}, typed: {}, ...what }, status);
  const response = data.intent === 'passkey' ? parsePasskeyResponse(data.response) : undefined;
  if (data.intent === 'passkey' && !response) return refuse({ notice: 'users:security.needsScript' });
  const result =
    data.intent === 'code'
      ? await api.call(finishSignIn, { body: { step, code: data.code } })
      : await api.call(finishSignInWithPasskey, { body: { step, response: response ?? {} } });
  if (result.isOk) {
    const next = localPathOrFallback(url.searchParams.get('next'), '/smart/dashboard');
    return redirectAfterPassword(config, result.data, next, await clearSecondStepHeader(config));
  }
  if (result.name === 'secondFactor.wrongCode') return refuse({ errors: { code: result.name } });
  if (result.name === 'secondFactor.passkeyFailed') return refuse({ notice: result.name });
  if (result.name !== 'secondFactor.locked' && result.name !== 'request.tooMany') throw apiFailurePage(result);
  return rateLimitedProblem(result);
}

export default function SecondStepRoute() {
  return <SecondStepPage view={useLoaderData<typeof loader>().view} problem={useActionData<FormProblem>()} />;
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  return failure?.status === 410 ? <SecondStepExpiredPage /> : <Problem error={failure} />;
}
