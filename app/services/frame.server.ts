import type { FrameAccount } from '~/domain/frame';
import type { SanitizedHtml } from '~/domain/sanitized-html';
import type { Link } from './link.server';
import { sanitize } from './safe-html.server';

export interface Frame {
  account: FrameAccount;
  headerHtml: SanitizedHtml;
  footerHtml: SanitizedHtml;
}

/** What header and footer of a token page show of its account. */
export function frameOf(link: Link): Frame {
  const { account } = link;
  return {
    account: {
      companyName: account.companyName,
      logoUrl: account.companyLogoUrl,
      supportPhone: account.supportPhoneNumber,
      supportEmail: account.supportEmailAddress,
    },
    headerHtml: sanitize(account.headerHtml, 'header-'),
    footerHtml: sanitize(account.footerHtml, 'footer-'),
  };
}
