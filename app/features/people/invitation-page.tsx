import { useTranslation } from 'react-i18next';
import { beforeText } from '~/domain/punctuation';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { PasswordField } from '~/ui/password-field';
import { PageForm } from '~/ui/page-form';

/** What was typed, never the password. */
export interface InvitationProblem {
  firstName: string;
  lastName: string;
  isWeak: boolean;
}

interface InvitationPageProps {
  accountName: string;
  email: string;
  role: string;
  problem?: InvitationProblem;
}

/** Joins an account with a name and a password. */
export function InvitationPage({ accountName, email, role, problem }: InvitationPageProps) {
  const { t } = useTranslation();
  const missing = (value: string | undefined) => (value === '' ? t('errors:input.required') : undefined);
  const errors = {
    firstName: missing(problem?.firstName),
    lastName: missing(problem?.lastName),
    password: problem?.isWeak ? t('people:weak') : undefined,
  };
  const wrong = Object.entries(errors).flatMap(([id, text]) => (text ? [{ id, text }] : []));
  return (
    <article>
      <h1>{t('people:invitationTitle', { company: accountName })}</h1>
      {wrong.length > 0 ? <ErrorSummary message={t('sign-up:checkFields')} errors={wrong} /> : null}
      <p className="lead">{t('people:invitationLead', { role: t(`people:roles.${role}`) })}</p>
      <p>
        {beforeText(t('people:email'))}
        <span className="ltr">{email}</span>
      </p>
      <PageForm noValidate>
        <Field id="firstName" label={t('people:firstName')} error={errors.firstName} isRequired>
          {(control) => (
            <input
              {...control}
              name="firstName"
              defaultValue={problem?.firstName}
              autoComplete="given-name"
              maxLength={100}
            />
          )}
        </Field>
        <Field id="lastName" label={t('people:lastName')} error={errors.lastName} isRequired>
          {(control) => (
            <input
              {...control}
              name="lastName"
              defaultValue={problem?.lastName}
              autoComplete="family-name"
              maxLength={100}
            />
          )}
        </Field>
        <PasswordField error={errors.password} texts="people" />
        <div className="actions">
          <button type="submit" className="button">
            {t('people:join')}
          </button>
        </div>
      </PageForm>
    </article>
  );
}
