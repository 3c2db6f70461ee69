import { useTranslation } from 'react-i18next';

/** That whoever is reached in quiet hours gets it at their end; nothing where there are none. */
export function QuietHoursText({ quietHours }: { quietHours: { from: string; to: string } | null }) {
  const { t } = useTranslation();
  return quietHours ? <p>{t('mailings:quietHours', quietHours)}</p> : null;
}
