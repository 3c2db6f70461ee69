import { useTranslation } from 'react-i18next';
import { formatDateAndTime } from '~/domain/calendar-date';

/**
 * A date and time in the zone of the person who looks; nothing for none.
 *
 * @param props.at ISO time, or milliseconds since 1970-01-01 UTC
 */
export function DateTime({ at, timeZone }: { at: string | number | null; timeZone: string }) {
  const { i18n } = useTranslation();
  if (at === null) return null;
  const time = new Date(at);
  return <time dateTime={time.toISOString()}>{formatDateAndTime(time.getTime(), timeZone, i18n.language)}</time>;
}
