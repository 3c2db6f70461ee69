import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { Button } from '~/ui/button';
import { TextField, useFields, type Fields } from '~/ui/form-fields';
import { Flash } from '~/ui/flash-message';
import { PageForm } from '~/ui/page-form';
import { ProviderSignInForm } from './provider-sign-in-pages';

/** The address that a user signs in with. */
function UserName(props: ReturnType<Fields['field']>) {
  const { t } = useTranslation();
  return (
    <TextField
      {...props}
      label={t('users:email')}
      isRequired
      type="email"
      dir="ltr"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
    />
  );
}

interface SignInPageProps {
  isSignUpOpen: boolean;
  /** Undefined or null where people sign in by their password alone. */
  provider?: { name: string; next: string; isAgain: boolean } | null;
  problem?: FormProblem;
}

export function SignInPage({ isSignUpOpen, provider, problem }: SignInPageProps) {
  const { t } = useTranslation();
  const { field, summary, notice } = useFields(problem);
  return (
    <article>
      <h1>{t('users:signInTitle')}</h1>
      {summary(t('users:signInFields'))}
      {notice ? <Flash kind="error" text={notice} /> : null}
      <PageForm noValidate>
        <UserName {...field('email')} />
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
          <Button text={t('common:signIn')} />
        </div>
      </PageForm>
      {provider ? <ProviderSignInForm {...provider} /> : null}
      <p className="actions">
        <a href="/smart/forgotten-password">{t('users:forgotten')}</a>
      </p>
      {isSignUpOpen ? (
        <p className="actions">
          <a href="/smart/sign-up/">{t('common:signUpFree')}</a>
        </p>
      ) : null}
    </article>
  );
}

/** Asks for the address that a link to choose a new password goes to. */
export function ForgotPasswordPage({ problem }: { problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem);
  return (
    <article>
      <h1>{t('users:reset.title')}</h1>
      {summary(t('sign-up:checkFields'))}
      <p className="lead">{t('users:reset.lead')}</p>
      <PageForm noValidate>
        <UserName {...field('email')} />
        <div className="actions">
          <Button text={t('users:reset.send')} />
        </div>
      </PageForm>
      <p className="actions">
        <a href="/smart/sign-in/">{t('users:reset.back')}</a>
      </p>
    </article>
  );
}
