import { json, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData } from '@remix-run/react';
import { inspectSession } from '~/contract/people';
import { finishProviderSignIn, startProviderSignIn } from '~/contract/provider-sign-in';
import { LeavingPage, ProviderFailedPage } from '~/features/people/provider-page';
import { appContext } from '~/services/context.server';
import { forgetProviderHeader, providerHeader, readProvider } from '~/services/provider.server';
import { apiFailurePage, foundAt, localPath, needed, problemPage } from '~/services/respond.server';
import { enter } from '~/services/second-step.server';
import { Problem, useRouteFailure } from '~/ui/problem';

/** Leads on: a redirect of the post would be held up by `form-action` wherever the provider itself leads further. */
export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

/**
 * Where the provider sends a person back to, by a GET as its protocol has it. It does something once, in the browser that has posted before:
 * whoever else opens the address changes nothing.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { api, config, session } = await appContext(args);
  const { search } = new URL(args.request.url);
  if (search.length < 2) throw foundAt('/smart/sign-in/');
  const way = await readProvider(args.request, config);
  if (!way || args.request.method === 'HEAD') {
    // Reloaded, or gone back to, once all is done.
    if (session.bearer && (await api.call(inspectSession, {})).isOk) throw foundAt('/smart/dashboard');
    throw problemPage('provider.state');
  }
  const result = await api.call(finishProviderSignIn, { body: { attempt: way.attempt, answer: search.slice(1) } });
  // One that somebody else has sent here ends nothing.
  if (!result.isOk && result.name === 'provider.state') throw apiFailurePage(result);
  const forget = await forgetProviderHeader(config);
  if (result.isOk) return enter(config, result.data, way.next, forget);
  const page = apiFailurePage(result);
  page.headers.append('Set-Cookie', forget);
  throw page;
}

/** Begins a way through the provider. */
export async function action(args: ActionFunctionArgs) {
  const { api, config } = await appContext(args);
  const { name, address, attempt } = needed(await api.call(startProviderSignIn, {}));
  const next = localPath(new URL(args.request.url).searchParams.get('next'), '/smart/dashboard');
  return json(
    { name, address },
    {
      headers: {
        'Set-Cookie': await providerHeader(config, { attempt, next }),
        Refresh: `0; url=${address}`,
        'Cache-Control': 'no-store',
      },
    },
  );
}

export default function ProviderRoute() {
  const data = useActionData<typeof action>();
  return data ? <LeavingPage {...data} /> : null;
}

export function ErrorBoundary() {
  const failure = useRouteFailure();
  const messages = failure?.data?.messages ?? [];
  return failure?.data?.name?.startsWith('provider.') ? (
    <ProviderFailedPage messages={messages} />
  ) : (
    <Problem error={failure} />
  );
}
