import { useTranslation } from 'react-i18next';
import { Field, FieldGroup } from '~/ui/field';
import { directionOf } from '~/domain/languages';
import { takesMany } from '~/domain/input-types';
import { useSentenceLanguage } from '~/ui/in-language';
import { NoChoice } from '~/ui/controls';
import { Input, Select } from '~/ui/inputs';
import { answerName, controlId, optionId } from '~/domain/form-names';
import { fieldClass, type FieldProps } from './types';

/** Multiple choice (one answer) and checkbox (any number), each option with its note. */
export function OptionsField({ input, errors }: FieldProps) {
  const type = takesMany(input) ? 'checkbox' : 'radio';
  return (
    <FieldGroup
      id={controlId(input.id)}
      label={input.name}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClass(input)}
    >
      {type === 'radio' ? <NoChoice id={controlId(input.id)} name={answerName(input.id)} /> : null}
      {/* Boxes post nothing when none is ticked; this says that the question was asked. */}
      <input type="hidden" name={answerName(input.id)} value="" />
      {input.options.map((option) => {
        const id = optionId(input.id, option.guid);
        return (
          <div className="choice" key={option.guid}>
            <Input
              type={type}
              id={id}
              name={answerName(input.id)}
              value={option.guid}
              defaultChecked={input.chosen.includes(option.guid)}
              aria-describedby={option.notes ? `${id}-note` : undefined}
            />
            <label htmlFor={id}>
              {option.name}{' '}
              {option.notes ? (
                <span className="hint" id={`${id}-note`}>
                  {option.notes}
                </span>
              ) : null}
            </label>
          </div>
        );
      })}
    </FieldGroup>
  );
}

/** Dropdown and installment period. Notes stand under the list, because an option has no room for them. */
export function SelectField({ input, view, errors }: FieldProps) {
  const { t } = useTranslation();
  const language = useSentenceLanguage();
  // A hint is ours unless it says otherwise.
  const ofForm = language.lang ? { lang: view.language, dir: directionOf(view.language) } : {};
  const noted = input.options.filter((option) => option.notes);
  return (
    <Field
      id={controlId(input.id)}
      label={input.name}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClass(input)}
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
