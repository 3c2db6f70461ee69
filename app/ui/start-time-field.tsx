import { useTranslation } from 'react-i18next';
import { timeZoneName } from '~/domain/calendar-date';
import { TextField, type Fields } from './form-fields';

/** In which zone times are typed, as it is called today. */
export interface Zone {
  timeZone: string;
  /** Milliseconds. */
  now: number;
}

/** When something begins that goes to many. */
export function StartTimeField({ field, timeZone, now }: Zone & Pick<Fields, 'field'>) {
  const { t, i18n } = useTranslation();
  return (
    <TextField
      {...field('startAt')}
      label={t('mailings:startAt')}
      hint={t('mailings:startHint', { zone: timeZoneName(timeZone, i18n.language, now) })}
      type="datetime-local"
    />
  );
}
