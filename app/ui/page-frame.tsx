import { useMatches } from '@remix-run/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameAccount } from '~/domain/frame';
import { phoneText } from '~/domain/phone-number';
import { beforeText } from '~/domain/punctuation';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { FlashMessage } from './flash-message';
import { Kept } from './kept';
import { AppearancePicker } from './page-choices';
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

/** Phone and e-mail of the account. On a phone they fold away behind one line, so that the form comes first. */
function SupportContact({ account }: { account: FrameAccount }) {
  const { t } = useTranslation();
  const { supportPhone, supportEmail } = account;
  if (!supportPhone && !supportEmail) return null;
  const phone = supportPhone ? (
    <PhoneLink phone={supportPhone}>
      <span className="sr">{beforeText(t('common:supportPhone'))}</span>
      {phoneText(supportPhone, account.country || undefined)}
    </PhoneLink>
  ) : null;
  const email = supportEmail ? (
    <a href={`mailto:${supportEmail}`} className="ltr">
      <span className="sr">{beforeText(t('common:supportEmail'))}</span>
      {supportEmail}
    </a>
  ) : null;
  return (
    <>
      <details className="contact">
        <summary>{t('common:contactSupport')}</summary>
        <ul>
          {phone ? <li>{phone}</li> : null}
          {email ? <li>{email}</li> : null}
        </ul>
      </details>
      <div className="contact-wide">
        {phone}
        {email}
      </div>
    </>
  );
}

/** Spec: enrollment-and-payment 2, "Privacy page" and "Landing page". */
export function SiteLinks() {
  const { t } = useTranslation();
  return (
    <nav className="site-links" aria-label={t('common:accountLinks')}>
      <a href="/smart/sign-in/">{t('common:signIn')}</a>
      <a href="/smart/sign-up/">{t('common:signUpFree')}</a>
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

/** `html` is the account's own header, sanitised; it stands under the logo. */
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
        <Kept by={[SupportContact.name, account]}>
          <SupportContact account={account} />
        </Kept>
        {children}
        {html ? <SafeHtml html={html} className="account-footer" dir="auto" /> : null}
      </div>
    </header>
  );
}

export function Footer({
  html,
  isWide = false,
  children,
}: {
  html?: SanitizedHtml;
  isWide?: boolean;
  children?: ReactNode;
}) {
  return (
    <footer className="site-footer">
      <div className={isWide ? 'wrap wrap-wide' : 'wrap'}>
        {html ? <SafeHtml html={html} className="account-footer" dir="auto" /> : null}
        <Kept by={OwnFooter.name}>
          <OwnFooter />
        </Kept>
        {children}
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
        <a href="/terms">{t('common:terms')}</a>
        <a href="/privacy">{t('common:privacy')}</a>
      </nav>
    </>
  );
}

export function Main({ children, isWide = false }: { children: ReactNode; isWide?: boolean }) {
  return (
    <main id="main" className="site-main" tabIndex={-1}>
      <div className={isWide ? 'wrap wrap-wide' : 'wrap'}>{children}</div>
    </main>
  );
}

interface AccountPageProps {
  frame: { account: FrameAccount; headerHtml: SanitizedHtml; footerHtml: SanitizedHtml };
  flash: { kind: string; key: string } | undefined;
  scheme: string;
  /** Stands in the header, behind the contact block. */
  headerEnd?: ReactNode;
  /** For apps that show the page under a header of their own. */
  isHeaderHidden?: boolean;
  children: ReactNode;
}

/** A page of an account: its header with contact block, the last message, the page, its footer. */
export function AccountPage({ frame, flash, scheme, headerEnd, isHeaderHidden = false, children }: AccountPageProps) {
  return (
    <>
      <SkipLink />
      {isHeaderHidden ? null : (
        <Header account={frame.account} html={frame.headerHtml}>
          {headerEnd}
        </Header>
      )}
      <Main>
        <FlashMessage flash={flash} />
        {children}
      </Main>
      <Footer html={frame.footerHtml}>
        <AppearancePicker current={scheme} />
      </Footer>
    </>
  );
}
