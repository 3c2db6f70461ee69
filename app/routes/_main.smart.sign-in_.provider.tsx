import { data, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { inspectSession } from '~/areas/users/calls';
import { finishProviderSignIn, getSignInWays, startProviderSignIn } from '~/areas/users/provider-sign-in/calls';
import { ProviderRedirectPage, ProviderSignInFailedPage } from '~/areas/users/pages/provider-sign-in-pages';
import {
  removeAttemptHeader,
  addAttemptHeader,
  findAttempt,
} from '~/areas/users/provider-sign-in/pages/attempt-cookie.server';
import {
  apiFailurePage,
  temporaryRedirect,
  localPathOrFallback,
  requireData,
  problemPage,
} from '~/lib/responses.server';
import { redirectAfterPassword } from '~/areas/users/pages/redirect-after-password.server';
import { Problem, problemTitle, useFailureMessages, useRouteFailure } from '~/ui/problem';
import { pageContext } from '~/lib/page-context.server';

/** Leads on: a redirect of the post would be held up by `form-action` wherever the provider itself leads further. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/** One of these is in every answer of a provider. RFC 6749, 4.1.2 */
const ANSWERS = ['state', 'code', 'error'];

/**
 * Where the provider sends a person back to, by a GET as its protocol has it. It does something once, in the browser that has posted before:
 * whoever else opens the address changes nothing.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { api, config, session, isPost, t, url } = pageContext(args);
  if (isPost) {
    const { provider } = requireData(await api.call(getSignInWays, {}));
    return { title: t('users:provider.leavingTitle', { name: provider?.name ?? '' }) };
  }
  if (!ANSWERS.some((part) => url.searchParams.has(part))) throw temporaryRedirect(`/smart/sign-in/${url.search}`);
  const way = await findAttempt(args.request, config, url.searchParams.get('state'));
  if (!way || args.request.method === 'HEAD') {
    // Reloaded, or gone back to, once all is done.
    if (session.bearer && (await api.call(inspectSession, {})).isOk) throw temporaryRedirect('/smart/dashboard');
    throw problemPage('provider.state');
  }
  const result = await api.call(finishProviderSignIn, { body: { attempt: way.attempt, answer: url.search.slice(1) } });
  // What the provider's answer did not decide, such as a limit, leaves the way open.
  if (!result.isOk && !result.name?.startsWith('provider.')) throw apiFailurePage(result);
  const forget = await removeAttemptHeader(args.request, config, way);
  if (result.isOk) return redirectAfterPassword(config, result.data, way.next, forget);
  const page = apiFailurePage(result);
  page.headers.append('Set-Cookie', forget);
  throw page;
}

/** Begins a way through the provider. */
export async function action(args: ActionFunctionArgs) {
  const { api, config, url } = pageContext(args);
  const { name, address, attempt } = requireData(
    await api.call(startProviderSignIn, { body: { isAgain: url.searchParams.get('again') === 'true' } }),
  );
  const next = localPathOrFallback(url.searchParams.get('next'), '/smart/dashboard');
  const state = new URL(address).searchParams.get('state') ?? '';
  return data(
    { name, address },
    {
      headers: {
        'Set-Cookie': await addAttemptHeader(args.request, config, { state, attempt, next }),
        Refresh: `0; url=${address}`,
        'Cache-Control': 'no-store',
      },
    },
  );
}

export default function ProviderRoute() {
  const leaving = useActionData<typeof action>();
  return leaving ? <ProviderRedirectPage {...leaving} /> : null;
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  const name = failure?.data?.name ?? '';
  const texts = useFailureMessages(failure);
  return name.startsWith('provider.') || name === 'request.tooMany' ? (
    <ProviderSignInFailedPage title={problemTitle(name)} messages={texts} />
  ) : (
    <Problem error={failure} />
  );
}
