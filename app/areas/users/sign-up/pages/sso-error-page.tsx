import { useTranslation } from 'react-i18next';
import { ButtonLink } from '~/ui/button';

/** Spec: enrollment-and-payment 4 and 8, "SSO error page". */
export function SsoErrorPage({ supportEmail, isSignUpOpen }: { supportEmail: string; isSignUpOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('users:provider.failedTitle')}</h1>
      <p>{t('site:ssoError', { email: supportEmail })}</p>
      <div className="actions">
        <ButtonLink href="/smart/sign-in/" text={t('common:signIn')} />
        {isSignUpOpen ? <ButtonLink href="/smart/sign-up/" text={t('common:signUpFree')} isPlain /> : null}
      </div>
    </article>
  );
}
