import { useTranslation } from 'react-i18next';

/** After a sign-up: the message is on its way. Spec: enrollment-and-payment 2, "Sign-up result". */
export function ResultPage({ email, supportEmail }: { email: string; supportEmail: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('signUp:result.title')}</h1>
      <p>
        {t('signUp:result.sentTo')} <strong className="ltr">{email}</strong>
      </p>
      <p>{t('signUp:result.next')}</p>
      <form method="post" className="actions">
        <button type="submit" className="button">
          {t('signUp:result.resend')}
        </button>
        <a className="button plain" href="/smart/sign-up/">
          {t('signUp:result.other')}
        </a>
      </form>
      <p className="after-actions">{t('signUp:result.spam')}</p>
      <p>
        {t('signUp:result.support')}{' '}
        <a className="ltr" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </p>
    </article>
  );
}
