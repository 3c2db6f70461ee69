import { validationError } from 'remix-validated-form';
import { giveUnsubscribeReason } from '~/contract/consents';
import { linkPath } from '~/contract/paths';
import { updateUnsubscribe } from '~/contract/unsubscribe';
import { REASON_FORM, reasonValidator } from '~/features/unsubscribe/reason-validator';
import { appContext } from '~/services/context.server';
import { flashHeader } from '~/services/flash.server';
import { requireOpenGate } from '~/services/gate.server';
import { endByLateLink, findLateLink } from '~/services/late-unsubscribe.server';
import { requireLink, type LinkArgs } from '~/services/link.server';
import { answerOneClick, isOneClick } from '~/services/one-click.server';
import { pausePost } from '~/services/pause-post.server';
import { readFields } from '~/services/read-post.server';
import { badRequest, needed, seeOther } from '~/services/respond.server';
import { preferencesPath } from './load.server';

/** Answers a post of the unsubscribe page: each button's form names what it does, and doing it twice is doing it once. */
export async function actOnUnsubscribe(args: LinkArgs) {
  const post = await readFields(args.request);
  // Our host answers a mail provider by itself. Other hosts bring it here, where the answer is a page: 200 all the same.
  if (isOneClick(post)) return byOneClick(args);
  const late = post.get('intent') === 'unsubscribe' ? await findLateLink(args) : undefined;
  if (late) return endByLateLink(args, late);
  await requireLink(args, 'unsubscribe');
  const { token } = await requireOpenGate(args);
  switch (post.get('intent')) {
    case 'unsubscribe':
      return change(args, token, false);
    case 'resubscribe':
      return change(args, token, true);
    case 'pause':
      return pausePost(args, token, post.get('days'), pageAfter(args, token));
    case 'resume':
      return pausePost(args, token, '0', pageAfter(args, token));
    case 'reason':
      return giveReason(args, token, post);
    case 'preferences':
      return seeOther(await preferencesPath(args, token));
    default:
      throw badRequest();
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
  return seeOther(pageAfter(args, token, { done }), await flashHeader('success', 'consents:updated'));
}

async function giveReason(args: LinkArgs, token: string, post: FormData) {
  const parsed = await reasonValidator.validate(post);
  if (parsed.error) return validationError({ ...parsed.error, formId: REASON_FORM }, parsed.submittedData);
  const { api } = await appContext(args);
  needed(await api.call(giveUnsubscribeReason, { body: { token, ...parsed.data } }));
  return seeOther(pageAfter(args, token, { done: 'unsubscribe', reason: 'given' }));
}

/** The page again, in the language of the link. */
function pageAfter({ request }: LinkArgs, token: string, what: Record<string, string> = {}): string {
  const lang = new URL(request.url).searchParams.get('lang');
  const query = new URLSearchParams({ ...(lang ? { lang: lang.slice(0, 35) } : {}), ...what }).toString();
  return linkPath('unsubscribe', token) + (query && `?${query}`);
}
