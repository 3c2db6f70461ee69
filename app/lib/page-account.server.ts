import { getAccountByDomain, getAccountByPublicId, getOwnAccount, type PageAccount } from '~/areas/accounts/calls';
import type { Config } from '~/config/env';
import type { Api, ApiFailure, ApiResult } from './api-client.server';
import { payeeOf, type PageSubject } from './page-subject.server';

const DEFAULT_LOOK: ApiResult<undefined> = { isOk: true, data: undefined };

/** Where a page sends people who need help: the support of its account, else our own. */
export const supportEmailOf = ({ account, config }: { account: ApiResult<PageAccount | undefined>; config: Config }) =>
  (account.isOk && account.data?.supportEmailAddress) || config.supportEmail;

/**
 * The account that a page looks like: that of its link, public address, push id or part on a phone, of a preview the signed-in user's, else
 * the one that the host name belongs to, else the one whose public id is the address' `accountToken`, else the one that its payment paid.
 *
 * @param isAway the platform does not answer: the maintenance page must not wait for it
 * @returns undefined for the default look; a failure where the address carries a token that is no link of ours, or the account is not served
 */
export async function findPageAccount(
  subject: PageSubject,
  { api, url, isAway }: { api: Api; url: URL; isAway: boolean },
): Promise<ApiResult<PageAccount | undefined>> {
  const { link, publicForm, phonePart, pushInfo } = subject;
  if (link) return link.isOk ? { isOk: true, data: link.data.account } : link;
  const found = publicForm ?? phonePart ?? pushInfo;
  if (found?.isOk) return { isOk: true, data: found.data.account };
  if (isAway) return DEFAULT_LOOK;
  return findAccountByAddress(subject, api, url);
}

/** A platform that does not know or does not answer leaves the page with our own look: the page itself may still work. */
async function findAccountByAddress(
  subject: PageSubject,
  api: Api,
  { hostname: domain, pathname, searchParams }: URL,
): Promise<ApiResult<PageAccount | undefined>> {
  if (/^\/form\/preview\/[^/]+\/?$/i.test(pathname)) {
    const own = await api.call(getOwnAccount, {});
    if (own.isOk) return own;
  }
  const isAdmin = pathname.startsWith('/smart/');
  const byDomain = await api.call(getAccountByDomain, { query: { domain } });
  if (byDomain.isOk || (isNotServed(byDomain) && !isAdmin)) return byDomain;
  // Nobody's address may dress the pages that ask for a password in the words of an account.
  const named = isAdmin ? '' : (searchParams.get('accountToken') ?? '');
  const accountToken = named || payeeOf(subject)?.accountToken;
  if (!accountToken) return DEFAULT_LOOK;
  const byPublicId = await api.call(getAccountByPublicId, { query: { accountToken } });
  return byPublicId.isOk || (isNotServed(byPublicId) && !isAdmin) ? byPublicId : DEFAULT_LOOK;
}

/** The pages of an account that is not served say so; those on which people of any account sign in do not. */
const isNotServed = ({ name }: ApiFailure): boolean => name === 'account.suspended' || name === 'account.closed';
