import { useTranslation } from 'react-i18next';
import type { SecurityView } from '../second-factor/calls';
import type { FormProblem } from '~/domain/error-keys';
import { Button, ButtonLink } from '~/ui/button';
import { useFields, type Fields } from '~/ui/form-fields';
import { Flash } from '~/ui/flash-message';
import { ListTable } from '~/ui/list-table';
import { DateTime } from '~/ui/date-time';
import { CsrfForm } from '~/ui/page-form';
import { PasskeyForm } from './passkey-form';
import { SessionTable } from './session-table';

export interface SecurityPageView extends SecurityView {
  timeZone: string;
  isOwner: boolean;
}

interface SecurityPageProps {
  view: SecurityPageView;
  problem?: FormProblem;
}

const REMOVE = (id: string) => `/smart/security/${encodeURIComponent(id)}/remove`;

/** What one proves oneself with beside the password, and where one is signed in. */
export function SecurityPage({ view, problem }: SecurityPageProps) {
  const { t } = useTranslation();
  const { field, notice } = useFields(problem);
  const isOwed = view.isRequiredOfOwners && view.isOwner && view.factors.length === 0;
  return (
    <article>
      <h1>{t('users:security.title')}</h1>
      {notice ? <Flash kind="error" text={notice} /> : null}
      {isOwed ? <Flash kind="warning" role="note" text={t('users:security.mustSetUp')} /> : null}
      <section>
        <h2 id="factors-title">{t('users:security.factorsTitle')}</h2>
        <p>{t(view.factors.length > 0 ? 'users:security.factorsText' : 'users:security.none')}</p>
        {view.factors.length > 0 ? <FactorTable view={view} /> : null}
      </section>
      <AppCard />
      <PasskeyCard field={field} />
      {view.factors.length > 0 ? <CodesCard view={view} /> : null}
      {view.isOwner ? <RequireCard view={view} /> : null}
      <section>
        <h2 id="sessions-title">{t('users:security.sessionsTitle')}</h2>
        <SessionTable view={view} />
      </section>
      {view.events.length > 0 ? <Events view={view} /> : null}
    </article>
  );
}

function FactorTable({ view: { factors, timeZone } }: Pick<SecurityPageProps, 'view'>) {
  const { t } = useTranslation();
  const heads = ['users:security.factor', 'users:security.added', 'api-keys:lastUse', 'api-keys:actions'] as const;
  return (
    <ListTable
      className="forms-table"
      aria-labelledby="factors-title"
      heads={heads.map((head) => t(head))}
      rows={factors.map(({ id, kind, name, createdAt, lastUsedAt }) => ({
        key: id,
        cells: [
          <>
            {t(`users:security.kinds.${kind}`)} {name ? <bdi className="hint">{name}</bdi> : null}
          </>,
          <DateTime key="added" at={createdAt} timeZone={timeZone} />,
          lastUsedAt ? <DateTime key="lastUse" at={lastUsedAt} timeZone={timeZone} /> : t('api-keys:never'),
          <ButtonLink
            key="remove"
            href={REMOVE(id)}
            text={t('users:remove')}
            aria-label={`${t('users:remove')} ${t(`users:security.kinds.${kind}`)} ${name}`.trim()}
            isPlain
            isSmall
          />,
        ],
      }))}
    />
  );
}

function AppCard() {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="app-title" className="card">
      <h2 id="app-title">{t('users:security.appTitle')}</h2>
      <p>{t('users:security.appText')}</p>
      <CsrfForm className="actions">
        <Button intent="app" text={t('users:security.setUpApp')} />
      </CsrfForm>
    </section>
  );
}

function PasskeyCard({ field }: Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="passkey-title" className="card">
      <h2 id="passkey-title">{t('users:security.passkeyTitle')}</h2>
      <p>{t('users:security.passkeyText')}</p>
      <PasskeyForm act="register" field={field} />
    </section>
  );
}

function CodesCard({ view: { recoveryCodesLeft } }: Pick<SecurityPageProps, 'view'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="codes-title" className="card">
      <h2 id="codes-title">{t('users:security.codesTitle')}</h2>
      <p>{t('users:security.codesText')}</p>
      <p>{t('users:security.codesLeft', { n: recoveryCodesLeft })}</p>
      <ButtonLink href="/smart/security/recovery-codes" text={t('users:security.makeCodes')} isPlain />
    </section>
  );
}

function RequireCard({ view: { isRequiredOfOwners: isOn } }: Pick<SecurityPageProps, 'view'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="require-title" className="card">
      <h2 id="require-title">{t('users:security.requireTitle')}</h2>
      <p>{t(isOn ? 'users:security.requireOn' : 'users:security.requireOff')}</p>
      <CsrfForm className="actions">
        <Button
          intent={isOn ? 'no-require' : 'require'}
          text={t(isOn ? 'users:security.noRequire' : 'users:security.require')}
          isPlain
        />
      </CsrfForm>
    </section>
  );
}

function Events({ view: { events, timeZone } }: Pick<SecurityPageProps, 'view'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="events-title">
      <h2 id="events-title">{t('users:security.eventsTitle')}</h2>
      <ul>
        {events.map(({ at, kind, name, actor }, index) => (
          <li key={index}>
            <DateTime at={at} timeZone={timeZone} /> · {t(`users:security.events.${kind}`)}
            {[name, actor].filter(Boolean).map((text) => (
              <span key={text}>
                {' '}
                · <bdi>{text}</bdi>
              </span>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
