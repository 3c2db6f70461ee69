import type { TextName } from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, useFields } from '~/ui/form-fields';
import { PageForm } from '~/ui/page-form';
import { DateTime } from '~/ui/date-time';
import { AccountActionTable } from './account-action-table';
import { accountPath, availableActions, OPERATOR_PATH, type OperatedAccount } from './view';

export interface AccountView {
  account: OperatedAccount;
  timeZone: string;
}

/** One account, for those who run the installation. */
export function AccountPage({ view, problem }: { view: AccountView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem);
  const { account, timeZone } = view;
  return (
    <article>
      <p>
        <ButtonLink href={OPERATOR_PATH} text={t('operator:back')} isPlain isSmall />
      </p>
      <h1>
        <bdi>{account.name}</bdi>
      </h1>
      {summary(t('sign-up:checkFields'), { labelOf: () => t('operator:owner') })}
      <AccountDescriptionList view={view} />
      <p className="actions">
        {availableActions(account).map((act) => (
          <ButtonLink key={act} href={accountPath(account.id, act)} text={t(`operator:do.${act}`)} isPlain />
        ))}
      </p>
      <section aria-labelledby="invite-title" className="card">
        <h2 id="invite-title">{t('operator:inviteTitle')}</h2>
        <PageForm noValidate>
          <TextField
            {...field('email')}
            label={t('operator:owner')}
            isRequired
            type="email"
            dir="ltr"
            maxLength={254}
          />
          <div className="actions">
            <Button text={t('operator:invite')} />
          </div>
        </PageForm>
      </section>
      <section aria-labelledby="acts-title">
        <h2 id="acts-title">{t('operator:actsTitle')}</h2>
        {account.acts.length > 0 ? (
          <AccountActionTable acts={account.acts} timeZone={timeZone} label={t('operator:actsTitle')} />
        ) : (
          <p>{t('operator:noActs')}</p>
        )}
      </section>
    </article>
  );
}

function AccountDescriptionList({ view: { account, timeZone } }: { view: AccountView }) {
  const { t } = useTranslation();
  const { id, standing, trialEndsAt, deletesAt, recipients, people, owners, domain, waitingDomain } = account;
  const items: [name: TextName<'operator:'>, value: ReactNode][] = [
    ['id', <span className="ltr">{id}</span>],
    ['standing', t(`operator:standings.${standing}`)],
    ['trialEnds', trialEndsAt && <DateTime at={trialEndsAt} timeZone={timeZone} />],
    ['deletesOn', deletesAt && <DateTime at={deletesAt} timeZone={timeZone} />],
    ['recipients', recipients],
    ['people', people],
    [
      'owners',
      owners.map(({ name, email }) => (
        <Fragment key={email}>
          <bdi>{name}</bdi> <span className="hint ltr">{email}</span>
        </Fragment>
      )),
    ],
    ['domain', domain],
    ['waitingDomain', waitingDomain],
  ];
  return (
    <dl>
      {items
        .filter(([, value]) => value !== '' && value !== null && !(Array.isArray(value) && value.length === 0))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{t(`operator:${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
