import { useTranslation } from 'react-i18next';
import type { CallData } from '~/lib/contract/call';
import { MAX_LISTED_CALLS, type listApiKeyCalls } from '../calls';
import { isolate } from '~/domain/punctuation';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ListTable } from '~/ui/list-table';
import { DateTime } from '~/ui/date-time';

type View = CallData<typeof listApiKeyCalls> & { timeZone: string };

/** The latest calls with one key. */
export function CallLogPage({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <article>
      <p>
        <ButtonLink href="/smart/keys" text={t('api-keys:back')} isPlain isSmall />
      </p>
      <h1>{t('api-keys:callsTitle', { name: isolate(view.key.name) })}</h1>
      <p>{t('api-keys:callsLead', { n: MAX_LISTED_CALLS })}</p>
      {view.calls.length > 0 ? <CallTable view={view} /> : <EmptyState text={t('api-keys:noCalls')} />}
    </article>
  );
}

function CallTable({ view: { calls, timeZone } }: { view: View }) {
  const { t } = useTranslation();
  return (
    <ListTable
      className="forms-table"
      aria-label={t('api-keys:calls')}
      heads={[
        t('api-keys:when'),
        t('api-keys:call'),
        t('api-keys:answer'),
        t('api-keys:milliseconds'),
        t('api-keys:request'),
      ]}
      rows={calls.map(({ at, callId, status, milliseconds, requestId }, index) => ({
        key: String(index),
        cells: [
          <DateTime key="when" at={at} timeZone={timeZone} />,
          <code key="call">{callId}</code>,
          status,
          milliseconds,
          <span key="request" className="hint ltr">
            {requestId}
          </span>,
        ],
      }))}
    />
  );
}
