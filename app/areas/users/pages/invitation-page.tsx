import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import type { inspectInvitation } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { withColon } from '~/domain/punctuation';
import { Button } from '~/ui/button';
import { useFields } from '~/ui/form-fields';
import { PageForm } from '~/ui/page-form';
import { PasswordField } from '~/ui/password-field';
import { NameFields } from './profile-page';

type InvitationPageProps = CallData<typeof inspectInvitation> & { problem?: FormProblem };

/** Joins an account with a name and a password. */
export function InvitationPage({ accountName, email, role, problem }: InvitationPageProps) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem);
  return (
    <article>
      <h1>{t('users:invitationTitle', { company: accountName })}</h1>
      {summary(t('sign-up:checkFields'))}
      <p className="lead">{t('users:invitationLead', { role: t(`users:roles.${role}`) })}</p>
      <p>
        {withColon(t('users:email'))}
        <span className="ltr">{email}</span>
      </p>
      <PageForm noValidate>
        <NameFields field={field} />
        <PasswordField error={field('password').error} texts="users" />
        <div className="actions">
          <Button text={t('users:join')} />
        </div>
      </PageForm>
    </article>
  );
}
