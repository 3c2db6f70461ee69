import { getOneClickInfo, oneClickUnsubscribe } from '~/contract/unsubscribe';
import { linkPath } from '~/contract/paths';
import type { UnsubscribeInfo } from '~/contract/preferences';
import { appContext } from './context.server';
import { flashHeader } from './flash.server';
import { findLink, type Link, type LinkArgs } from './link.server';
import { localeOf } from './locale.server';
import { needed, seeOther } from './respond.server';

/** The link of an unsubscribe page that has expired; undefined for every other one. */
export async function findLateLink(args: LinkArgs): Promise<Link | undefined> {
  const link = await findLink(args);
  const isOwnPage = new URL(args.request.url).pathname === linkPath('unsubscribe', link.token);
  return link.purpose === 'unsubscribe' && link.isExpired && isOwnPage ? link : undefined;
}

/** What the expired link can still end; undefined where it is none, or its messages are no more. */
export async function findLateInfo(args: LinkArgs): Promise<{ link: Link; info: UnsubscribeInfo } | undefined> {
  const link = await findLateLink(args);
  if (!link) return undefined;
  const { api } = await appContext(args);
  const info = await api.call(getOneClickInfo, { query: { token: link.token } }, { language: await localeOf(args) });
  return info.isOk ? { link, info: info.data } : undefined;
}

/** To say no must stay possible: the one unsubscribe that the link was made for, by a person and without the gate. */
export async function endByLateLink(args: LinkArgs, { token }: Link): Promise<Response> {
  const { api } = await appContext(args);
  const page = linkPath('unsubscribe', token);
  const result = await api.call(oneClickUnsubscribe, { query: { token, by: 'page' } });
  // The page itself says that these messages can't be ended.
  if (!result.isOk && result.name === 'preferences.mandatory') return seeOther(page);
  needed(result);
  return seeOther(page, await flashHeader('success', 'unsubscribe:updated'));
}
