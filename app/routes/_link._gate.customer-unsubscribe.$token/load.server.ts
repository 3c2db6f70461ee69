import { redirect } from '@remix-run/node';
import { getPause } from '~/contract/unsubscribe';
import { getPreferencesLink } from '~/contract/links';
import { getUnsubscribeInfo } from '~/contract/unsubscribe';
import { type UnsubscribeInfo } from '~/contract/preferences';
import { communicationsOf, unsubscribeState, type UnsubscribeView } from '~/features/unsubscribe/view';
import { appContext } from '~/services/context.server';
import { frameOf } from '~/services/frame.server';
import { requireLink, type LinkArgs } from '~/services/link.server';
import { localeOf } from '~/services/locale.server';
import { localPath, needed } from '~/services/respond.server';

/** What the unsubscribe page shows. Spec: preferences-and-consent 2.4 and 4. */
export async function loadUnsubscribe(args: LinkArgs): Promise<UnsubscribeView> {
  const link = await requireLink(args, 'unsubscribe');
  const { api } = await appContext(args);
  const { token } = link;
  const language = await localeOf(args);
  const [info, pause] = await Promise.all([
    api.call(getUnsubscribeInfo, { query: { token } }, { language }).then(needed),
    api.call(getPause, { query: { token } }).then(needed),
  ]);
  await leaveIfElsewhere(args, token, info);
  const { searchParams } = new URL(args.request.url);
  const done = searchParams.get('done');
  const after = {
    isResubscribed: done === 'resubscribe',
    hasUnsubscribed: done === 'unsubscribe',
    hasGivenReason: searchParams.get('reason') === 'given',
  };
  const state = unsubscribeState(info, after);
  return {
    account: frameOf(link.account).account,
    state,
    communications: communicationsOf(info),
    pausedUntil: pause.pausedUntil,
    stops: info.stops ?? [],
    reason: state !== 'unsubscribed' || !after.hasUnsubscribed ? 'none' : after.hasGivenReason ? 'thank' : 'ask',
    timeZone: link.account.timeZone,
  };
}

/** Goes where the platform says that this page is not the right one. Spec: preferences-and-consent 4. */
async function leaveIfElsewhere(
  args: LinkArgs,
  token: string,
  { expiredUrl, leadsToPreferences }: UnsubscribeInfo,
): Promise<void> {
  if (expiredUrl) throw redirect(/^https?:\/\//i.test(expiredUrl) ? expiredUrl : localPath(expiredUrl, '/404'));
  if (leadsToPreferences) throw redirect(await preferencesPath(args, token));
}

/** The preferences page of the person who holds the unsubscribe link. */
export async function preferencesPath(args: LinkArgs, token: string): Promise<string> {
  const { api } = await appContext(args);
  const { path } = await api.call(getPreferencesLink, { query: { token } }).then(needed);
  return localPath(path, '/404');
}
