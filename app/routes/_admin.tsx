import { data, type LoaderFunctionArgs, type SerializeFrom } from '@remix-run/node';
import { Outlet, useLoaderData, useRouteLoaderData } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LOCALE_NAMES } from '~/lib/contract/enums';
import { formatDateAndTime } from '~/domain/calendar-date';
import { LEGAL_FIGURES } from '~/domain/legal-figures';
import type { RouteHandle, loader as rootLoader } from '~/root';
import { requireUser, userTimeZone } from '~/lib/signed-in-user.server';
import { readFlash } from '~/lib/flash-message.server';
import { AdminBar } from '~/ui/admin-bar';
import { Footer, Main, SkipLink } from '~/ui/page-frame';
import { ButtonLink } from '~/ui/button';
import { Flash, FlashMessage } from '~/ui/flash-message';
import { LanguagePicker } from '~/ui/display-preferences';
import { CsrfProvider } from '~/ui/page-form';
import { ConfirmSignIn, ResendAfterSignIn, SessionRenewal } from '~/ui/sign-in-forms';
import { Problem, useRouteFailure } from '~/ui/problem';
import { SiteFrame } from '~/ui/site-frame';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = {
  styles: ['admin'],
  enhance: ['session', 'admin-navigation', 'shell'],
  languages: () => LOCALE_NAMES,
};

const DELETE_PATH = '/smart/account/delete';

/** Pages of signed-in users. Each page asks for its roles again: loaders run side by side. */
export async function loader(args: LoaderFunctionArgs) {
  const user = await requireUser(args);
  const { flash, headers } = await readFlash(args.request);
  return data(
    {
      flash,
      user: { name: user.name, role: user.role, isOperator: user.isOperator },
      csrf: user.csrf,
      deletesAt: user.deletesAt,
      timeZone: user.deletesAt === null ? 'UTC' : await userTimeZone(args),
      expiresAt: user.expiresAt,
      isTrialOver: user.trialEndsAt !== null && user.trialEndsAt <= Date.now(),
      path: pageContext(args).url.pathname,
    },
    { headers },
  );
}

/** The frame of every page of a signed-in user, also of one that failed. */
function AdminFrame({ data, children }: { data: SerializeFrom<typeof loader>; children: ReactNode }) {
  const { user, csrf, path, expiresAt } = data;
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return (
    <CsrfProvider value={csrf}>
      <SkipLink />
      <AdminBar {...user} path={path}>
        <LanguagePicker languages={LOCALE_NAMES} current={root?.locale ?? 'en'} />
      </AdminBar>
      <Main isWide>{children}</Main>
      <Footer isWide scheme={root?.scheme ?? 'auto'} />
      <SessionRenewal expiresAt={expiresAt} />
    </CsrfProvider>
  );
}

export default function AdminLayout() {
  const data = useLoaderData<typeof loader>();
  const { flash, user, isTrialOver, deletesAt, timeZone, path } = data;
  const { t, i18n } = useTranslation();
  return (
    <AdminFrame data={data}>
      <FlashMessage flash={flash} />
      {isTrialOver ? (
        <Flash kind="warning" role="note" text={t('users:trialEndedText', { days: LEGAL_FIGURES.retentionDays })} />
      ) : null}
      {deletesAt !== null && path !== DELETE_PATH ? (
        <Flash
          kind="warning"
          role="note"
          text={
            <>
              {t('account-deletion:waitingText', { date: formatDateAndTime(deletesAt, timeZone, i18n.language) })}{' '}
              {user.role === 'Owner' ? <a href={DELETE_PATH}>{t('account-deletion:open')}</a> : null}
            </>
          }
        />
      ) : null}
      <Outlet />
    </AdminFrame>
  );
}

export function ErrorBoundary() {
  const data = useRouteLoaderData<typeof loader>('routes/_admin');
  const root = useRouteLoaderData<typeof rootLoader>('root');
  return data ? (
    <AdminFrame data={data}>
      <AdminProblem />
    </AdminFrame>
  ) : (
    <SiteFrame languages={LOCALE_NAMES} root={root}>
      <AdminProblem />
    </SiteFrame>
  );
}

function AdminProblem() {
  const failure = useRouteFailure();
  const { t } = useTranslation();
  const { name, fields = [], messages = [] } = failure?.data ?? {};
  if (name === 'session.ended' || name === 'secondFactor.required')
    return <ResendAfterSignIn fields={fields} why={name === 'session.ended' ? 'ended' : 'owed'} />;
  if (name === 'session.notRecent') return <ConfirmSignIn fields={fields} error={messages[0]} />;
  const isForbidden = name === 'session.forbidden';
  return (
    <>
      {isForbidden || name === 'session.stalePost' ? (
        <>
          <h1>{t(isForbidden ? 'admin:forbiddenTitle' : 'common:somethingWrong')}</h1>
          <p role="alert">{t(isForbidden ? 'admin:forbiddenText' : 'admin:stalePost')}</p>
        </>
      ) : (
        <Problem error={failure} />
      )}
      {name === 'session.required' ? null : (
        <p>
          <ButtonLink href="/smart/dashboard" text={t('admin:dashboard')} isPlain />
        </p>
      )}
    </>
  );
}
