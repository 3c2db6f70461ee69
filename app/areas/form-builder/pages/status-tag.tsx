import { useTranslation } from 'react-i18next';

/** How a form stands, in a word. */
export function StatusTag({ status }: { status: string }) {
  const { t } = useTranslation();
  return (
    <span className={`status status-${status}`}>{t(`form-builder:status.${status}`, { defaultValue: status })}</span>
  );
}
