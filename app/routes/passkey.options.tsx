import type { ActionFunctionArgs } from '@remix-run/node';
import { startPasskey, startPasskeyStep } from '~/contract/second-factor';
import { isOwnPost } from '~/services/admin.server';
import { readFields } from '~/services/read-post.server';
import { seeOther } from '~/services/respond.server';
import { readSecondStep } from '~/services/second-step.server';
import { pageContext } from '~/services/page-context.server';

const NO_STORE = { 'Cache-Control': 'no-store' };

/** For the browser module `passkey`: what `navigator.credentials` is asked for, to add a passkey or to sign in with one. */
export async function action(args: ActionFunctionArgs) {
  const post = await readFields(args.request);
  const { api, config } = pageContext(args);
  const isSignIn = post.get('act') === 'signIn';
  if (!isSignIn && !(await isOwnPost(args, post))) return Response.json({}, { status: 403, headers: NO_STORE });
  const result = isSignIn
    ? await api.call(startPasskeyStep, { body: { step: (await readSecondStep(args.request, config)) ?? '-' } })
    : await api.call(startPasskey, {});
  return result.isOk
    ? Response.json(result.data, { headers: NO_STORE })
    : Response.json({ name: result.name }, { status: result.status, headers: NO_STORE });
}

export const loader = () => seeOther('/');
