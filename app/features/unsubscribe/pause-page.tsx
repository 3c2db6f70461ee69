import { useTranslation } from 'react-i18next';
import { formatInstant } from '~/domain/calendar-date';
import { PAUSE_DAYS } from './fields';
import { IntentForm } from './intent-form';

/** The pause of everything that may be paused, from the preferences. */
export function PausePage({
  pausedUntil,
  timeZone,
  preferencesPath,
}: {
  pausedUntil: string | null;
  timeZone: string;
  preferencesPath: string;
}) {
  const { t } = useTranslation();
  return (
    <article>
      <h1>{t('unsubscribe:pause.title')}</h1>
      <PauseControls pausedUntil={pausedUntil} timeZone={timeZone} lead={t('unsubscribe:pause.all')} />
      <p className="way-back">
        <a href={preferencesPath}>{t('unsubscribe:all.toPreferences')}</a>
      </p>
    </article>
  );
}

/** A pause for 30 or 90 days, or the one that is on and its end. */
export function PauseControls({
  pausedUntil,
  timeZone,
  lead,
}: {
  pausedUntil: string | null;
  timeZone: string;
  lead: string;
}) {
  const { t, i18n } = useTranslation();
  if (pausedUntil) {
    return (
      <>
        <p>
          <strong>
            {t('unsubscribe:pause.until', { date: formatInstant(Date.parse(pausedUntil), timeZone, i18n.language) })}
          </strong>{' '}
          {t('unsubscribe:pause.untilHint')}
        </p>
        <div className="actions">
          <IntentForm intent="resume" isPlain>
            {t('unsubscribe:pause.resume')}
          </IntentForm>
        </div>
      </>
    );
  }
  return (
    <>
      <p>{lead}</p>
      <div className="actions">
        {PAUSE_DAYS.map((days) => (
          <IntentForm key={days} intent="pause" values={{ days }} isPlain>
            {t(`unsubscribe:pause.days${days}`)}
          </IntentForm>
        ))}
      </div>
    </>
  );
}
