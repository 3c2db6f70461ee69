import { useTranslation } from 'react-i18next';

/** Spec: enrollment-and-payment 4 and 8, "SSO error page". */
export function SsoErrorPage({ supportEmail }: { supportEmail: string }) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('common:somethingWrong')}</h1>
      <p>{t('site:ssoError', { email: supportEmail })}</p>
      <div className="actions">
        <a className="button" href="/smart/sign-in/">
          {t('common:signIn')}
        </a>
        <a className="button plain" href="/smart/sign-up/">
          {t('common:signUpFree')}
        </a>
      </div>
    </article>
  );
}
