import type { Params } from '@remix-run/react';
import { inspectLink, type LinkInfo } from '~/contract/links';
import type { LinkPurpose } from '~/contract/tokens';
import { addressOf } from './address.server';
import { appContext, type RequestArgs } from './context.server';
import { needed, problemPage } from './respond.server';

export interface Link extends LinkInfo {
  token: string;
}

export interface LinkArgs extends RequestArgs {
  params: Params;
}

/** The link token of the page's address, in its path or as `token`; empty when it has none. */
export function linkTokenOf({ params, request }: Pick<LinkArgs, 'params' | 'request'>): string {
  return params.token ?? addressOf(request).searchParams.get('token') ?? '';
}

/** The link of the page's address, expired or not, asked for once a request. Throws a page when it is no link of ours. */
export async function findLink(args: LinkArgs): Promise<Link> {
  const token = linkTokenOf(args);
  // Of an address that was cut off before its token.
  if (token === '') throw problemPage('token.invalid');
  const context = await appContext(args);
  const result = await context.memo(`link:${token}`, () => context.api.call(inspectLink, { query: { token } }));
  return { ...needed(result), token };
}

/**
 * The link of the page's address, good for one of the purposes and not expired.
 *
 * @throws Response 401, 403 or 410, which the layout shows as a page
 */
export async function requireLink(args: LinkArgs, ...purposes: LinkPurpose[]): Promise<Link> {
  const link = await findLink(args);
  if (!purposes.includes(link.purpose)) throw problemPage('token.wrongPurpose');
  if (link.isExpired) throw problemPage('token.expired');
  return link;
}
