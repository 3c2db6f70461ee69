import { useTranslation } from 'react-i18next';

/** What happens to whoever does not answer. */
export function RemindersText({ count, days }: { count: number; days: number }) {
  const { t } = useTranslation();
  return t('mailings:reminders.after', { count: days, times: t('mailings:reminders.times', { count }) });
}
