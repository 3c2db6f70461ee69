import { getExpiredLinkMessage } from '~/contract/links';
import { appContext } from './context.server';
import { findLink, linkTokenOf, type LinkArgs } from './link.server';
import { localeOf } from './locale.server';

/** What the account says of a link that has run out; empty where the page's link has not, or the account has said nothing. */
export async function findExpiredMessage(args: LinkArgs): Promise<string> {
  const link = linkTokenOf(args) ? await findLink(args) : undefined;
  if (!link || (!link.isExpired && link.purpose !== 'expired')) return '';
  const { api } = await appContext(args);
  const query = { token: link.token };
  const said = await api.call(getExpiredLinkMessage, { query }, { language: await localeOf(args) });
  return said.isOk ? said.data : '';
}
