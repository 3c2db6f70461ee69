import { useTranslation } from 'react-i18next';
import type { SignUpOffer } from '~/contract/sign-up';

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
