import { getAccountByDomain, type PageAccount } from '~/contract/accounts';
import { appContext } from './context.server';
import { findLink, linkTokenOf, type LinkArgs } from './link.server';
import { findPushInfo } from './push-info.server';

/**
 * The account that a page wears: that of its link or push id, else the one that the host name belongs to. Undefined is our own look.
 * Throws a page when the address carries a token that is no link of ours.
 */
export async function findPageAccount(args: LinkArgs): Promise<PageAccount | undefined> {
  if (linkTokenOf(args)) return (await findLink(args)).account;
  const push = await findPushInfo(args);
  return push?.isOk ? push.data.account : findDomainAccount(args);
}

/** A platform that does not know or does not answer leaves the page with our own look: the page itself may still work. */
async function findDomainAccount(args: LinkArgs): Promise<PageAccount | undefined> {
  const context = await appContext(args);
  // The maintenance page must not wait for the very platform that is away.
  if (context.outage === 'away') return undefined;
  const { hostname: domain } = new URL(args.request.url);
  const result = await context.memo('domain-account', () => context.api.call(getAccountByDomain, { query: { domain } }));
  return result.isOk ? result.data : undefined;
}
