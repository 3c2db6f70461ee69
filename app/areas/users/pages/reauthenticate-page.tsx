import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FormProblem } from '~/domain/error-keys';
import { Button, ButtonLink } from '~/ui/button';
import { TextField, useFields } from '~/ui/form-fields';
import { PageForm } from '~/ui/page-form';

interface ReauthenticatePageProps {
  title: string;
  text: ReactNode;
  /** Of the button that does it. */
  yes: string;
  problem?: FormProblem;
}

/** Asks once more who it is before a second factor changes. */
export function ReauthenticatePage({ title, text, yes, problem }: ReauthenticatePageProps) {
  const { t } = useTranslation();
  const { field, noticeAndSummary } = useFields(problem);
  return (
    <article>
      <h1>{title}</h1>
      {noticeAndSummary(t('sign-up:checkFields'))}
      <p>{text}</p>
      <PageForm noValidate>
        <TextField
          {...field('proof')}
          label={t('users:security.proof')}
          hint={t('users:security.proofHint')}
          isRequired
          type="password"
          dir="ltr"
          autoComplete="current-password"
          maxLength={256}
        />
        <div className="actions">
          <Button text={yes} />
          <ButtonLink href="/smart/security" text={t('common:cancel')} isPlain />
        </div>
      </PageForm>
    </article>
  );
}
