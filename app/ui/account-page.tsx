import type { ReactNode } from 'react';
import type { FrameAccount } from '~/domain/frame';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { FlashMessage } from './flash-message';
import { AppearancePicker } from './page-choices';
import { Footer, Header, Main, SkipLink } from './page-frame';

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
