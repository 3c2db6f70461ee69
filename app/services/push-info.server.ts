import { getPushInfo, type PushInfo } from '~/contract/push';
import type { ApiResult } from './api.server';
import { appContext, type RequestArgs } from './context.server';

export const PUSH_PATH = '/web-push-registration';
/** Of its page, so that it can be installed on a home screen. */
export const PUSH_MANIFEST_PATH = `${PUSH_PATH}.webmanifest`;

/** The id of the page's address by which a browser is bound to a recipient; empty on every other page. */
export function pushIdOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url);
  return [PUSH_PATH, PUSH_MANIFEST_PATH].includes(pathname.replace(/\/+$/, ''))
    ? (searchParams.get('browserRecipientId')?.slice(0, 64) ?? '')
    : '';
}

/** Whose messages the page is about, asked for once a request; undefined without an id. */
export async function findPushInfo({ request, context }: RequestArgs): Promise<ApiResult<PushInfo> | undefined> {
  const browserRecipientId = pushIdOf(request);
  if (!browserRecipientId) return undefined;
  const { api, memo } = await appContext({ request, context });
  return memo('push-info', () => api.call(getPushInfo, { query: { browserRecipientId } }));
}
