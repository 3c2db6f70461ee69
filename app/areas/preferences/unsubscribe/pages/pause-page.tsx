import { useTranslation } from 'react-i18next';
import { PauseControls } from './intent-forms';

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
