import { useTranslation } from 'react-i18next';
import type { CallData } from '~/contract/call';
import { LISTED_KEY_CALLS, type listApiKeyCalls } from '~/contract/keys';
import { isolate } from '~/domain/punctuation';
import { ButtonLink } from '~/ui/button';
import { EmptyState } from '~/ui/empty-state';
import { ScrollTable } from '~/ui/scroll-table';
import { Moment } from '~/ui/moment';

type View = CallData<typeof listApiKeyCalls> & { timeZone: string };

/** The latest calls with one key. */
export function CallsPage({ view }: { view: View }) {
  const { t } = useTranslation();
  return (
    <article>
      <p>
        <ButtonLink href="/smart/keys" text={t('keys:back')} isPlain isSmall />
      </p>
      <h1>{t('keys:callsTitle', { name: isolate(view.key.name) })}</h1>
      <p>{t('keys:callsLead', { n: LISTED_KEY_CALLS })}</p>
      {view.calls.length > 0 ? <CallTable view={view} /> : <EmptyState text={t('keys:noCalls')} />}
    </article>
  );
}

function CallTable({ view: { calls, timeZone } }: { view: View }) {
  const { t } = useTranslation();
  return (
    <ScrollTable
      className="list-table forms-table"
      aria-label={t('keys:calls')}
      heads={[t('keys:when'), t('keys:call'), t('keys:answer'), t('keys:milliseconds'), t('keys:request')]}
    >
      {calls.map(({ at, callId, status, milliseconds, requestId }, index) => (
        <tr key={index}>
          <th scope="row">
            <Moment at={at} timeZone={timeZone} />
          </th>
          <td data-label={t('keys:call')}>
            <code>{callId}</code>
          </td>
          <td data-label={t('keys:answer')}>{status}</td>
          <td data-label={t('keys:milliseconds')}>{milliseconds}</td>
          <td data-label={t('keys:request')}>
            <span className="hint ltr">{requestId}</span>
          </td>
        </tr>
      ))}
    </ScrollTable>
  );
}
