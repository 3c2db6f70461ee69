import type { LoaderFunctionArgs } from '@remix-run/node';
import { useLoaderData } from '@remix-run/react';
import { useTranslation } from 'react-i18next';
import { listCapturedMessages } from '~/areas/messages/calls';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import type { RouteHandle } from '~/root';
import { requireData } from '~/lib/responses.server';
import { DescriptionItem } from '~/ui/description-items';
import { pageContext } from '~/lib/page-context.server';

export const handle: RouteHandle = { styles: ['description-list'] };

export async function loader(args: LoaderFunctionArgs) {
  const { api, t, url } = pageContext(args);
  const to = url.searchParams.get('to')?.slice(0, 254) || undefined;
  const result = requireData(await api.call(listCapturedMessages, { query: { to, limit: 50 } }));
  const messages = result.messages.map(({ html, ...message }) => ({ ...message, hasHtml: html !== '' }));
  return { title: t('site:outboxTitle'), messages };
}

export default function OutboxRoute() {
  const { messages } = useLoaderData<typeof loader>();
  const { t, i18n } = useTranslation();
  return (
    <>
      <h1>{t('site:outboxTitle')}</h1>
      <p className="lead">{t('site:outboxLead')}</p>
      {messages.length === 0 ? <p>{t('site:outboxEmpty')}</p> : null}
      <ul className="list">
        {messages.map((message) => (
          <li key={message.id} className="card">
            <dl className="facts">
              <dt>{t('site:outboxTo')}</dt>
              <dd className="ltr">
                {message.to} ({message.channel})
              </dd>
              {message.subject ? (
                <>
                  <dt>{t('site:outboxSubject')}</dt>
                  <dd lang={message.language} dir="auto">
                    {message.subject}
                  </dd>
                </>
              ) : null}
              <DescriptionItem
                label={t('site:outboxSent')}
                text={formatDateAndTimeOrNotAvailable(Date.parse(message.sentAt), 'UTC', i18n.language)}
              />
            </dl>
            <pre className="message" lang={message.language} dir="auto" tabIndex={0}>
              {message.text}
            </pre>
            {message.hasHtml ? <a href={`/demo/outbox/${message.id}`}>{t('site:outboxShowHtml')}</a> : null}
          </li>
        ))}
      </ul>
    </>
  );
}

export { RouteProblem as ErrorBoundary } from '~/ui/problem';
