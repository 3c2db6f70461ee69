import { useTranslation } from 'react-i18next';

/** Above the heading of a page: a link back to its list. */
export function BackLink({ to, text }: { to: string; text: string }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('data:way')} className="prefs">
      <a href={to} className="tap">
        {text}
      </a>
    </nav>
  );
}
