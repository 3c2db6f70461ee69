import { useTranslation } from 'react-i18next';
import type { UserProfile } from '../calls';
import type { FormProblem } from '~/domain/error-keys';
import { Button } from '~/ui/button';
import { SelectField, TextField, useFields, type Fields, Options } from '~/ui/form-fields';
import { CsrfForm, PageForm } from '~/ui/page-form';
import { PasswordField } from '~/ui/password-field';

export interface ProfileView extends UserProfile {
  isComplete: boolean;
  zones: string[];
}

/** Who one is, and one's password. Spec: forms-and-approval 5, "Shared helpers". */
export function ProfilePage({ view, problem }: { view: ProfileView; problem?: FormProblem }) {
  const { t } = useTranslation();
  const { field, summary } = useFields(problem, { ...view });
  return (
    <article>
      <h1>{t('admin:profile')}</h1>
      {summary(t('sign-up:checkFields'))}
      <p>
        <span className="ltr">{view.email}</span> · {t(`users:roles.${view.role}`)}
      </p>
      <p className={view.isComplete ? 'hint' : 'flash flash-info'}>
        {t(view.isComplete ? 'users:profileComplete' : 'users:profileIncomplete')}
      </p>
      <NamesForm view={view} field={field} />
      <PasswordForm field={field} />
      <section aria-labelledby="everywhere-title" className="card">
        <h2 id="everywhere-title">{t('users:everywhereTitle')}</h2>
        <p>{t('users:everywhereText')}</p>
        <CsrfForm>
          <Button intent="leave" text={t('users:everywhere')} isPlain />
        </CsrfForm>
      </section>
      <p>
        <a href="/smart/security">{t('users:security.title')}</a>
      </p>
      {view.role === 'Owner' ? (
        <p>
          <a href="/smart/account/delete">{t('account-deletion:title')}</a>
        </p>
      ) : null}
    </article>
  );
}

/** First and last name. */
export function NameFields({ field }: Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  return (['given-name', 'family-name'] as const).map((autoComplete) => {
    const name = autoComplete === 'given-name' ? 'firstName' : 'lastName';
    return (
      <TextField
        key={name}
        {...field(name)}
        label={t(`users:${name}`)}
        isRequired
        autoComplete={autoComplete}
        maxLength={100}
      />
    );
  });
}

function NamesForm({ view, field }: { view: ProfileView } & Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  const timeZone = field('timeZone');
  return (
    <PageForm noValidate>
      <NameFields field={field} />
      <TextField
        {...field('mobileNumber')}
        label={t('users:mobileNumber')}
        isRequired
        type="tel"
        dir="ltr"
        autoComplete="tel"
        maxLength={40}
      />
      <SelectField {...timeZone} label={t('users:timeZone')} isRequired dir="ltr">
        <option value="">{t('users:choose')}</option>
        <Options
          values={[...new Set([timeZone.value, ...view.zones].filter(Boolean))]}
          label={(zone) => zone.replaceAll('_', ' ')}
        />
      </SelectField>
      <div className="actions">
        <Button intent="save" text={t('common:save')} />
      </div>
    </PageForm>
  );
}

function PasswordForm({ field }: Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="password-title" className="card">
      <h2 id="password-title">{t('users:changePassword')}</h2>
      <p>{t('users:changePasswordText')}</p>
      <CsrfForm noValidate>
        <TextField
          {...field('currentPassword')}
          label={t('users:currentPassword')}
          isRequired
          type="password"
          dir="ltr"
          autoComplete="current-password"
          maxLength={256}
        />
        <PasswordField error={field('password').error} texts="users" label={t('users:newPassword')} />
        <div className="actions">
          <Button intent="password" text={t('users:changePassword')} />
        </div>
      </CsrfForm>
    </section>
  );
}
