import { redirect, type LoaderFunctionArgs } from '@remix-run/node';
import { useActionData, useLoaderData } from '@remix-run/react';
import type { z } from 'zod';
import { createFormValidator } from '~/lib/contract/form-validator';
import type { CallData } from '~/lib/contract/call';
import { getPreferencesLink } from '~/areas/links/calls';
import { linkPath } from '~/lib/contract/page-paths';
import type { UnsubscribeInfo } from '~/areas/preferences/calls';
import {
  getPause,
  getUnsubscribeInfo,
  giveUnsubscribeReason,
  updateUnsubscribe,
} from '~/areas/preferences/unsubscribe/calls';
import type { FormProblem } from '~/domain/error-keys';
import { unsubscribeFields } from '~/areas/preferences/unsubscribe/pages/fields';
import { UnsubscribePage } from '~/areas/preferences/unsubscribe/pages/unsubscribe-page';
import {
  toCommunications,
  isAboutBills,
  findUnsubscribeState,
  type UnsubscribeView,
} from '~/areas/preferences/unsubscribe/pages/view';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { pageFrameOf } from '~/lib/page-frame.server';
import { getIdentityCheck, requireIdentityConfirmed } from '~/areas/identity-check/pages/require-identity.server';
import {
  unsubscribeByExpiredLink,
  findExpiredLink,
} from '~/areas/preferences/unsubscribe/pages/unsubscribe-actions.server';
import { requireLink, type LinkArgs } from '~/lib/page-link.server';
import { handleOneClick, isOneClickPost } from '~/areas/preferences/unsubscribe/pages/unsubscribe-actions.server';
import { handlePausePost } from '~/areas/preferences/unsubscribe/pages/unsubscribe-actions.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { invalidFormResponse, localPathOrFallback, requireData, seeOther } from '~/lib/responses.server';
import { validate } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

const validator = createFormValidator(unsubscribeFields);

export const handle: RouteHandle = { styles: ['description-list', 'unsubscribe'], enhance: ['shell'] };

/** What the unsubscribe page shows. Spec: preferences-and-consent 2.4 and 4. */
async function loadUnsubscribe(args: LinkArgs): Promise<UnsubscribeView> {
  const link = requireLink(args, 'unsubscribe');
  const { api, locale: language, url } = pageContext(args);
  const { token } = link;
  const [info, pause] = await Promise.all([
    api.call(getUnsubscribeInfo, { query: { token } }, { language }).then(requireData),
    api.call(getPause, { query: { token } }),
  ]);
  const mayPause = pause.isOk || pause.name !== 'request.notBuilt';
  await redirectToRightPage(args, token, info);
  const done = url.searchParams.get('done');
  const after = {
    isResubscribed: done === 'resubscribe',
    hasUnsubscribed: done === 'unsubscribe',
    hasGivenReason: url.searchParams.get('reason') === 'given',
  };
  const state = findUnsubscribeState(info, after);
  return {
    account: pageFrameOf(link.account).account,
    state,
    communications: toCommunications(info),
    isAboutBills: isAboutBills(info),
    mayPause,
    ...(mayPause ? pickPauses(requireData(pause)) : { pausedUntil: null, allPausedUntil: null }),
    stops: info.stops ?? [],
    reason: state !== 'unsubscribed' || !after.hasUnsubscribed ? 'none' : after.hasGivenReason ? 'thank' : 'ask',
    timeZone: link.account.timeZone,
  };
}

const pickPauses = ({ pausedUntil, allPausedUntil = null }: CallData<typeof getPause>) => ({
  pausedUntil,
  allPausedUntil,
});

