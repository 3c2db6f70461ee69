import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { TextField, useFields } from '~/ui/controls';
import { PageForm } from '~/ui/page-form';

export function SignInPage({ problem }: { problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary, notice } = useFields(problem);
  return (
    <article>
      <h1>{t('people:signInTitle')}</h1>
      {summary(t('people:signInFields'))}
      {notice ? (
        <div className="flash flash-error" role="alert">
          <p>{notice}</p>
        </div>
      ) : null}
      <PageForm noValidate>
        <TextField
          {...field('email')}
          label={t('people:email')}
          isRequired
          type="email"
          dir="ltr"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
        />
        <TextField
          {...field('password')}
          label={t('sign-up:password')}
          isRequired
          type="password"
          dir="ltr"
          autoComplete="current-password"
          maxLength={256}
        />
        <div className="actions">
          <button type="submit" className="button">
            {t('common:signIn')}
          </button>
        </div>
      </PageForm>
      <p className="after-actions">
        <a href="/smart/forgotten-password">{t('people:forgotten')}</a>
      </p>
      <p className="after-actions">
        <a href="/smart/sign-up/">{t('common:signUpFree')}</a>
      </p>
    </article>
  );
}
