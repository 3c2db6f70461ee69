import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { Button } from '~/ui/button';
import { TextField, useFields } from '~/ui/controls';
import { PageForm } from '~/ui/page-form';

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
