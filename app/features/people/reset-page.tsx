import { useTranslation } from 'react-i18next';
import { beforeText } from '~/domain/punctuation';
import { ErrorSummary } from '~/ui/error-summary';
import { PasswordField } from '~/ui/password-field';
import { PageForm } from '~/ui/page-form';

/** Chooses the new password of the address that a link was sent to. */
export function ResetPage({ email, isWeak }: { email: string; isWeak: boolean }) {
  const { t } = useTranslation();
  const error = isWeak ? t('people:weak') : undefined;
  return (
    <article>
      <h1>{t('people:reset.chooseTitle')}</h1>
      {error ? <ErrorSummary message={t('sign-up:checkFields')} errors={[{ id: 'password', text: error }]} /> : null}
      <p>
        {beforeText(t('people:email'))}
        <span className="ltr">{email}</span>
      </p>
      <PageForm noValidate>
        <PasswordField error={error} texts="people" label={t('people:newPassword')} />
        <p className="hint">{t('people:reset.ends')}</p>
        <div className="actions">
          <button type="submit" className="button">
            {t('people:reset.save')}
          </button>
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
      <a className="button" href="/smart/forgotten-password">
        {t('people:reset.send')}
      </a>
    </article>
  );
}
