import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { LEGAL_FIGURES } from '~/domain/legal-figures';
import { Button } from '~/ui/button';
import { TextField, useFields } from '~/ui/form-fields';
import { Flash } from '~/ui/flash-message';
import { PageForm } from '~/ui/page-form';
import { PasswordField } from '~/ui/password-field';
import { SIGN_UP_TEXT_PARAMS } from './fields';
import { SignUpClosedPage, SignInHint } from './sign-up-closed';

export interface SignUpView {
  /** `closed`: the operator makes accounts. `uninvited`: who comes without an invitation can't sign up. */
  state: 'open' | 'closed' | 'uninvited';
  /** Of an invitation, which goes back with the form; both are empty without one. */
  invitation: string;
  email: string;
  supportEmail: string;
}

/** Business email and password, where accounts can be signed up for. Spec: enrollment-and-payment 2 and 5. */
export function SignUpPage({ view, problem }: { view: SignUpView; problem?: FormProblem }) {
  const { state, supportEmail } = view;
  return state === 'open' ? (
    <SignUpForm {...view} problem={problem} />
  ) : (
    <SignUpClosedPage offer={state === 'closed' ? 'closed' : 'invited'} supportEmail={supportEmail} />
  );
}

function SignUpForm({
  invitation,
  email,
  problem,
}: Pick<SignUpView, 'invitation' | 'email'> & { problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary, notice } = useFields(problem, { email }, SIGN_UP_TEXT_PARAMS);
  return (
    <article>
      <h1>{t('sign-up:title')}</h1>
      {summary(t('sign-up:checkFields'))}
      {notice ? <Flash kind="warning" text={notice} role="alert" /> : null}
      <p className="lead">{t('sign-up:lead', { days: LEGAL_FIGURES.trialDays })}</p>
      <PageForm noValidate>
        {invitation ? <input type="hidden" name="invitation" value={invitation} /> : null}
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
          <a href="/terms">{t('common:terms')}</a> <a href="/privacy">{t('common:privacy')}</a>
        </p>
        <div className="actions">
          <Button text={t('sign-up:submit')} />
        </div>
      </PageForm>
      <SignInHint />
    </article>
  );
}
