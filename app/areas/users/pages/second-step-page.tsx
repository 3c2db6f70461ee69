import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { Button, ButtonLink } from '~/ui/button';
import { useFields } from '~/ui/form-fields';
import { PageForm } from '~/ui/page-form';
import { CodeField } from './code-field';
import { PasskeyForm } from './passkey-form';

interface SecondStepView {
  hasApp: boolean;
  hasPasskey: boolean;
}

/** What is asked after the password. */
export function SecondStepPage({ view, problem }: { view: SecondStepView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, noticeAndSummary } = useFields(problem);
  return (
    <article>
      <h1>{t('users:step.title')}</h1>
      {noticeAndSummary(t('sign-up:checkFields'))}
      {view.hasPasskey ? <PasskeyForm act="signIn" /> : null}
      <p className="lead">{t(view.hasApp ? 'users:step.lead' : 'users:step.recoveryLead')}</p>
      <PageForm noValidate>
        <CodeField {...field('code')} label={t('users:step.code')} />
        <div className="actions">
          <Button intent="code" text={t('common:continue')} />
        </div>
      </PageForm>
      <p className="actions">{t('users:step.lost')}</p>
    </article>
  );
}

/** The password was given too long ago. */
export function SecondStepExpiredPage() {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('users:step.title')}</h1>
      <p role="alert">{t('errors:secondFactor.ended')}</p>
      <ButtonLink href="/smart/sign-in/" text={t('users:step.back')} />
    </article>
  );
}
