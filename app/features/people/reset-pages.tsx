import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, useFields } from '~/ui/controls';
import { PageForm } from '~/ui/page-form';
import { beforeText } from '~/domain/punctuation';
import { PasswordField } from '~/ui/password-field';

/** Asks for the address that a link to choose a new password goes to. */
export function ForgottenPage({ problem }: { problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem);
  return (
    <article>
      <h1>{t('people:reset.title')}</h1>
      {summary(t('sign-up:checkFields'))}
      <p className="lead">{t('people:reset.lead')}</p>
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
        <div className="actions">
          <Button text={t('people:reset.send')} />
        </div>
      </PageForm>
      <p className="after-actions">
        <a href="/smart/sign-in/">{t('people:reset.back')}</a>
      </p>
    </article>
  );
}

/** Chooses the new password of the address that a link was sent to. */
export function ResetPage({ email, problem }: { email: string; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem);
  return (
    <article>
      <h1>{t('people:reset.chooseTitle')}</h1>
      {summary(t('sign-up:checkFields'))}
      <p>
        {beforeText(t('people:email'))}
        <span className="ltr">{email}</span>
      </p>
      <PageForm noValidate>
        <PasswordField error={field('password').error} texts="people" label={t('people:newPassword')} />
        <p className="hint">{t('people:reset.ends')}</p>
        <div className="actions">
          <Button text={t('people:reset.save')} />
        </div>
      </PageForm>
    </article>
  );
}

/** A link that was used, has run out, or was followed by a newer password. */
export function ResetEndedPage() {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('people:reset.endedTitle')}</h1>
      <p>{t('errors:reset.invalid')}</p>
      <ButtonLink href="/smart/forgotten-password" text={t('people:reset.send')} />
    </article>
  );
}
