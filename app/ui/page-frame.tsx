import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameAccount } from '~/domain/page-frame';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { AppearancePicker } from './display-preferences';
import { SafeHtml } from './safe-html';

/** The account that the page's frame is of, also where the page itself failed. */
export function useFrameAccount(): FrameAccount | undefined {
  return useMatches()
    .map(({ data }) => (data as { frame?: { account: FrameAccount } } | undefined)?.frame?.account)
    .find(Boolean);
}

/** A telephone number that is dialled by a press, from left to right and in one line. */
export function PhoneLink({ phone, children }: { phone: string; children: ReactNode }) {
  return (
    <a href={`tel:${phone.replace(/[^+\d]/g, '')}`} className="ltr nowrap">
      {children}
    </a>
  );
}

/** Spec: enrollment-and-payment 2, "Privacy page" and "Landing page". */
export function SiteLinks({ isSignUpOpen }: { isSignUpOpen: boolean }) {
  const { t } = useTranslation();
  return (
    <nav className="prefs" aria-label={t('common:accountLinks')}>
      <a href="/smart/sign-in/">{t('common:signIn')}</a>{' '}
      {isSignUpOpen ? <a href="/smart/sign-up/">{t('common:signUpFree')}</a> : null}
    </nav>
  );
}

export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a className="skip" href="#main">
      {t('common:skipToContent')}
    </a>
  );
}

/** One line: the logo and what is reached from every page. `html` is the account's own header, sanitised; it stands under the line. */
export function Header({
  account,
  html,
  homePath,
  isWide = false,
  children,
}: {
  account: FrameAccount;
  html?: SanitizedHtml;
  homePath?: string;
  isWide?: boolean;
  children?: ReactNode;
}) {
  const logo = account.logoUrl ? <img src={account.logoUrl} alt={account.companyName} /> : account.companyName;
  return (
    <header className="site-header">
      <div className={isWide ? 'wrap wrap-wide' : 'wrap'}>
        {homePath ? (
          <a className="logo" href={homePath}>
            {logo}
          </a>
        ) : (
          <span className="logo">{logo}</span>
        )}
        {children}
        {html ? <SafeHtml html={html} className="account-words" dir="auto" /> : null}
      </div>
    </header>
  );
}

/** Who the page is of, its terms, and how it looks. `html` is the account's own footer, sanitised. */
export function Footer({
  companyName,
  html,
  scheme,
  isWide = false,
}: {
  /** Of the account; none where the page is our own. */
  companyName?: string;
  html?: SanitizedHtml;
  /** As it was chosen; undefined where the page doesn't ask. */
  scheme: string | undefined;
  isWide?: boolean;
}) {
  // Most accounts name themselves in their own words.
  const isNamed = !companyName || html?.replaceAll('&amp;', '&').includes(companyName);
  return (
    <footer className="site-footer">
      <div className={isWide ? 'wrap wrap-wide' : 'wrap'}>
        {isNamed ? null : (
          <b className="account-words" dir="auto">
            {companyName}
          </b>
        )}
        {html ? <SafeHtml html={html} className="account-words" dir="auto" /> : null}
        <OwnFooter />
        {scheme === undefined ? null : <AppearancePicker current={scheme} />}
      </div>
    </footer>
  );
}

function OwnFooter() {
  const { t } = useTranslation();
  return (
    <>
      <p>{t('common:appPromotion')}</p>
      <nav aria-label={t('common:footerLinks')} className="prefs">
        <a href="/terms">{t('common:terms')}</a> <a href="/privacy">{t('common:privacy')}</a>
      </nav>
    </>
  );
}

export function Main({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <main id="main" className={isWide ? 'site-main' : 'site-main sheet'} tabIndex={-1}>
      <div className={isWide ? 'wrap wrap-wide' : 'wrap'}>{children}</div>
    </main>
  );
}
