import type { ActionFunctionArgs } from '@remix-run/node';
import { startPasskey, startPasskeyStep } from '~/areas/users/second-factor/calls';
import { hasValidCsrf } from '~/lib/signed-in-user.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { seeOther } from '~/lib/responses.server';
import { readSecondStepToken } from '~/areas/users/pages/redirect-after-password.server';
import { pageContext } from '~/lib/page-context.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

export const loader = () => seeOther('/');

/** For the browser module `passkey`: what `navigator.credentials` is asked for, to add a passkey or to sign in with one. */
export async function action(args: ActionFunctionArgs) {
  const post = await readPostWithoutFiles(args.request);
  const { api, config } = pageContext(args);
  const isSignIn = post.get('act') === 'signIn';
  if (!isSignIn && !(await hasValidCsrf(args, post))) return Response.json({}, { status: 403, headers: NO_STORE });
  const result = isSignIn
    ? await api.call(startPasskeyStep, { body: { step: (await readSecondStepToken(args.request, config)) ?? '-' } })
    : await api.call(startPasskey, {});
  return result.isOk
    ? Response.json(result.data, { headers: NO_STORE })
    : Response.json({ name: result.name }, { status: result.status, headers: NO_STORE });
}
