import { useTranslation } from 'react-i18next';
import { formatDateAndTimeOrNotAvailable } from '~/domain/calendar-date';
import { useFormatPhone } from '~/ui/phone-text';
import { ButtonLink } from '~/ui/button';
import { SafeHtml } from '~/ui/safe-html';
import { SmsStopNotice, type StoppedNumber } from '~/ui/sms-stop-notice';
import { noBreakText } from '~/ui/no-break-text';
import {
  HISTORY_LIMIT,
  formatEntryDetail,
  hasSeveralRecipients,
  formatEntrySubject,
  type HistoryEntry,
} from './format-history';

interface HistoryProps {
  events: HistoryEntry[];
  timeZone: string;
  company: string;
  /** Numbers that sent STOP. */
  stops: readonly StoppedNumber[];
  /** Of the files, without the name of the file. */
  filePath: string;
  preferencesPath: string;
}

/** Everything that somebody agreed to or ended, with the text of that day, to read, print and keep. */
export function HistoryPage({ events, timeZone, company, stops, filePath, preferencesPath }: HistoryProps) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('unsubscribe:history.title')}</h1>
      <SmsStopNotice stops={stops} timeZone={timeZone} />
      <p>{t('unsubscribe:history.lead', { company })}</p>
      {events.length === 0 ? (
        <p className="card">{t('unsubscribe:history.empty')}</p>
      ) : (
        <HistoryTable events={events} timeZone={timeZone} company={company} />
      )}
      {events.length >= HISTORY_LIMIT ? (
        <p className="hint">{t('unsubscribe:history.latest', { n: HISTORY_LIMIT })}</p>
      ) : null}
      <div className="actions">
        {events.length > 0 ? (
          <>
            <ButtonLink href={`${filePath}/history.csv`} text={t('unsubscribe:history.downloadCsv')} download="" />
            <ButtonLink
              href={`${filePath}/history.json`}
              text={t('unsubscribe:history.downloadJson')}
              isPlain
              download=""
            />
          </>
        ) : null}
        <ButtonLink href={preferencesPath} text={t('unsubscribe:all.toPreferences')} isPlain />
      </div>
    </article>
  );
}

const COLUMNS = ['when', 'what', 'channel', 'source', 'text'] as const;

/** On a narrow screen each row is a card. */
function HistoryTable({ events, timeZone, company }: { events: HistoryEntry[]; timeZone: string; company: string }) {
  const { t } = useTranslation();
  const isOfSeveral = hasSeveralRecipients(events);
  return (
    <table className="stacked">
      <caption>
        {t('unsubscribe:history.caption', { company })}{' '}
        <span className="hint">{t('unsubscribe:history.zone', { zone: timeZone })}</span>
      </caption>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {t(`unsubscribe:history.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <HistoryRow key={event.id} event={event} timeZone={timeZone} isOfSeveral={isOfSeveral} />
        ))}
      </tbody>
    </table>
  );
}

function HistoryRow({ event, timeZone, isOfSeveral }: { event: HistoryEntry; timeZone: string; isOfSeveral: boolean }) {
  const { t, i18n } = useTranslation();
  const phoneText = useFormatPhone();
  const { at, action, recipientId, channel, source, address, textVersion, html } = event;
  const detail = formatEntryDetail(event, i18n.language, t);
  const isContact = action.startsWith('contact') || action === 'stopped' || action === 'started';
  const shown = isContact ? phoneText(detail) : detail;
  return (
    <tr>
      <th scope="row">
        <time dateTime={at}>{formatDateAndTimeOrNotAvailable(Date.parse(at), timeZone, i18n.language)}</time>
      </th>
      <td>
        <strong>{t(`unsubscribe:history.action.${action}`)}</strong> <bdi>{formatEntrySubject(event, t)}</bdi>{' '}
        {isOfSeveral ? (
          <span className="hint">
            {t('unsubscribe:history.recipient')} <bdi className="ltr">{recipientId}</bdi>
          </span>
        ) : null}{' '}
        {detail ? (
          <span className="hint">
            <bdi className={isContact ? 'ltr' : undefined}>{noBreakText(shown, shown)}</bdi>
          </span>
        ) : null}
      </td>
      <td>{t(`unsubscribe:channel.${channel}`)}</td>
      <td>
        {t(`unsubscribe:history.from.${source}`)}{' '}
        {address ? (
          <span className="hint">
            <bdi className="ltr">{address}</bdi>
          </span>
        ) : null}
      </td>
      <td>
        {html ? (
          <details>
            <summary>{t('unsubscribe:history.showText', { version: textVersion })}</summary>
            <div dir="auto">
              <SafeHtml html={html} className="html-block" />
            </div>
          </details>
        ) : (
          <span className="hint">{t('unsubscribe:history.noText')}</span>
        )}
      </td>
    </tr>
  );
}
