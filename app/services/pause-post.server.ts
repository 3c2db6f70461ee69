import { pauseMessages } from '~/contract/consents';
import { appContext } from './context.server';
import { flashHeader } from './flash.server';
import type { LinkArgs } from './link.server';
import { apiFailurePage, badRequest, seeOther } from './respond.server';

const DAYS = [0, 30, 90] as const;

/** Answers a post that pauses the messages of a link, or ends the pause with 0 days. `next` is the page to go back to. */
export async function pausePost(
  args: LinkArgs,
  token: string,
  posted: FormDataEntryValue | null,
  next: string,
): Promise<Response> {
  const days = DAYS.find((each) => String(each) === posted);
  if (days === undefined) throw badRequest();
  const { api } = await appContext(args);
  const result = await api.call(pauseMessages, { body: { token, days } });
  if (!result.isOk) throw apiFailurePage(result);
  return seeOther(next, await flashHeader('success', days === 0 ? 'consents:pause.resumed' : 'consents:pause.paused'));
}
