import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { withColon } from '~/domain/punctuation';
import { Button, ButtonLink } from '~/ui/button';
import { useFields } from '~/ui/form-fields';
import { PageForm } from '~/ui/page-form';
import { PasswordField } from '~/ui/password-field';

/** Asks for the new password of the user to whom the reset link was sent. */
export function ResetPasswordPage({ email, problem }: { email: string; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem);
  return (
    <article>
      <h1>{t('users:reset.chooseTitle')}</h1>
      {summary(t('sign-up:checkFields'))}
      <p>
        {withColon(t('users:email'))}
        <span className="ltr">{email}</span>
      </p>
      <PageForm noValidate>
        <PasswordField error={field('password').error} texts="users" label={t('users:newPassword')} />
        <p className="hint">{t('users:reset.ends')}</p>
        <div className="actions">
          <Button text={t('users:reset.save')} />
        </div>
      </PageForm>
    </article>
  );
}

/** A link that was used, has run out, or was followed by a newer password. */
export function ResetLinkExpiredPage() {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('users:reset.endedTitle')}</h1>
      <p>{t('errors:reset.invalid')}</p>
      <ButtonLink href="/smart/forgotten-password" text={t('users:reset.send')} />
    </article>
  );
}
