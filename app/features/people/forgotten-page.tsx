import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { PageForm } from '~/ui/page-form';

/** Asks for the address that a link to choose a new password goes to. */
export function ForgottenPage({ problem }: { problem?: { email: string } }) {
  const { t } = useTranslation();
  const error = problem ? t('errors:email.invalid') : undefined;
  return (
    <article>
      <h1>{t('people:reset.title')}</h1>
      {error ? <ErrorSummary message={t('sign-up:checkFields')} errors={[{ id: 'email', text: error }]} /> : null}
      <p className="lead">{t('people:reset.lead')}</p>
      <PageForm noValidate>
        <Field id="email" label={t('people:email')} error={error} isRequired>
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              defaultValue={problem?.email}
              dir="ltr"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
          )}
        </Field>
        <div className="actions">
          <button type="submit" className="button">
            {t('people:reset.send')}
          </button>
        </div>
      </PageForm>
      <p className="after-actions">
        <a href="/smart/sign-in/">{t('people:reset.back')}</a>
      </p>
    </article>
  );
}
