import { json, type LoaderFunctionArgs } from '@remix-run/node';
import { isRouteErrorResponse, Outlet, useLoaderData, useRouteError, useRouteLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES } from '~/contract/enums';
import type { RouteHandle, loader as rootLoader } from '~/root';
import { requireUser } from '~/services/admin.server';
import { readFlash } from '~/services/flash.server';
import { AdminNavigation } from '~/ui/admin-navigation';
import { FlashMessage, Footer, Header, Main, SkipLink } from '~/ui/page-frame';
import { AppearancePicker, LanguagePicker } from '~/ui/page-choices';
import { SessionKeeper, SessionEnded } from '~/ui/session';
import { OWN_FRAME } from '~/domain/frame';
import { Problem } from '~/ui/problem';

export const handle: RouteHandle = { styles: ['admin'], enhance: ['session'] };

/** Pages of signed-in users. Each page asks for its roles again: loaders run side by side. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { flash, headers } = await readFlash(args.request);
  return json(
    {
      flash,
      user: { name: user.name, role: user.role, accountId: user.accountId, csrf: user.csrf },
      expiresAt: user.expiresAt,
      path: new URL(args.request.url).pathname,
    },
    { headers },
  );
}

export default function AdminLayout() {
  const { flash, user, expiresAt, path } = useLoaderData<typeof loader>();
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <>
      <SkipLink />
      <Header account={OWN_FRAME} homePath="/smart/dashboard" isWide>
        <LanguagePicker languages={LOCALE_NAMES} current={root?.locale ?? 'en'} />
      </Header>
      <AdminNavigation {...user} path={path} />
      <Main isWide>
        <FlashMessage flash={flash} />
        <Outlet />
      </Main>
      <Footer isWide>
        <AppearancePicker current={root?.scheme ?? 'auto'} />
      </Footer>
      <SessionKeeper expiresAt={expiresAt} />
    </>
  );
}

export function ErrorBoundary() {
  const error = useRouteError();
  const { t } = useTranslation();
  const data = isRouteErrorResponse(error)
    ? (error.data as { name?: string; fields?: [string, string][] } | undefined)
    : undefined;
  if (data?.name === 'session.ended') return <SessionEnded fields={data.fields ?? []} />;
  if (data?.name !== 'session.forbidden' && data?.name !== 'session.stalePost')
    return <Problem error={isRouteErrorResponse(error) ? error : undefined} />;
  const isStale = data.name === 'session.stalePost';
  return (
    <Main>
      <h1>{t(isStale ? 'common:somethingWrong' : 'admin:forbiddenTitle')}</h1>
      <p role="alert">{t(isStale ? 'admin:stalePost' : 'admin:forbiddenText')}</p>
      <a className="button plain" href="/smart/dashboard">
        {t('admin:dashboard')}
      </a>
    </Main>
  );
}
