import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { getDashboard } from '../calls';
import type { CallData } from '~/lib/contract/call';
import { EmptyState } from '~/ui/empty-state';
import { DateTime } from '~/ui/date-time';

const formPath = (id: string) => `/smart/dynamic-form/${encodeURIComponent(id)}`;

/** What waits for the signed-in user, the most urgent first. */
export function DashboardPage({ dashboard, timeZone }: { dashboard: CallData<typeof getDashboard>; timeZone: string }) {
  const { t } = useTranslation();
  const { companyName, userName, isProfileComplete, toDecide, waiting, rejected, drafts, recent, trialEndsAt } =
    dashboard;
  const time = (at: string) => <DateTime at={at} timeZone={timeZone} />;
  const isEmpty = [toDecide, waiting, rejected, drafts, recent].every(({ length }) => length === 0);
  return (
    <article>
      <h1>{t('admin:dashboard')}</h1>
      <p className="lead">{t('users:welcome', { name: userName, company: companyName })}</p>
      {trialEndsAt ? (
        <p>
          {t('users:trialEnds')} {time(trialEndsAt)}
        </p>
      ) : null}
      {isProfileComplete ? null : (
        <div className="flash flash-info">
          <p>
            {t('users:profileIncomplete')} <a href="/smart/profile">{t('admin:profile')}</a>
          </p>
        </div>
      )}
      {isEmpty ? (
        <EmptyState
          text={t('users:nothingWaits')}
          act={{ href: '/smart/dynamic-form/new', text: t('form-builder:new') }}
        />
      ) : null}
      <Part id="to-decide" title={t('users:toDecide')} rows={toDecide}>
        {({ id, title, submittedBy, at }) => (
          <>
            <a href={`/form/preview/${encodeURIComponent(id)}`} dir="auto">
              {title}
            </a>{' '}
            <bdi className="hint">{submittedBy}</bdi> <span className="hint">{time(at)}</span>
          </>
        )}
      </Part>
      <Part id="rejected" title={t('users:rejected')} rows={rejected}>
        {({ id, title, reason }) => (
          <>
            <a href={formPath(id)} dir="auto">
              {title}
            </a>{' '}
            <bdi className="hint">{reason}</bdi>
          </>
        )}
      </Part>
      <Part id="waiting" title={t('users:waiting')} rows={waiting}>
        {({ id, title, approvalsGiven, approvalsRequired }) => (
          <>
            <a href={formPath(id)} dir="auto">
              {title}
            </a>{' '}
            <span className="hint">{t('users:approvals', { given: approvalsGiven, required: approvalsRequired })}</span>
          </>
        )}
      </Part>
      <Part id="drafts" title={t('users:drafts')} rows={drafts}>
        {({ id, title, at }) => (
          <>
            <a href={formPath(id)} dir="auto">
              {title}
            </a>{' '}
            <span className="hint">{time(at)}</span>
          </>
        )}
      </Part>
      <Part id="recent" title={t('users:recent')} rows={recent}>
        {({ id, title, submissions, lastAt }) => (
          <>
            <a href={`${formPath(id)}/results`} dir="auto">
              {title}
            </a>{' '}
            <span className="hint">
              {t('users:submissions', { number: submissions })} {time(lastAt)}
            </span>
          </>
        )}
      </Part>
      {isEmpty && !trialEndsAt ? null : (
        <p className="hint">
          <bdi>{t('form-page:timeZoneHint', { zone: timeZone.replaceAll('_', ' ') })}</bdi>
        </p>
      )}
    </article>
  );
}

function Part<T extends { id: string }>({
  id,
  title,
  rows,
  children,
}: {
  id: string;
  title: string;
  rows: T[];
  children: (row: T) => ReactNode;
}) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id} className="card">
      <h2 id={id}>{title}</h2>
      <ul className="dashboard-list">
        {rows.map((row) => (
          <li key={row.id}>{children(row)}</li>
        ))}
      </ul>
    </section>
  );
}
