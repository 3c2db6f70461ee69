import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { endSession } from '~/areas/users/calls';
import type { RouteHandle } from '~/root';
import { hasValidCsrf, getSessionCsrfToken } from '~/lib/signed-in-user.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { seeOther } from '~/lib/responses.server';
import { endSessionCookieHeader } from '~/lib/session.server';
import { Button } from '~/ui/button';
import { CsrfForm } from '~/ui/page-form';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { enhance: ['shell'] };

export async function loader(args: LoaderFunctionArgs) {
  const { t } = pageContext(args);
  return { title: t('sign-up:session.signOutTitle'), csrf: await getSessionCsrfToken(args) };
}

/** Ends the session here whatever the platform answers: a person who leaves must be gone. */
export async function action(args: ActionFunctionArgs) {
  const { api, config, session } = pageContext(args);
  // Another site may not end a session: it is asked for once more.
  if (!(await hasValidCsrf(args, await readPostWithoutFiles(args.request)))) return seeOther('/sign-out');
  if (session.bearer) await api.call(endSession, {});
  return redirectWithFlash('/', 'success', 'sign-up:session.signedOut', await endSessionCookieHeader(config));
}

export default function SignOutRoute() {
  const { csrf } = useLoaderData<typeof loader>();
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('sign-up:session.signOutTitle')}</h1>
      <p>{t('sign-up:session.signOutLead')}</p>
      <CsrfForm csrf={csrf}>
        <Button text={t('sign-up:session.signOut')} />
      </CsrfForm>
    </article>
  );
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
