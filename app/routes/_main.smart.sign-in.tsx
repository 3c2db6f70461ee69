import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, useActionData, useRouteError } from '@remix-run/react';
import { inspectSession } from '~/contract/extras';
import { signIn } from '~/contract/users';
import { fieldOf } from '~/features/people/fields';
import { SignInPage, type SignInProblem } from '~/features/people/sign-in-page';
import { minutesToWait } from '~/services/api.server';
import { appContext } from '~/services/context.server';
import { translate } from '~/services/locale.server';
import { readFields } from '~/services/read-post.server';
import { apiFailurePage, foundAt, invalid, localPath, seeOther } from '~/services/respond.server';
import { openSessionHeader } from '~/services/session.server';
import { Problem } from '~/ui/problem';

/** A path of this site, never another one. */
const nextOf = (request: Request) => localPath(new URL(request.url).searchParams.get('next'), '/smart/dashboard');

/** Who is signed in goes on. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, session } = await appContext(args);
  if (session.bearer && (await api.call(inspectSession, {})).isOk) throw foundAt(nextOf(args.request));
  const t = await translate(args);
  return json({ title: t('people:signInTitle') });
}

/** An unknown address and a wrong password are answered alike. */
export async function action(args: ActionFunctionArgs) {
  const post = await readFields(args.request);
  const email = fieldOf(post, 'email').trim().slice(0, 254);
  const password = fieldOf(post, 'password').slice(0, 256);
  const missing = (['email', 'password'] as const).filter((name) => (name === 'email' ? email : password) === '');
  if (missing.length > 0) return invalid<SignInProblem>({ email, missing });
  const { api, config } = await appContext(args);
  const result = await api.call(signIn, { body: { email, password } });
  if (result.isOk)
    return seeOther(nextOf(args.request), { 'Set-Cookie': await openSessionHeader(config, result.data) });
  const isKnown = result.name === 'session.wrongCredentials' || result.name === 'session.unverified';
  if (isKnown) return invalid<SignInProblem>({ email, key: `errors:${result.name}` });
  if (result.name !== 'session.locked' && result.name !== 'request.tooMany') throw apiFailurePage(result);
  const minutes = minutesToWait(result);
  return invalid<SignInProblem>({ email, key: 'errors:session.locked', minutes }, result.status);
}

export default function SignInRoute() {
  return <SignInPage problem={useActionData<SignInProblem>()} />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return <Problem error={isRouteErrorResponse(error) ? error : undefined} />;
}
