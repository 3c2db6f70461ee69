import type { PageAccount } from '~/areas/accounts/calls';
import { LATCHKEY_FRAME } from '~/domain/page-frame';
import { sanitizeAuthorHtml } from './safe-html.server';

/** What header and footer of a page show of its account; without one they are our own. */
export function pageFrameOf(account: PageAccount | undefined) {
  if (!account)
    return { account: LATCHKEY_FRAME, headerHtml: sanitizeAuthorHtml(''), footerHtml: sanitizeAuthorHtml('') };
  return {
    account: {
      companyName: account.companyName,
      logoUrl: account.companyLogoUrl,
      supportPhone: account.supportPhoneNumber,
      supportPhoneWords: account.supportPhoneWords,
      supportEmail: account.supportEmailAddress,
      country: account.countryCode,
    },
    headerHtml: sanitizeAuthorHtml(account.headerHtml, 'header-'),
    footerHtml: sanitizeAuthorHtml(account.footerHtml, 'footer-'),
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
