import { getAccountByDomain, getAccountByPublicId, getOwnAccount, type PageAccount } from '~/contract/accounts';
import { addressOf } from './address.server';
import type { ApiFailure } from './api.server';
import { appContext } from './context.server';
import { findLink, linkTokenOf, type LinkArgs } from './link.server';
import { findPhonePart } from './phone-part.server';
import { findPaid } from './payment-result.server';
import { findPublicForm } from './public-form.server';
import { findPushInfo } from './push-info.server';
import { apiFailurePage } from './respond.server';

/**
 * The account that a page wears: that of its link, public address, push id or part on a phone, of a preview the signed-in user's, else the one that the host name
 * belongs to, else the one whose public id is the address' `accountToken`, else the one that its payment paid. Undefined is our
 * own look. Throws a page when the address carries a token that is no link of ours.
 */
export async function findPageAccount(args: LinkArgs): Promise<PageAccount | undefined> {
  if (linkTokenOf(args)) return (await findLink(args)).account;
  const form = await findPublicForm(args);
  if (form?.isOk) return form.data.account;
  const part = await findPhonePart(args);
  if (part?.isOk) return part.data.account;
  const push = await findPushInfo(args);
  return push?.isOk ? push.data.account : findOwnAccount(args);
}

/** A platform that does not know or does not answer leaves the page with our own look: the page itself may still work. */
async function findOwnAccount(args: LinkArgs): Promise<PageAccount | undefined> {
  const context = await appContext(args);
  // The maintenance page must not wait for the very platform that is away.
  if (context.outage === 'away') return undefined;
  const { hostname: domain, pathname, searchParams } = addressOf(args.request);
  const isPreview = /^\/form\/preview\/[^/]+\/?$/i.test(pathname);
  // Nobody's address may dress the pages that ask for a password in the words of an account.
  const named = pathname.startsWith('/smart/') ? '' : (searchParams.get('accountToken') ?? '');
  return context.memo('own-account', async () => {
    const previewed = isPreview ? await context.api.call(getOwnAccount, {}) : undefined;
    if (previewed?.isOk) return previewed.data;
    const byDomain = await context.api.call(getAccountByDomain, { query: { domain } });
    if (byDomain.isOk) return byDomain.data;
    throwSuspended(byDomain, pathname);
    const accountToken = named || (await findPaid(args))?.accountToken;
    const found = accountToken ? await context.api.call(getAccountByPublicId, { query: { accountToken } }) : undefined;
    if (found?.isOk === false) throwSuspended(found, pathname);
    return found?.isOk ? found.data : undefined;
  });
}

/** The pages of an account that is not served say so; those on which people of any account sign in do not. */
function throwSuspended(failure: ApiFailure, pathname: string): void {
  if ((failure.name === 'account.suspended' || failure.name === 'account.closed') && !pathname.startsWith('/smart/'))
    throw apiFailurePage(failure);
}

/** Where the page sends people who need help: the support of its account, else our own. */
export async function findSupportEmail(args: LinkArgs): Promise<string> {
  const { config } = await appContext(args);
  return (await findPageAccount(args).catch(() => undefined))?.supportEmailAddress || config.supportEmail;
}
