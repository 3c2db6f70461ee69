import { useTranslation } from 'react-i18next';
import type { SignUpOffer } from '../calls';
import { Button, ButtonLink } from '~/ui/button';
import { SignUpClosedPage } from './sign-up-closed';

interface ResultProps {
  email: string;
  supportEmail: string;
  offer: SignUpOffer;
}

/** The page after a sign-up: the verification message is on its way. Spec: enrollment-and-payment 2, "Sign-up result". */
export function SignUpResultPage({ email, supportEmail, offer }: ResultProps) {
  const { t } = useTranslation();
  // It was switched off meanwhile: the link in the message would be refused as well.
  if (offer === 'closed') return <SignUpClosedPage offer={offer} supportEmail={supportEmail} />;
  return (
    <article>
      <h1>{t('sign-up:result.title')}</h1>
      <p>
        {t('sign-up:result.sentTo')} <strong className="ltr">{email}</strong>
      </p>
      <p>{t('sign-up:result.next')}</p>
      <form method="post" className="actions">
        <Button text={t('sign-up:result.resend')} />
        {offer === 'open' ? <ButtonLink href="/smart/sign-up/" text={t('sign-up:result.other')} isPlain /> : null}
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
