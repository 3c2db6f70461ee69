import { useTranslation } from 'react-i18next';
import type { SignUpOffer } from '../calls';

const TEXTS = {
  closed: 'sign-up:closed.text',
  invited: 'sign-up:invited.text',
  unknown: 'sign-up:result.support',
} as const;

/** Explains why not everybody may sign up, with the address to write to. */
export function SignUpClosedText({
  offer,
  supportEmail,
}: {
  offer: Exclude<SignUpOffer, 'open'>;
  supportEmail: string;
}) {
  const { t } = useTranslation();
  return (
    <p>
      {t(TEXTS[offer])}{' '}
      <a className="ltr" href={`mailto:${supportEmail}`}>
        {supportEmail}
      </a>
    </p>
  );
}

/** Links to signing in, for people who have an account. */
export function SignInHint() {
  const { t } = useTranslation();
  return (
    <p className="actions">
      {t('sign-up:haveAccount')} <a href="/smart/sign-in/">{t('common:signIn')}</a>
    </p>
  );
}

const TITLES = { closed: 'sign-up:closed.title', invited: 'sign-up:invited.title' } as const;

/** Shown where people can't sign up by themselves. */
export function SignUpClosedPage({ offer, supportEmail }: { offer: keyof typeof TITLES; supportEmail: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(TITLES[offer])}</h1>
      <SignUpClosedText offer={offer} supportEmail={supportEmail} />
      <SignInHint />
    </article>
  );
}
