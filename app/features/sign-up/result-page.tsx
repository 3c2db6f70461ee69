import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '~/ui/button';

/** After a sign-up: the message is on its way. Spec: enrollment-and-payment 2, "Sign-up result". */
export function ResultPage({ email, supportEmail }: { email: string; supportEmail: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('sign-up:result.title')}</h1>
      <p>
        {t('sign-up:result.sentTo')} <strong className="ltr">{email}</strong>
      </p>
      <p>{t('sign-up:result.next')}</p>
      <form method="post" className="actions">
        <Button text={t('sign-up:result.resend')} />
        <ButtonLink href="/smart/sign-up/" text={t('sign-up:result.other')} isPlain />
      </form>
      <p className="actions">{t('sign-up:result.spam')}</p>
      <p>
        {t('sign-up:result.support')}{' '}
        <a className="ltr" href={`mailto:${supportEmail}`}>
          {supportEmail}
        </a>
      </p>
    </article>
  );
}
