import { useTranslation } from 'react-i18next';
import { RATING_SCALES } from '~/domain/form-model';
import { Options, SelectField, TextField } from '~/ui/form-fields';
import type { SettingsProps, InputTypeBuilder } from '../builder-props';

/** The scale, and the words at both its ends. */
function RatingSettings({ input, errorOf }: SettingsProps) {
  const { t } = useTranslation();
  return (
    <>
      <SelectField name="scale" value={input.scale} label={t('form-builder:scale')} error={errorOf('scale')} isRequired>
        <Options values={RATING_SCALES} label={(scale) => t(`form-builder:scaleOf.${scale}`)} />
      </SelectField>
      {(['lowLabel', 'highLabel'] as const).map((name) => (
        <TextField
          name={name}
          value={input[name]}
          key={name}
          label={t(`form-builder:${name}`)}
          error={errorOf(name)}
          maxLength={100}
          dir="auto"
        />
      ))}
    </>
  );
}

export const builder: InputTypeBuilder = {
  icon: 'M10 3l2.2 4.6 5 .7-3.6 3.5.8 5-4.4-2.4-4.4 2.4.8-5L2.8 8.3l5-.7z',
  Settings: RatingSettings,
};
