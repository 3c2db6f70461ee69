import { listConsentEvents, type ConsentEvent } from '~/contract/consents';
import { appContext } from './context.server';
import { requireLink, type Link, type LinkArgs } from './link.server';
import { localeOf } from './locale.server';
import { apiFailurePage } from './respond.server';

/**
 * The consents of the person behind a preferences link, newest first, named in the page's language.
 *
 * @throws Response with the failure's own status
 */
export async function historyOfLink(args: LinkArgs): Promise<{ link: Link; events: ConsentEvent[] }> {
  const link = await requireLink(args, 'preferences');
  const { api } = await appContext(args);
  const history = await api.call(listConsentEvents, { query: { token: link.token } }, { language: await localeOf(args) });
  if (!history.isOk) throw apiFailurePage(history);
  return { link, events: history.data.events };
}

/** A file of the history: saved, never shown in place, and kept nowhere in between. */
export function historyFile(content: string, contentType: string, name: string): Response {
  return new Response(content, {
    headers: {
      'content-type': `${contentType}; charset=utf-8`,
      'content-disposition': `attachment; filename="${name}"`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow',
    },
  });
}