/** Redirects where the platform answers that this is not the right page. Spec: preferences-and-consent 4. */
async function redirectToRightPage(
  args: LinkArgs,
  token: string,
  { expiredUrl, leadsToPreferences }: UnsubscribeInfo,
): Promise<void> {
  if (expiredUrl)
    throw redirect(/^https?:\/\//i.test(expiredUrl) ? expiredUrl : localPathOrFallback(expiredUrl, '/404'));
  if (leadsToPreferences) throw redirect(await preferencesPath(args, token));
}

/** The preferences page of the person who holds the unsubscribe link. */
async function preferencesPath(args: LinkArgs, token: string): Promise<string> {
  const { api } = pageContext(args);
  const { path } = await api.call(getPreferencesLink, { query: { token } }).then(requireData);
  return localPathOrFallback(path, '/404');
}

export async function loader(args: LoaderFunctionArgs) {
  const identityCheck = await getIdentityCheck(args);
  if (!identityCheck.isOpen) return null;
  const { t } = pageContext(args);
  const view = await loadUnsubscribe(args);
  return { title: t('unsubscribe:title'), view };
}

/** Answers a post of the unsubscribe page: each button's form names what it does, and doing it twice is doing it once. */
export async function action(args: LinkArgs) {
  const post = await readPostWithoutFiles(args.request);
  // Our host answers a mail provider by itself. Other hosts bring it here, where the answer is a page: 200 all the same.
  if (isOneClickPost(post)) return unsubscribeByMailProgram(args);
  const { data, problem } = await validate(post, validator);
  const late = data?.intent === 'unsubscribe' ? await findExpiredLink(args) : undefined;
  if (late) return unsubscribeByExpiredLink(args, late);
  requireLink(args, 'unsubscribe');
  const { token } = await requireIdentityConfirmed(args);
  if (problem) return invalidFormResponse(problem);
  switch (data.intent) {
    case 'unsubscribe':
      return updateConsent(args, token, false);
    case 'resubscribe':
      return updateConsent(args, token, true);
    case 'pause':
      return handlePausePost(args, token, data.days, unsubscribePagePath(args, token));
    case 'resume':
      return handlePausePost(args, token, 0, unsubscribePagePath(args, token));
    case 'reason':
      return giveReason(args, token, data);
    case 'preferences':
      return seeOther(await preferencesPath(args, token));
  }
}

async function unsubscribeByMailProgram(args: LinkArgs) {
  const { api } = pageContext(args);
  const answer = await handleOneClick(api, args.params.token ?? '');
  if (!answer.ok) throw answer;
  return null;
}

async function updateConsent(args: LinkArgs, token: string, isConsentGiven: boolean) {
  const { api } = pageContext(args);
  const result = await api.call(updateUnsubscribe, { query: { token }, body: { isConsentGiven } });
  // The page itself says that these messages can't be ended.
  if (!result.isOk && result.name === 'preferences.mandatory') return seeOther(unsubscribePagePath(args, token));
  const info = requireData(result);
  // The page says why nothing was changed.
  if (info.isConsentGiven !== isConsentGiven || info.offReason === 'notSent')
    return seeOther(unsubscribePagePath(args, token));
  const done = isConsentGiven ? 'resubscribe' : 'unsubscribe';
  return redirectWithFlash(unsubscribePagePath(args, token, { done }), 'success', 'unsubscribe:updated');
}

type Reason = Extract<z.output<typeof unsubscribeFields>, { intent: 'reason' }>;

async function giveReason(args: LinkArgs, token: string, { reason, comment }: Reason) {
  const { api } = pageContext(args);
  requireData(await api.call(giveUnsubscribeReason, { body: { token, reason, comment } }));
  return seeOther(unsubscribePagePath(args, token, { done: 'unsubscribe', reason: 'given' }));
}

/** The path of this page, in the language of the link. */
function unsubscribePagePath({ request }: LinkArgs, token: string, what: Record<string, string> = {}): string {
  const lang = new URL(request.url).searchParams.get('lang');
  const query = new URLSearchParams({ ...(lang ? { lang: lang.slice(0, 35) } : {}), ...what }).toString();
  return linkPath('unsubscribe', token) + (query && `?${query}`);
}

export default function UnsubscribeRoute() {
  const data = useLoaderData<typeof loader>();
  const problem = useActionData<FormProblem>();
  // Without data the layout shows the identity check.
  return data && <UnsubscribePage view={data.view} problem={problem} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
