import { useTranslation } from 'react-i18next';
import { formatInstant } from '~/domain/calendar-date';

/** Says that a reply by SMS has ended messages by SMS, since when, and what brings them back. Nothing where none has. */
export function StopNotice({ stoppedAt, timeZone }: { stoppedAt: string | null; timeZone: string }) {
  const { t, i18n } = useTranslation();
  if (!stoppedAt) return null;
  return (
    <div className="flash">
      <p>{t('consent:stoppedBySms', { date: formatInstant(Date.parse(stoppedAt), timeZone, i18n.language) })}</p>
    </div>
  );
}
