import { redirect } from '@remix-run/node';
import { linkPath } from '~/lib/contract/page-paths';
import { IDENTITY_CHECK_PURPOSES, type SmartPageAccess } from '../calls';
import { requireLink, type Link, type LinkArgs } from '~/lib/page-link.server';
import { localPathOrFallback, requireData, seeOther } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** Whether the page of a link is open, or what its identity check asks. */
export type IdentityCheck = { isOpen: true; link: Link } | { isOpen: false; link: Link; access: SmartPageAccess };

/**
 * The identity check in front of the page of this link, asked for once a request. The loader of every page under `_link._identity-check.`
 * asks it first, because loaders run in parallel and the layout can't hold them back: `if (!identityCheck.isOpen) return null`.
 * The layout then shows the identity check in the page's place.
 *
 * @throws Response 401, 403 or 410 for a link that opens no such page, a redirect to where the platform says it has expired
 */
export async function getIdentityCheck(args: LinkArgs): Promise<IdentityCheck> {
  const link = requireLink(args, ...IDENTITY_CHECK_PURPOSES);
  const access = requireData(await pageContext(args).findAccess());
  if (access.expiredUrl)
    throw redirect(
      /^https?:\/\//i.test(access.expiredUrl) ? access.expiredUrl : localPathOrFallback(access.expiredUrl, '/404'),
    );
  return access.isAuthRequired ? { isOpen: false, link, access } : { isOpen: true, link };
}

/**
 * The link of a page whose identity check is passed: for actions, and for resource routes such as a PDF, which no layout guards.
 *
 * @throws Response 303 to the page of the link, which shows the identity check; else as `getIdentityCheck`
 */
export async function requireIdentityConfirmed(args: LinkArgs): Promise<Link> {
  const identityCheck = await getIdentityCheck(args);
  if (!identityCheck.isOpen) throw seeOther(linkPath(identityCheck.link.purpose, identityCheck.link.token));
  return identityCheck.link;
}

/** The page that the identity check protects, from its form; any address but one of this link's own pages gives the link's page. */
export function protectedPagePath(next: string | null | undefined, { purpose, token }: Link): string {
  const page = linkPath(purpose, token);
  const path = localPathOrFallback(next, page);
  return IDENTITY_CHECK_PURPOSES.some((each) => isWithin(path, linkPath(each, token))) ? path : page;
}

/** Whether an address is that of a page, with any further query, or of a step below it. */
function isWithin(path: string, page: string): boolean {
  const [requested, own] = [path, page].map((each) => new URL(each, 'http://local.invalid')) as [URL, URL];
  const isBelow = requested.pathname === own.pathname || requested.pathname.startsWith(`${own.pathname}/`);
  return isBelow && [...own.searchParams].every(([name, value]) => requested.searchParams.get(name) === value);
}
