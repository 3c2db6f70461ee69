import { json, type ActionFunctionArgs, type HeadersFunction, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import { getSigningEnvelope } from '~/contract/signing';
import { SigningPage, type SigningView } from '~/features/signing/signing-page';
import type { SigningProblem } from '~/features/signing/fields';
import type { RouteHandle } from '~/root';
import { appContext } from '~/services/context.server';
import { FORM_ACTION_HEADER } from '~/services/page-headers.server';
import { apiFailurePage, ownPath } from '~/services/respond.server';
import { RouteProblem } from '~/ui/problem';
import { sign } from './sign.server';

export const handle: RouteHandle = { styles: ['documents', 'signing'], enhance: ['signature'] };

/** The post of this page leads on to where the signer came from. */
export const headers: HeadersFunction = ({ loaderHeaders }) => {
  const address = loaderHeaders.get(FORM_ACTION_HEADER);
  return new Headers(address ? { [FORM_ACTION_HEADER]: address } : {});
};

export async function loader(args: LoaderFunctionArgs) {
  const { api, config } = await appContext(args);
  const envelopeId = args.params.envelopeId ?? '';
  const result = await api.call(getSigningEnvelope, { query: { envelopeId } });
  if (!result.isOk) throw apiFailurePage(result);
  const { returnUrl, ...envelope } = result.data;
  const own = ownPath(returnUrl, config.publicUrl);
  const view: SigningView = {
    ...envelope,
    next: own ?? returnUrl,
    file: `/sandbox-signing/${encodeURIComponent(envelopeId)}/document`,
  };
  return json({ title: envelope.title, view }, { headers: own ? {} : { [FORM_ACTION_HEADER]: returnUrl } });
}

export const action = (args: ActionFunctionArgs) => sign(args);

export default function SandboxSigningRoute() {
  const { view } = useLoaderData<typeof loader>();
  return <SigningPage view={view} problem={useActionData<SigningProblem>()} />;
}

export const ErrorBoundary = RouteProblem;
