import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FrameAccount } from '~/domain/frame';
import { phoneText } from '~/domain/phone-number';
import { beforeText } from '~/domain/punctuation';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { FlashMessage } from './flash-message';
import { Kept } from './kept';
import { Menu } from './menu';
import { Footer, Header, Main, PhoneLink, SkipLink } from './page-frame';

/** Phone and e-mail of the account, folded away so that the page comes first. */
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
    <Menu label={t('common:contactSupport')} icon={<PhoneIcon />}>
      <ul className="list">
        {phone ? <li>{phone}</li> : null}
        {email ? <li>{email}</li> : null}
      </ul>
    </Menu>
  );
}

function PhoneIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="22"
      height="22"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      aria-hidden="true"
    >
      <path d="M5 3h4l2 5-2.5 1.5a12 12 0 0 0 6 6L16 13l5 2v4a2 2 0 0 1-2 2A16 16 0 0 1 3 5a2 2 0 0 1 2-2z" />
    </svg>
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
          <Kept by={[SupportContact.name, frame.account]}>
            <SupportContact account={frame.account} />
          </Kept>
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
