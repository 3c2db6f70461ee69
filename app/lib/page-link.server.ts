import type { Params } from '@remix-run/react';
import type { LinkPurpose } from './contract/token-schemas';
import { pageContext, type RequestArgs } from './page-context.server';
import type { Link } from './page-subject.server';
import { requireData, problemPage } from './responses.server';

export type { Link } from './page-subject.server';

export interface LinkArgs extends RequestArgs {
  params: Params;
}

/**
 * The link of the page's address, even where it is expired.
 *
 * @throws Response the page of a failure, where the address has no token, or one that is no link of ours
 */
export function requireLinkEvenExpired(args: LinkArgs): Link {
  const { link } = pageContext(args);
  // Of an address that was cut off before its token.
  if (!link) throw problemPage('token.invalid');
  return requireData(link);
}

/**
 * The link of the page's address, good for one of the purposes and not expired.
 *
 * @throws Response 401, 403 or 410, which the layout shows as a page
 */
export function requireLink(args: LinkArgs, ...purposes: LinkPurpose[]): Link {
  const link = requireLinkEvenExpired(args);
  if (!purposes.includes(link.purpose)) throw problemPage('token.wrongPurpose');
  if (link.isExpired) throw problemPage('token.expired');
  return link;
}
