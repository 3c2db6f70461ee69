import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { AccountAction, ListedAccount } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, useFields } from '~/ui/form-fields';
import { EmptyState } from '~/ui/empty-state';
import { Input } from '~/ui/inputs';
import { ListTable } from '~/ui/list-table';
import { PageForm } from '~/ui/page-form';
import { DateTime } from '~/ui/date-time';
import { AccountActionTable } from './account-action-table';
import { accountPath, JOBS_PATH, OPERATOR_PATH } from './view';

export interface AccountsView {
  accounts: ListedAccount[];
  removed: AccountAction[];
  search: string;
  /** Where the accounts that follow are; empty on the last page. */
  nextPath: string;
  timeZone: string;
}

/** The accounts of the installation, for those who run it. */
export function AccountsPage({ view, problem }: { view: AccountsView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, noticeAndSummary } = useFields(problem);
  const labels = new Map<string, TextKey>([
    ['id', 'operator:id'],
    ['name', 'operator:name'],
    ['owner', 'operator:owner'],
  ]);
  return (
    <article>
      <h1>{t('operator:title')}</h1>
      <p>
        <ButtonLink href={JOBS_PATH} text={t('operator:jobsTitle')} isPlain />
      </p>
      {noticeAndSummary(t('sign-up:checkFields'), { labelOf: (name) => t(labels.get(name) ?? 'operator:id') })}
      <Search search={view.search} />
      {view.accounts.length > 0 ? <Accounts view={view} /> : <NoAccounts search={view.search} />}
      {view.nextPath ? (
        <p>
          <ButtonLink href={view.nextPath} text={t('operator:next')} isPlain />
        </p>
      ) : null}
      <section aria-labelledby="create-title" className="card">
        <h2 id="create-title">{t('operator:createTitle')}</h2>
        <PageForm noValidate action={OPERATOR_PATH}>
          <TextField
            {...field('id')}
            label={t('operator:id')}
            hint={t('operator:idHint')}
            isRequired
            dir="ltr"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={64}
          />
          <TextField {...field('name')} label={t('operator:name')} isRequired maxLength={120} />
          <TextField
            {...field('owner')}
            label={t('operator:owner')}
            isRequired
            type="email"
            dir="ltr"
            maxLength={254}
          />
          <div className="actions">
            <Button text={t('operator:create')} />
          </div>
        </PageForm>
      </section>
      {view.removed.length > 0 ? (
        <section aria-labelledby="removed-title">
          <h2 id="removed-title">{t('operator:removedTitle')}</h2>
          <AccountActionTable acts={view.removed} timeZone={view.timeZone} label={t('operator:removedTitle')} />
        </section>
      ) : null}
    </article>
  );
}

function NoAccounts({ search }: { search: string }) {
  const { t } = useTranslation();
  const act = search
    ? { href: OPERATOR_PATH, text: t('results:showAll') }
    : { href: '#create-title', text: t('operator:createTitle') };
  return <EmptyState text={t('operator:noneFound')} act={act} />;
}

function Search({ search }: { search: string }) {
  const { t } = useTranslation();
  return (
    <form method="get" action={OPERATOR_PATH} role="search">
      <label htmlFor="search" className="label">
        {t('operator:search')}
      </label>
      <div className="with-button filter">
        <Input id="search" name="search" type="search" defaultValue={search} maxLength={100} autoComplete="off" />
        <Button text={t('results:search')} isPlain />
        {search ? <a href={OPERATOR_PATH}>{t('results:showAll')}</a> : null}
      </div>
    </form>
  );
}

function Accounts({ view: { accounts, timeZone } }: { view: AccountsView }) {
  const { t } = useTranslation();
  return (
    <ListTable
      className="forms-table"
      aria-label={t('operator:title')}
      heads={(['account', 'standing', 'trialEnds', 'recipients', 'people'] as const).map((head) =>
        t(`operator:${head}`),
      )}
      rows={accounts.map(({ id, name, standing, trialEndsAt, recipients, people }) => ({
        key: id,
        cells: [
          <>
            <a href={accountPath(id)}>
              <bdi>{name}</bdi>
            </a>{' '}
            <span className="hint ltr">{id}</span>
          </>,
          t(`operator:standings.${standing}`),
          <DateTime key="trialEnds" at={trialEndsAt} timeZone={timeZone} />,
          recipients,
          people,
        ],
      }))}
    />
  );
}
