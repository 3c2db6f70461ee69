import { useTranslation } from 'react-i18next';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { PageForm } from '~/ui/page-form';

/** What kept a person from signing in; never the password. */
export interface SignInProblem {
  email: string;
  missing?: ('email' | 'password')[];
  key?: string;
  minutes?: number;
}

export function SignInPage({ problem = { email: '' } }: { problem?: SignInProblem }) {
  const { t } = useTranslation();
  const { email, missing = [], key, minutes } = problem;
  const errors = missing.map((id) => ({ id, text: t('errors:input.required') }));
  const errorOf = (id: string) => errors.find((error) => error.id === id)?.text;
  return (
    <article>
      <h1>{t('people:signInTitle')}</h1>
      {errors.length > 0 ? <ErrorSummary message={t('people:signInFields')} errors={errors} /> : null}
      {key ? (
        <div className="flash flash-error" role="alert">
          <p>{t(key, { minutes })}</p>
        </div>
      ) : null}
      <PageForm noValidate>
        <Field id="email" label={t('people:email')} error={errorOf('email')} isRequired>
          {(control) => (
            <input
              {...control}
              type="email"
              name="email"
              defaultValue={email}
              dir="ltr"
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
          )}
        </Field>
        <Field id="password" label={t('sign-up:password')} error={errorOf('password')} isRequired>
          {(control) => (
            <input
              {...control}
              type="password"
              name="password"
              dir="ltr"
              autoComplete="current-password"
              maxLength={256}
            />
          )}
        </Field>
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
