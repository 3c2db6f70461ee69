import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { z } from 'zod';
import { INVALID_REQUEST, intents, text } from '~/lib/contract/form-field-schemas';
import { removePushBrowsers } from '~/areas/push/calls';
import { walletDevice } from '~/domain/wallet-pass';
import { InvalidPushLinkPage, PushPage, type PushView } from '~/areas/push/pages/push-page';
import type { RouteHandle } from '~/root';
import { redirectWithFlash } from '~/lib/flash-message.server';
import { PUSH_MANIFEST_PATH, browserRecipientIdOf } from '~/lib/page-subject.server';
import { readPostWithoutFiles } from '~/lib/read-post.server';
import { apiFailurePage, seeOther } from '~/lib/responses.server';
import { requireFields } from '~/lib/validate-post.server';
import { pageContext } from '~/lib/page-context.server';

/** One browser without its address must not end them all. */
const pushFields = intents([
  z.object({ intent: z.literal('turnOffAll') }),
  z.object({ intent: z.literal('turnOff'), endpoint: text(Infinity, z.string().min(1, INVALID_REQUEST)) }),
]);

interface PushData {
  title: string;
  /** Lets a phone put the page on its home screen. */
  manifest?: string;
  view?: PushView;
  isUnknown: boolean;
}

export const handle: RouteHandle = {
  enhance(data) {
    const { view } = data as PushData;
    return view ? [...(view.hasWorker ? ['push'] : []), ...(view.browsers.length > 0 ? ['shell'] : [])] : [];
  },
};

/** Registers a browser for push messages. Spec: enrollment-and-payment 2 and 7, forms-and-approval 7. */
export async function loader(args: LoaderFunctionArgs) {
  const { config, t, url, pushInfo: info } = pageContext(args);
  if (!info) return { title: t('push:title'), isUnknown: false } satisfies PushData;
  if (!info.isOk && info.name !== 'push.notFound') throw apiFailurePage(info);
  if (!info.isOk) return data<PushData>({ title: t('push:unknownTitle'), isUnknown: true }, { status: 404 });
  const { account, publicKey, safariWebsitePushId, browsers } = info.data;
  const browserRecipientId = browserRecipientIdOf(url);
  const isIos = walletDevice(args.request.headers.get('user-agent') ?? '') === 'ios';
  const view = {
    company: account.companyName,
    browserRecipientId,
    publicKey,
    safariWebsitePushId,
    browsers,
    isIos,
    hasWorker: config.hasServiceWorker,
  };
  return {
    title: t('push:title'),
    manifest: `${PUSH_MANIFEST_PATH}${url.search}`,
    view,
    isUnknown: false,
  } satisfies PushData;
}

/** Ends push messages in one browser, or in all. */
export async function action(args: ActionFunctionArgs) {
  const data = requireFields(await readPostWithoutFiles(args.request), pushFields);
  const { api, url } = pageContext(args);
  const endpoint = data.intent === 'turnOff' ? data.endpoint : '';
  const body = { browserRecipientId: browserRecipientIdOf(url), endpoint };
  const result = await api.call(removePushBrowsers, { body });
  if (!result.isOk && result.name !== 'push.notFound') throw apiFailurePage(result);
  const path = url.pathname + url.search;
  return result.isOk ? redirectWithFlash(path, 'success', 'push:turnedOff') : seeOther(path);
}

export default function PushRoute() {
  const { view, isUnknown } = useLoaderData<typeof loader>();
  return view ? <PushPage view={view} /> : <InvalidPushLinkPage isUnknown={isUnknown} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
