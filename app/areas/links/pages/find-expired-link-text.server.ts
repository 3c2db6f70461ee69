import { getExpiredLinkMessage } from '../calls';
import { pageContext, type RequestArgs } from '~/lib/page-context.server';

/** The account's own text for the page of an expired link. Empty if the link is still valid, or the account has no such text. */
export async function findExpiredLinkText(args: RequestArgs): Promise<string> {
  const { link, api, locale: language } = pageContext(args);
  if (!link?.isOk || (!link.data.isExpired && link.data.purpose !== 'expired')) return '';
  const message = await api.call(getExpiredLinkMessage, { query: { token: link.data.token } }, { language });
  return message.isOk ? message.data : '';
}
