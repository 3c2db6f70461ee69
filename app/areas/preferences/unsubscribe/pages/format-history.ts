import type { ConsentEvent } from '~/areas/consents/calls';
import { formatDateOrNotAvailable, formatDateAndTimeOrNotAvailable, extractCalendarDate } from '~/domain/calendar-date';
import { CSV_BOM, formatCsvLine } from '~/domain/csv-writer';
import type { SanitizedHtml } from '~/domain/sanitized-html';

/** Most entries that the platform tells. */
export const HISTORY_LIMIT = 500;

/** One line of the history; its text as it stood on the page and in plain words. */
export interface HistoryEntry extends ConsentEvent {
  html: SanitizedHtml;
}

type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What an entry is about: a category by its label, everything, or nothing where a contact changed. */
export function formatEntrySubject(
  { category, label, action }: Pick<ConsentEvent, 'category' | 'label' | 'action'>,
  t: Translate,
): string {
  if (category) return label || t('unsubscribe:otherMessages');
  return action === 'paused' || action === 'resumed' ? t('unsubscribe:history.everything') : '';
}

/** Whether the lines are of more than one recipient, so that each has to say whose it is. */
export function hasSeveralRecipients(events: readonly Pick<ConsentEvent, 'recipientId'>[]): boolean {
  return new Set(events.map(({ recipientId }) => recipientId)).size > 1;
}

/** Formats the history as CSV in the page's language, with times in the account's time zone and as ISO. */
export function formatHistoryCsv(
  events: readonly HistoryEntry[],
  timeZone: string,
  language: string,
  t: Translate,
): string {
  const isOfSeveral = hasSeveralRecipients(events);
  const columns = [
    'when',
    ...(isOfSeveral ? ['recipient'] : []),
    'what',
    'category',
    'channel',
    'detail',
    'source',
    'address',
    'version',
    'text',
  ];
  const head = formatCsvLine(['ISO 8601', ...columns.map((column) => t(`unsubscribe:history.${column}`))]);
  const lines = events.map((event) =>
    formatCsvLine([
      event.at,
      formatDateAndTimeOrNotAvailable(Date.parse(event.at), timeZone, language),
      ...(isOfSeveral ? [event.recipientId] : []),
      t(`unsubscribe:history.action.${event.action}`),
      formatEntrySubject(event, t),
      t(`unsubscribe:channel.${event.channel}`),
      formatEntryDetail(event, language, t),
      t(`unsubscribe:history.from.${event.source}`),
      event.address ?? '',
      event.textVersion,
      event.text,
    ]),
  );
  return CSV_BOM + head + lines.join('');
}

/** A contact, or the day on which a pause ends, as text. */
export function formatEntryDetail(
  { action, detail }: Pick<ConsentEvent, 'action' | 'detail'>,
  language: string,
  t: Translate,
): string {
  const date = action === 'paused' ? extractCalendarDate(detail) : undefined;
  return date ? t('unsubscribe:history.until', { date: formatDateOrNotAvailable(date, language) }) : detail;
}

/** Formats the history as JSON with the API's own values and times. */
export function formatHistoryJson(events: readonly HistoryEntry[], company: string): string {
  const rows = events.map(({ id: _id, html: _html, ...event }) => event);
  return `${JSON.stringify({ company, consents: rows }, null, 2)}\n`;
}
