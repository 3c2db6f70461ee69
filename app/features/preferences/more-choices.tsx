import { useTranslation } from 'react-i18next';

/** Addresses of the pages beside this one. */
export interface ChoicePaths {
  pause: string;
  unsubscribeAll: string;
  history: string;
}

/** Less than all: a pause, an end, and what was said before. */
export function MoreChoices({ paths }: { paths: ChoicePaths }) {
  const { t } = useTranslation();
  const choices = [
    { path: paths.pause, title: t('preferences:pause'), hint: t('preferences:pauseHint') },
    { path: paths.unsubscribeAll, title: t('preferences:unsubscribeAll'), hint: t('preferences:unsubscribeAllHint') },
    { path: paths.history, title: t('preferences:history'), hint: t('preferences:historyHint') },
  ];
  return (
    <nav className="pref-more" aria-labelledby="more-title">
      <h2 id="more-title">{t('preferences:moreTitle')}</h2>
      <ul className="list">
        {choices.map(({ path, title, hint }) => (
          <li key={path}>
            <a href={path}>{title}</a>
            <span className="hint">{hint}</span>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A pause that is running, and the way out of it. */
export function PauseNotice({ pausedUntil, timeZone }: { pausedUntil: string | null; timeZone: string }) {
  const { t, i18n } = useTranslation();
  if (!pausedUntil) return null;
  const date = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'long', timeZone }).format(new Date(pausedUntil));
  return (
    <p className="pref-note">
      <span>{t('preferences:paused', { date })}</span>
      <button type="submit" name="intent" value="resume" className="button plain small">
        {t('preferences:resume')}
      </button>
    </p>
  );
}
