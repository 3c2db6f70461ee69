import { useTranslation } from 'react-i18next';

/** Above the heading of a page: the way back to the list that it is of. */
export function WayBack({ to, text }: { to: string; text: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('data:way')} className="prefs">
      <a href={to} className="tap">
        {text}
      </a>
    </nav>
  );
}
