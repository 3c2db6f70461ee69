import { getExpiredLinkMessage } from '../calls';
import { pageContext, type RequestArgs } from '~/lib/page-context.server';

/** What the account says of a link that has run out; empty where the page's link has not, or the account has said nothing. */
export async function findExpiredMessage(args: RequestArgs): Promise<string> {
  const { link, api, locale: language } = pageContext(args);
  if (!link?.isOk || (!link.data.isExpired && link.data.purpose !== 'expired')) return '';
  const message = await api.call(getExpiredLinkMessage, { query: { token: link.data.token } }, { language });
  return message.isOk ? message.data : '';
}
