import { useTranslation } from 'react-i18next';
import { REAUTHENTICATION_FIELD } from '~/domain/page-frame';
import { TextField } from './form-fields';

interface ResendAfterSignInProps {
  fields: [name: string, value: string][];
  /** The session has ended, or its owner owes a second factor. */
  why: 'ended' | 'owed';
}

/** Answers a post that could not be taken yet: this form holds it until its sender has signed in, or has set up a second factor. */
export function ResendAfterSignIn({ fields, why }: ResendAfterSignInProps) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t(`admin:${why}.title`)}</h1>
      <div role="alert">
        <p>{t('admin:ended.text')}</p>
      </div>
      <ol>
        <li>
          <a href={why === 'ended' ? '/smart/sign-in/' : '/smart/security'} target="_blank" rel="noopener">
            {t(why === 'ended' ? 'admin:ended.signIn' : 'admin:owed.setUp')}
          </a>
        </li>
        <li>{t('admin:ended.back')}</li>
      </ol>
      <form method="post" className="actions">
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <button type="submit" className="button">
          {t('admin:ended.send')}
        </button>
      </form>
    </>
  );
}

interface ConfirmSignInProps {
  fields: ResendAfterSignInProps['fields'];
  /** Why the proof that was typed does not do, by the name of the failure. */
  error?: string;
}

/** Answers a post that gives lasting access when the sign-in is some time ago: it holds the post until its sender has proved who they are. */
export function ConfirmSignIn({ fields, error }: ConfirmSignInProps) {
  const { t } = useTranslation();
  return (
    <>
      <h1>{t('admin:confirm.title')}</h1>
      <p role="alert">{t('admin:confirm.text')}</p>
      <form method="post" noValidate>
        {fields.map(([name, value], index) => (
          <input key={index} type="hidden" name={name} value={value} />
        ))}
        <TextField
          name={REAUTHENTICATION_FIELD}
          label={t('users:security.proof')}
          hint={t('users:security.proofHint')}
          error={error && t(`errors:${error}`, { defaultValue: error })}
          type="password"
          dir="ltr"
          autoComplete="current-password"
          maxLength={256}
        />
        <p>
          {t('admin:confirm.other')}{' '}
          <a href="/smart/sign-in?again=true" target="_blank" rel="noopener">
            {t('admin:confirm.signIn')}
          </a>
          {'. '}
          {t('admin:confirm.back')}
        </p>
        <div className="actions">
          <button type="submit" className="button">
            {t('admin:confirm.button')}
          </button>
        </div>
      </form>
    </>
  );
}

/** For pages of a session that stay open: the module `session` renews it shortly before this moment, in milliseconds. */
export function SessionRenewal({ expiresAt }: { expiresAt: number }) {
  return <span hidden data-enhance="session" data-expires={expiresAt} />;
}
