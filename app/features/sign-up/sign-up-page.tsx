import { useTranslation } from 'react-i18next';
import { LEGAL } from '~/domain/legal';
import { PASSWORD_MAX_LENGTH } from '~/domain/password';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { PasswordField } from '~/ui/password-field';
import { PageForm } from '~/ui/page-form';
import { FIELDS, type SignUpProblem } from './fields';

const NOTHING: SignUpProblem = { email: '', errors: {} };

/** Business email and password. Spec: enrollment-and-payment 2 and 5. */
export function SignUpPage({ problem = NOTHING }: { problem?: SignUpProblem }) {
  const { t } = useTranslation();
  const { email, errors, minutes } = problem;
  const textOf = (name: keyof typeof FIELDS) => {
    const key = errors[name];
    return key && t(key, { n: PASSWORD_MAX_LENGTH });
  };
  const wrong = (['email', 'password'] as const).flatMap((name) => {
    const text = textOf(name);
    return text ? [{ id: FIELDS[name], text }] : [];
  });
  return (
    <article>
      <h1>{t('sign-up:title')}</h1>
      {wrong.length > 0 ? <ErrorSummary message={t('sign-up:checkFields')} errors={wrong} /> : null}
      {minutes === undefined ? null : (
        <div className="flash flash-warning" role="alert">
          <p>{t('sign-up:tooMany', { count: minutes })}</p>
        </div>
      )}
      <p className="lead">{t('sign-up:lead', { days: LEGAL.trialDays })}</p>
      <PageForm noValidate>
        <Field id={FIELDS.email} label={t('sign-up:businessEmail')} error={textOf('email')} isRequired>
          {(control) => (
            <input
              {...control}
              type="email"
              name={FIELDS.email}
              defaultValue={email}
              dir="ltr"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
          )}
        </Field>
        <PasswordField error={textOf('password')} />
        <p className="hint">{t('sign-up:agree')}</p>
        <p className="prefs">
          <a href="/terms">{t('common:terms')}</a>
          <a href="/privacy">{t('common:privacy')}</a>
        </p>
        <div className="actions">
          <button type="submit" className="button">
            {t('sign-up:submit')}
          </button>
        </div>
      </PageForm>
      <p className="after-actions">
        {t('sign-up:haveAccount')} <a href="/smart/sign-in/">{t('common:signIn')}</a>
      </p>
    </article>
  );
}
