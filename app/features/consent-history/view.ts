import type { ConsentEvent } from '~/contract/consents';
import { csvLine, CSV_BOM } from '~/domain/csv';
import { formatInstant } from '~/domain/calendar-date';

/** Most entries that the platform tells. */
export const HISTORY_LIMIT = 500;

export type Translate = (key: string, options?: Record<string, unknown>) => string;

/** What a line of the history is about, in words: the category, everything, or nothing where a contact changed. */
export function subjectOf({ category, label, action }: ConsentEvent, t: Translate): string {
  if (label || category) return label || category;
  return action === 'paused' || action === 'resumed' ? t('consent:history.everything') : '';
}

/** The history as CSV for a spreadsheet, in the page's language; times in the account's zone and as ISO. */
export function historyCsv(events: readonly ConsentEvent[], timeZone: string, language: string, t: Translate): string {
  const columns = ['when', 'what', 'category', 'channel', 'detail', 'source', 'address', 'version', 'text'];
  const head = csvLine(['ISO 8601', ...columns.map((column) => t(`consent:history.${column}`))]);
  const lines = events.map((event) =>
    csvLine([
      event.at,
      formatInstant(Date.parse(event.at), timeZone, language),
      t(`consent:history.action.${event.action}`),
      subjectOf(event, t),
      t(`consent:channel.${event.channel}`),
      detailOf(event, timeZone, language),
      t(`consent:history.from.${event.source}`),
      event.address ?? '',
      event.textVersion,
      event.text,
    ]),
  );
  return CSV_BOM + head + lines.join('');
}

/** A contact, or the end of a pause in words. */
export function detailOf({ action, detail }: ConsentEvent, timeZone: string, language: string): string {
  const endsAt = action === 'paused' && /^\d{4}-\d{2}-\d{2}T/.test(detail) ? Date.parse(detail) : Number.NaN;
  return Number.isNaN(endsAt) ? detail : formatInstant(endsAt, timeZone, language);
}

/** The history as JSON: the platform's own words and times. */
export function historyJson(events: readonly ConsentEvent[], company: string): string {
  const rows = events.map(({ id: _id, ...event }) => event);
  return `${JSON.stringify({ company, consents: rows }, null, 2)}\n`;
}
