import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { LEGAL } from '~/domain/legal';
import { Button } from '~/ui/button';
import { TextField, useFields } from '~/ui/controls';
import { Flash } from '~/ui/flash-message';
import { PageForm } from '~/ui/page-form';
import { PasswordField } from '~/ui/password-field';
import { SIGN_UP_FACTS } from './fields';

/** Business email and password. Spec: enrollment-and-payment 2 and 5. */
export function SignUpPage({ problem }: { problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary, notice } = useFields(problem, {}, SIGN_UP_FACTS);
  return (
    <article>
      <h1>{t('sign-up:title')}</h1>
      {summary(t('sign-up:checkFields'))}
      {notice ? <Flash kind="warning" text={notice} role="alert" /> : null}
      <p className="lead">{t('sign-up:lead', { days: LEGAL.trialDays })}</p>
      <PageForm noValidate>
        <TextField
          {...field('email')}
          label={t('sign-up:businessEmail')}
          isRequired
          type="email"
          dir="ltr"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField error={field('password').error} />
        <p className="hint">{t('sign-up:agree')}</p>
        <p className="prefs">
          <a href="/terms">{t('common:terms')}</a>
          <a href="/privacy">{t('common:privacy')}</a>
        </p>
        <div className="actions">
          <Button text={t('sign-up:submit')} />
        </div>
      </PageForm>
      <p className="after-actions">
        {t('sign-up:haveAccount')} <a href="/smart/sign-in/">{t('common:signIn')}</a>
      </p>
    </article>
  );
}
