import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { viewEmail } from '~/areas/messages/calls';
import { withDayPeriod, formatLocale } from '~/domain/format-units-and-lists';
import { ViewOnlinePage, type SentMessageView } from '~/areas/messages/pages/view-online-page';
import type { RouteHandle } from '~/root';
import { renderSafeEmail } from '~/lib/safe-email-view.server';
import { requireLink } from '~/lib/page-link.server';
import { requireData } from '~/lib/responses.server';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['message-preview'] };

/** The message that a link came with. Its looks are a document of their own, in a frame that can do nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const link = requireLink(args, 'view-online');
  const { api, t, locale } = pageContext(args);
  const { body, subject, sentAt, isHtml } = requireData(await api.call(viewEmail, { query: { token: link.token } }));
  const { text, hasForeignPictures } = isHtml ? renderSafeEmail(body) : { text: body, hasForeignPictures: false };
  const view: SentMessageView = {
    subject,
    sentOn: sentAt === null ? '' : sentAtText(sentAt, locale, link.account.timeZone),
    text,
    framePath: isHtml ? `/view-online/${encodeURIComponent(link.token)}/body` : '',
    hasForeignPictures,
  };
  return { title: subject || t('system:online.title'), view };
}

/** Day and time with the zone that they are in. */
function sentAtText(at: number, locale: string, timeZone: string): string {
  const parts = {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  } as const;
  return withDayPeriod(new Intl.DateTimeFormat(formatLocale(locale), { ...parts, timeZone }).format(at), locale);
}

export default function ViewOnlineRoute() {
  return <ViewOnlinePage {...useLoaderData<typeof loader>().view} />;
}

export { LinkErrorPage as ErrorBoundary } from '~/areas/links/pages/expired-link-page';
