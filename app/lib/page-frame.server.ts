import type { PageAccount } from '~/areas/accounts/calls';
import { LATCHKEY_FRAME } from '~/domain/page-frame';
import { sanitize } from './safe-html.server';

/** What header and footer of a page show of its account; without one they are our own. */
export function pageFrameOf(account: PageAccount | undefined) {
  if (!account) return { account: LATCHKEY_FRAME, headerHtml: sanitize(''), footerHtml: sanitize('') };
  return {
    account: {
      companyName: account.companyName,
      logoUrl: account.companyLogoUrl,
      supportPhone: account.supportPhoneNumber,
      supportPhoneWords: account.supportPhoneWords,
      supportEmail: account.supportEmailAddress,
      country: account.countryCode,
    },
    headerHtml: sanitize(account.headerHtml, 'header-'),
    footerHtml: sanitize(account.footerHtml, 'footer-'),
  };
}

/** Whether a page shows its header: `showHeader=false` hides it. Spec: preferences-and-consent 2.1. */
export function isHeaderShown(request: Request): boolean {
  return new URL(request.url).searchParams.get('showHeader')?.toLowerCase() !== 'false';
}

/** The query that keeps that choice on the way to another page: empty, or `?showHeader=false`. */
export function showHeaderQuery(request: Request): string {
  return isHeaderShown(request) ? '' : '?showHeader=false';
}
