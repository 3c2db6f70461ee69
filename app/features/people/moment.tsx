import { useTranslation } from 'react-i18next';
import { instantText } from '~/domain/calendar-date';

/** A moment, in milliseconds, in the zone of the person who looks. */
export function Moment({ at, timeZone }: { at: number; timeZone: string }) {
  const { i18n } = useTranslation();
  return <time dateTime={new Date(at).toISOString()}>{instantText(at, timeZone, i18n.language)}</time>;
}
