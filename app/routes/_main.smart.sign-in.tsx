import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { createFormValidator } from '~/lib/contract/form-validator';
import { inspectSession, signIn } from '~/areas/users/calls';
import { getSignInWays } from '~/areas/users/provider-sign-in/calls';
import type { FormProblem } from '~/domain/error-keys';
import { signInFields } from '~/areas/users/pages/fields';
import { SignInPage } from '~/areas/users/pages/sign-in-page';
import type { RouteHandle } from '~/root';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import {
  apiFailurePage,
  temporaryRedirect,
  invalidFormResponse,
  isUnsupported,
  localPathOrFallback,
  problemPage,
  rateLimitedProblem,
} from '~/lib/responses.server';
import { redirectAfterPassword } from '~/areas/users/pages/redirect-after-password.server';
import { canSignUpWithoutInvitation } from '~/areas/users/sign-up/pages/load-sign-up-offer.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(signInFields);

/** A path of this site, never another one. */
const nextOf = (request: Request) =>
  localPathOrFallback(new URL(request.url).searchParams.get('next'), '/smart/dashboard');

/** A person who is signed in, and proves anew who they are. */
const isAgain = (request: Request) => new URL(request.url).searchParams.get('again') === 'true';

export const handle: RouteHandle = { form: {} };

/** Who is signed in goes on. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, session, t } = pageContext(args);
  if (!isAgain(args.request) && session.bearer && (await api.call(inspectSession, {})).isOk)
    throw temporaryRedirect(nextOf(args.request));
  const [ways, isSignUpOpen] = await Promise.all([api.call(getSignInWays, {}), canSignUpWithoutInvitation(args)]);
  // A platform elsewhere may know of no other way.
  const provider = ways.isOk ? ways.data.provider : null;
  // A page that nobody can sign in on asks for no password.
  const isClosed =
    !provider && (api.isMissing(signIn) || (isUnsupported(ways) && isUnsupported(await api.call(inspectSession, {}))));
  if (isClosed) throw problemPage('request.notBuilt');
  return {
    title: t('users:signInTitle'),
    isSignUpOpen,
    provider: provider && { ...provider, next: nextOf(args.request), isAgain: isAgain(args.request) },
  };
}

/** An unknown address and a wrong password are answered alike. */
export async function action(args: ActionFunctionArgs) {
  const { data, typed, problem } = await validate(await readPostWithoutFiles(args.request), validator);
  if (problem) return invalidFormResponse(problem);
  const { api, config } = pageContext(args);
  const result = await api.call(signIn, { body: data });
  if (result.isOk) return redirectAfterPassword(config, result.data, nextOf(args.request));
  const isKnown = result.name === 'session.wrongCredentials' || result.name === 'session.unverified';
  if (isKnown) return invalidFormResponse<FormProblem>({ errors: {}, typed, notice: result.name });
  if (result.name !== 'session.locked' && result.name !== 'request.tooMany') throw apiFailurePage(result);
  return rateLimitedProblem(result, undefined, typed);
}

export default function SignInRoute() {
  const { isSignUpOpen, provider } = useLoaderData<typeof loader>();
  return <SignInPage isSignUpOpen={isSignUpOpen} provider={provider} problem={useActionData<FormProblem>()} />;
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
