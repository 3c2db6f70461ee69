import type { PageAccount } from '~/contract/accounts';
import { OWN_FRAME, type FrameAccount } from '~/domain/frame';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import { sanitize } from './safe-html.server';

interface Frame {
  account: FrameAccount;
  headerHtml: SanitizedHtml;
  footerHtml: SanitizedHtml;
}

/** What header and footer of a page show of its account; without one they are our own. */
export function frameOf(account: PageAccount | undefined): Frame {
  if (!account) return { account: OWN_FRAME, headerHtml: sanitize(''), footerHtml: sanitize('') };
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
