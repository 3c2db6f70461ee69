import type { TextKey } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameAccount } from '~/domain/page-frame';
import { formatPhone } from '~/domain/phone-number';
import { withColon } from '~/domain/punctuation';
import { styleRulesOf, type SanitizedHtml } from '~/domain/sanitized-html';
import { FlashMessage } from './flash-message';
import { Icon } from './icon';
import { Menu } from './menu';
import { Footer, Header, Main, PhoneLink, SkipLink } from './page-frame';

/** Phone and e-mail of the account, folded away so that the page comes first. */
function SupportContact({ account }: { account: FrameAccount }) {
  const { t } = useTranslation();
  const { supportPhone, supportEmail } = account;
  if (!supportPhone && !supportEmail) return null;
  const phone = supportPhone ? (
    <PhoneLink phone={supportPhone}>
      <span className="sr">{withColon(t('common:supportPhone'))}</span>
      {formatPhone(supportPhone, account.country || undefined)}
    </PhoneLink>
  ) : null;
  const email = supportEmail ? (
    <a href={`mailto:${supportEmail}`} className="ltr">
      <span className="sr">{withColon(t('common:supportEmail'))}</span>
      {supportEmail}
    </a>
  ) : null;
  return (
    <Menu label={t('common:contactSupport')} icon={<Icon name="phone" />}>
      <ul className="list">
        {phone ? <li>{phone}</li> : null}
        {email ? <li>{email}</li> : null}
      </ul>
    </Menu>
  );
}

/** What header and footer of a page show of its account. */
interface AccountFrame {
  account: FrameAccount;
  headerHtml: SanitizedHtml;
  footerHtml: SanitizedHtml;
}

/** The style rules of an account's own header and footer, given what a layout's loader gave. */
export function accountFrameRules(data: unknown): string[] {
  const { headerHtml, footerHtml } = (data as { frame: AccountFrame }).frame;
  return styleRulesOf(headerHtml, footerHtml);
}

interface AccountPageProps {
  frame: AccountFrame;
  flash: { kind: string; key: TextKey } | undefined;
  /** Undefined where the page doesn't ask how it looks. */
  scheme: string | undefined;
  /** Stands in the header, behind the contact block. */
  headerEnd?: ReactNode;
  /** For apps that show the page under a header of their own. */
  isHeaderHidden?: boolean;
  children: ReactNode;
}

/** A page of an account: its header with contact block, the last message, the page, its footer. */
export function AccountPageFrame({
  frame,
  flash,
  scheme,
  headerEnd,
  isHeaderHidden = false,
  children,
}: AccountPageProps) {
  return (
    <>
      <SkipLink />
      {isHeaderHidden ? null : (
        <Header account={frame.account} html={frame.headerHtml}>
          <SupportContact account={frame.account} />
          {headerEnd}
        </Header>
      )}
      <Main>
        <FlashMessage flash={flash} />
        {children}
      </Main>
      <Footer companyName={frame.account.companyName} html={frame.footerHtml} scheme={scheme} />
    </>
  );
}
