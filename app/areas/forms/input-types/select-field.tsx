import { useTranslation } from 'react-i18next';
import { answerName, controlId, optionId } from '~/domain/form-field-names';
import { textDirectionOf } from '~/domain/language-tags';
import { Field } from '~/ui/field';
import { useTextLanguage } from '~/ui/in-language';
import { Select } from '~/ui/inputs';
import { fieldClassName, type FieldProps } from './field-props';

/** Dropdown and installment period. Notes stand under the list, because an option has no room for them. */
export function SelectField({ input, view, errors }: FieldProps) {
  const { t } = useTranslation();
  const language = useTextLanguage();
  // A hint is ours unless it says otherwise.
  const ofForm = language.lang ? { lang: view.language, dir: textDirectionOf(view.language) } : {};
  const noted = input.options.filter((option) => option.notes);
  return (
    <Field
      id={controlId(input.id)}
      label={input.name}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClassName(input)}
      hint={
        noted.length > 0 ? (
          <span {...ofForm}>{noted.map((option) => `${option.name}: ${option.notes}`).join(' · ')}</span>
        ) : undefined
      }
    >
      {(control) => (
        <Select
          {...control}
          name={answerName(input.id)}
          defaultValue={input.chosen[0] ?? ''}
          autoComplete={input.autoComplete}
        >
          <option value="" {...language}>
            {t('form-page:chooseOne')}
          </option>
          {input.options.map((option) => (
            <option key={option.guid} id={optionId(input.id, option.guid)} value={option.guid}>
              {option.name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
