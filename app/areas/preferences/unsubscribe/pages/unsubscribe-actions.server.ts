import { linkPath } from '~/lib/contract/page-paths';
import type { UnsubscribeInfo } from '../../calls';
import { getOneClickInfo, oneClickUnsubscribe, pauseMessages } from '../calls';
import type { Api } from '~/lib/api-client.server';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { requireLinkEvenExpired, type Link, type LinkArgs } from '~/lib/page-link.server';
import { requireData, seeOther } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

/** The link of an unsubscribe page that has expired; undefined for every other one. */
export async function findExpiredLink(args: LinkArgs): Promise<Link | undefined> {
  const link = requireLinkEvenExpired(args);
  const isOwnPage = pageContext(args).url.pathname === linkPath('unsubscribe', link.token);
  return link.purpose === 'unsubscribe' && link.isExpired && isOwnPage ? link : undefined;
}

/** What the expired link can still end; undefined where it is none, or its messages are no more. */
export async function findExpiredLinkInfo(args: LinkArgs): Promise<{ link: Link; info: UnsubscribeInfo } | undefined> {
  const link = await findExpiredLink(args);
  if (!link) return undefined;
  const { api } = pageContext(args);
  const info = await api.call(
    getOneClickInfo,
    { query: { token: link.token } },
    { language: pageContext(args).locale },
  );
  return info.isOk ? { link, info: info.data } : undefined;
}

/** To say no must stay possible: the one unsubscribe that the link was made for, by a person and without the gate. */
export async function unsubscribeByExpiredLink(args: LinkArgs, { token }: Link): Promise<Response> {
  const { api } = pageContext(args);
  const page = linkPath('unsubscribe', token);
  const result = await api.call(oneClickUnsubscribe, { query: { token, by: 'page' } });
  // The page itself says that these messages can't be ended.
  if (!result.isOk && result.name === 'preferences.mandatory') return seeOther(page);
  if (!result.isOk && result.name === 'request.notBuilt')
    return redirectWithFlash(page, 'error', 'errors:request.notBuilt');
  requireData(result);
  return redirectWithFlash(page, 'success', 'unsubscribe:updated');
}

/** Whether a form is the one that mail programs post, by whatever case. Some of them end its body with a line end. RFC 8058 section 3.1. */
export function isOneClickPost(form: FormData | URLSearchParams): boolean {
  const isSame = (text: unknown, name: string) => typeof text === 'string' && text.trim().toLowerCase() === name;
  return [...form].some(([name, value]) => isSame(name, 'list-unsubscribe') && isSame(value, 'one-click'));
}

/** Ends the consent of the link's communication, and says so in a line of plain text that nobody but a log reads. */
export async function handleOneClick(api: Api, token: string): Promise<Response> {
  const result = await api.call(oneClickUnsubscribe, { query: { token } });
  const headers = new Headers({
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  if (result.isOk) return new Response('Unsubscribed\n', { headers });
  // As good as asked for: whoever was meant is written to no more.
  if (result.name === 'recipient.erased')
    return new Response('Nothing is sent any more: all data of this recipient was erased\n', { headers });
  const { seconds } = result.params;
  if (typeof seconds === 'number') headers.set('retry-after', String(seconds));
  return new Response(`Not unsubscribed: ${result.name ?? 'server.unexpected'}\n`, { status: result.status, headers });
}

/** Answers a post that pauses the messages of a link, or ends the pause with 0 days. `next` is the page to go back to. */
export async function handlePausePost(
  args: LinkArgs,
  token: string,
  days: 0 | 30 | 90,
  next: string,
): Promise<Response> {
  const { api } = pageContext(args);
  requireData(await api.call(pauseMessages, { body: { token, days } }));
  return redirectWithFlash(next, 'success', days === 0 ? 'unsubscribe:pause.resumed' : 'unsubscribe:pause.paused');
}
