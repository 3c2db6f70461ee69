import { useTranslation } from 'react-i18next';
import type { SignUpOffer } from '../calls';

const TEXTS = {
  closed: 'sign-up:closed.text',
  invited: 'sign-up:invited.text',
  unknown: 'sign-up:result.support',
} as const;

/** Whom to write to where not everybody may sign up, and why. */
export function NoSignUp({ offer, supportEmail }: { offer: Exclude<SignUpOffer, 'open'>; supportEmail: string }) {
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

/** The way in for who has an account. */
export function HaveAccount() {
  const { t } = useTranslation();
  return (
    <p className="actions">
      {t('sign-up:haveAccount')} <a href="/smart/sign-in/">{t('common:signIn')}</a>
    </p>
  );
}

const TITLES = { closed: 'sign-up:closed.title', invited: 'sign-up:invited.title' } as const;

/** Where nobody can sign up as he comes: whom to write to. */
export function ClosedPage({ offer, supportEmail }: { offer: keyof typeof TITLES; supportEmail: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t(TITLES[offer])}</h1>
      <NoSignUp offer={offer} supportEmail={supportEmail} />
      <HaveAccount />
    </article>
  );
}
