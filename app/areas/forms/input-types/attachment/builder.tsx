import { useTranslation } from 'react-i18next';
import { TextField } from '~/ui/form-fields';
import type { SettingsProps, InputTypeBuilder } from '../builder-props';

/** The kinds of file, their largest size and how many: the first three options. Spec: forms-and-approval 3, "Option". */
function AttachmentSettings({ input, errorOf }: SettingsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        name="fileTypes"
        value={input.options[0]?.value}
        label={t('form-builder:fileTypes')}
        hint={t('form-builder:fileTypesHint')}
        error={errorOf('option-0-value')}
        dir="ltr"
      />
      <TextField
        name="maxMb"
        value={input.options[1]?.value}
        label={t('form-builder:maxMb')}
        error={errorOf('option-1-value')}
        className="short"
        inputMode="decimal"
        dir="ltr"
      />
      <TextField
        name="maxFiles"
        value={input.options[2]?.value}
        label={t('form-builder:maxFiles')}
        error={errorOf('option-2-value')}
        className="short"
        inputMode="numeric"
        dir="ltr"
      />
    </>
  );
}

export const builder: InputTypeBuilder = {
  icon: 'M14 8l-5 5a2 2 0 01-3-3l6-6a3 3 0 014 4l-6 6a5 5 0 01-7-7l5-5',
  Settings: AttachmentSettings,
};
