import { useTranslation } from 'react-i18next';
import { RATING_SCALES } from '~/domain/form-model';
import { Options, SelectField, TextField } from '~/ui/controls';
import type { SettingsProps } from '../field-props';

/** The scale, and the words at both its ends. */
export function RatingSettings({ input, errorOf }: SettingsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField name="scale" value={input.scale} label={t('templates:scale')} error={errorOf('scale')} isRequired>
        <Options values={RATING_SCALES} label={(scale) => t(`templates:scaleOf.${scale}`)} />
      </SelectField>
      {(['lowLabel', 'highLabel'] as const).map((name) => (
        <TextField
          name={name}
          value={input[name]}
          key={name}
          label={t(`templates:${name}`)}
          error={errorOf(name)}
          maxLength={100}
          dir="auto"
        />
      ))}
    </>
  );
}
