import type { ComponentProps, ReactNode } from 'react';
import { LATCHKEY_FRAME } from '~/domain/page-frame';
import { LanguagePicker } from './display-preferences';
import { Footer, Header, Main, SkipLink } from './page-frame';

interface SiteFrameProps {
  languages: ComponentProps<typeof LanguagePicker>['languages'];
  /** How the page is drawn; undefined where that is not known. */
  root: { locale: string; scheme: string } | undefined;
  headerStart?: ReactNode;
  children: ReactNode;
}

/** Our own frame, around pages of no account and around errors of which no account is known. */
export function SiteFrame({ languages, root, headerStart, children }: SiteFrameProps) {
  return (
    <>
      <SkipLink />
      <Header account={LATCHKEY_FRAME} homePath="/" isWide>
        {headerStart}
        <LanguagePicker languages={languages} current={root?.locale ?? 'en'} />
      </Header>
      <Main isWide>{children}</Main>
      <Footer isWide scheme={root?.scheme ?? 'auto'} />
    </>
  );
}
