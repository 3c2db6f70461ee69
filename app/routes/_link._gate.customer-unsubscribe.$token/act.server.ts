import type { z } from 'zod';
import { giveUnsubscribeReason, updateUnsubscribe } from '~/contract/unsubscribe';
import { linkPath } from '~/contract/paths';
import { unsubscribeFields } from '~/features/unsubscribe/fields';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { requireOpenGate } from '~/services/gate.server';
import { endByLateLink, findLateLink, answerOneClick, isOneClick, pausePost } from '~/services/unsubscribe.server';
import { requireLink, type LinkArgs } from '~/services/link.server';
import { readFields } from '~/services/read-post.server';
import { invalid, needed, seeOther } from '~/services/respond.server';
import { preferencesPath } from './load.server';
import { validate } from '~/services/validate-post.server';

/** Answers a post of the unsubscribe page: each button's form names what it does, and doing it twice is doing it once. */
export async function actOnUnsubscribe(args: LinkArgs) {
  const post = await readFields(args.request);
  // Our host answers a mail provider by itself. Other hosts bring it here, where the answer is a page: 200 all the same.
  if (isOneClick(post)) return byOneClick(args);
  const { data, problem } = await validate(post, unsubscribeFields);
  const late = data?.intent === 'unsubscribe' ? await findLateLink(args) : undefined;
  if (late) return endByLateLink(args, late);
  await requireLink(args, 'unsubscribe');
  const { token } = await requireOpenGate(args);
  if (problem) return invalid(problem);
  switch (data.intent) {
    case 'unsubscribe':
      return change(args, token, false);
    case 'resubscribe':
      return change(args, token, true);
    case 'pause':
      return pausePost(args, token, data.days, pageAfter(args, token));
    case 'resume':
      return pausePost(args, token, 0, pageAfter(args, token));
    case 'reason':
      return giveReason(args, token, data);
    case 'preferences':
      return seeOther(await preferencesPath(args, token));
  }
}

async function byOneClick(args: LinkArgs) {
  const { api } = await appContext(args);
  const answer = await answerOneClick(api, args.params.token ?? '');
  if (!answer.ok) throw answer;
  return null;
}

async function change(args: LinkArgs, token: string, isConsentGiven: boolean) {
  const { api } = await appContext(args);
  const result = await api.call(updateUnsubscribe, { query: { token }, body: { isConsentGiven } });
  // The page itself says that these messages can't be ended.
  if (!result.isOk && result.name === 'preferences.mandatory') return seeOther(pageAfter(args, token));
  needed(result);
  const done = isConsentGiven ? 'resubscribe' : 'unsubscribe';
  return seeOther(pageAfter(args, token, { done }), await flashHeader('success', 'unsubscribe:updated'));
}

type Reason = Extract<z.output<typeof unsubscribeFields>, { intent: 'reason' }>;

async function giveReason(args: LinkArgs, token: string, { reason, comment }: Reason) {
  const { api } = await appContext(args);
  needed(await api.call(giveUnsubscribeReason, { body: { token, reason, comment } }));
  return seeOther(pageAfter(args, token, { done: 'unsubscribe', reason: 'given' }));
}

/** The page again, in the language of the link. */
function pageAfter({ request }: LinkArgs, token: string, what: Record<string, string> = {}): string {
  const lang = new URL(request.url).searchParams.get('lang');
  const query = new URLSearchParams({ ...(lang ? { lang: lang.slice(0, 35) } : {}), ...what }).toString();
  return linkPath('unsubscribe', token) + (query && `?${query}`);
}
