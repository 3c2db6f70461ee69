import { useTranslation } from 'react-i18next';
import type { UserProfile } from '~/contract/users';
import { ErrorSummary } from '~/ui/error-summary';
import { Field } from '~/ui/field';
import { PasswordField } from '~/ui/password-field';
import { PageForm } from '~/ui/page-form';

/** Keys of sentences, by the control they are about. */
export interface ProfileErrors {
  mobileNumber?: string;
  timeZone?: string;
  currentPassword?: string;
  password?: string;
}

export interface ProfileView extends UserProfile {
  isComplete: boolean;
  csrf: string;
  zones: string[];
  errors: ProfileErrors;
}

/** Who one is, and one's password. Spec: forms-and-approval 5, "Shared helpers". */
export function ProfilePage({ view }: { view: ProfileView }) {
  const { t } = useTranslation();
  const wrong = (['mobileNumber', 'timeZone', 'currentPassword', 'password'] as const).flatMap((id) => {
    const key = view.errors[id];
    return key ? [{ id, text: t(key) }] : [];
  });
  return (
    <article>
      <h1>{t('admin:profile')}</h1>
      {wrong.length > 0 ? <ErrorSummary message={t('sign-up:checkFields')} errors={wrong} /> : null}
      <p>
        <span className="ltr">{view.email}</span> · {t(`people:roles.${view.role}`)}
      </p>
      <p className={view.isComplete ? 'hint' : 'flash flash-info'}>
        {t(view.isComplete ? 'people:profileComplete' : 'people:profileIncomplete')}
      </p>
      <NamesForm view={view} />
      <PasswordForm view={view} />
      <section aria-labelledby="everywhere-title" className="card">
        <h2 id="everywhere-title">{t('people:everywhereTitle')}</h2>
        <p>{t('people:everywhereText')}</p>
        <form method="post">
          <input type="hidden" name="csrf" value={view.csrf} />
          <button type="submit" className="button plain" name="intent" value="leave">
            {t('people:everywhere')}
          </button>
        </form>
      </section>
    </article>
  );
}

function NamesForm({ view }: { view: ProfileView }) {
  const { t } = useTranslation();
  const errorOf = (key: string | undefined) => key && t(key);
  return (
    <PageForm noValidate enter={{ name: 'intent', value: 'save' }}>
      <input type="hidden" name="csrf" value={view.csrf} />
      <Field id="firstName" label={t('people:firstName')} isRequired>
        {(control) => (
          <input
            {...control}
            name="firstName"
            defaultValue={view.firstName}
            autoComplete="given-name"
            maxLength={100}
          />
        )}
      </Field>
      <Field id="lastName" label={t('people:lastName')} isRequired>
        {(control) => (
          <input {...control} name="lastName" defaultValue={view.lastName} autoComplete="family-name" maxLength={100} />
        )}
      </Field>
      <Field id="mobileNumber" label={t('people:mobileNumber')} error={errorOf(view.errors.mobileNumber)} isRequired>
        {(control) => (
          <input
            {...control}
            type="tel"
            name="mobileNumber"
            defaultValue={view.mobileNumber}
            dir="ltr"
            autoComplete="tel"
            maxLength={40}
          />
        )}
      </Field>
      <Field id="timeZone" label={t('people:timeZone')} error={errorOf(view.errors.timeZone)} isRequired>
        {(control) => (
          <select {...control} name="timeZone" defaultValue={view.timeZone} dir="ltr">
            <option value="">{t('people:choose')}</option>
            {[...new Set([view.timeZone, ...view.zones].filter(Boolean))].map((zone) => (
              <option key={zone} value={zone}>
                {zone.replaceAll('_', ' ')}
              </option>
            ))}
          </select>
        )}
      </Field>
      <div className="actions">
        <button type="submit" className="button" name="intent" value="save">
          {t('common:save')}
        </button>
      </div>
    </PageForm>
  );
}

function PasswordForm({ view }: { view: ProfileView }) {
  const { t } = useTranslation();
  const { currentPassword, password } = view.errors;
  return (
    <section aria-labelledby="password-title" className="card">
      <h2 id="password-title">{t('people:changePassword')}</h2>
      <p>{t('people:changePasswordText')}</p>
      <form method="post" noValidate>
        <input type="hidden" name="csrf" value={view.csrf} />
        <Field
          id="currentPassword"
          label={t('people:currentPassword')}
          error={currentPassword && t(currentPassword)}
          isRequired
        >
          {(control) => (
            <input
              {...control}
              type="password"
              name="currentPassword"
              dir="ltr"
              autoComplete="current-password"
              maxLength={256}
            />
          )}
        </Field>
        <PasswordField error={password && t(password)} texts="people" label={t('people:newPassword')} />
        <div className="actions">
          <button type="submit" className="button" name="intent" value="password">
            {t('people:changePassword')}
          </button>
        </div>
      </form>
    </section>
  );
}
