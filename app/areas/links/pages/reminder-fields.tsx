import { useTranslation } from 'react-i18next';
import { MAX_REMINDERS } from '~/areas/mailings/mailing-schemas';
import { SelectField, TextField, type Fields } from '~/ui/form-fields';

/** How often whoever does not answer is reminded, and when. */
export function ReminderFields({ field }: Pick<Fields, 'field'>) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend>{t('mailings:reminders.title')}</legend>
      <p className="hint">{t('mailings:reminders.hint')}</p>
      <SelectField {...field('reminders')} label={t('mailings:reminders.count')} className="short">
        <option value="0">{t('mailings:reminders.none')}</option>
        {Array.from({ length: MAX_REMINDERS }, (_none, n) => (
          <option key={n} value={n + 1}>
            {n + 1}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('reminderDays')}
        label={t('mailings:reminders.days')}
        inputMode="numeric"
        className="short"
      />
    </fieldset>
  );
}
