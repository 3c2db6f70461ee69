import { pauseMessages } from '~/contract/unsubscribe';
import { appContext } from './context.server';
import { flashHeader } from './flash.server';
import type { LinkArgs } from './link.server';
import { apiFailurePage, seeOther } from './respond.server';

/** Answers a post that pauses the messages of a link, or ends the pause with 0 days. `next` is the page to go back to. */
export async function pausePost(args: LinkArgs, token: string, days: 0 | 30 | 90, next: string): Promise<Response> {
  const { api } = await appContext(args);
  const result = await api.call(pauseMessages, { body: { token, days } });
  if (!result.isOk) throw apiFailurePage(result);
  return seeOther(
    next,
    await flashHeader('success', days === 0 ? 'unsubscribe:pause.resumed' : 'unsubscribe:pause.paused'),
  );
}
