import { useTranslation } from 'react-i18next';
import { datePartOrder } from '~/domain/calendar-date';
import { partRulesOf } from '..';
import { controlId, partId, partName } from '~/domain/form-field-names';
import { FieldGroup } from '~/ui/field';
import { useTextLanguage } from '~/ui/in-language';
import { Input } from '~/ui/inputs';
import { fieldClassName, type FieldProps } from '../field-props';

/** A day as it stands in an example: one whose parts can't be taken for each other. */
const EXAMPLE = { day: '30', month: '11', year: '2026' };

/**
 * A date in three fields, in the order of the form's language. For days that a person knows by heart: to type them is easier than to
 * find them in a calendar. What is wrong is told of the field that it is in.
 */
export function DatePartsField({ input, view, errors, wrongPart }: FieldProps) {
  const { t, i18n } = useTranslation();
  const language = useTextLanguage();
  const id = controlId(input.id);
  const typed = partRulesOf(input)?.split(input.value) ?? {};
  const order = datePartOrder([view.language, i18n.language]);
  const error = errors[input.id];
  const isWrong = (part: string) => error !== undefined && (wrongPart === undefined || wrongPart === part);
  return (
    <FieldGroup
      id={id}
      label={input.name}
      hint={t('form-page:partsHint', { example: order.map((part) => EXAMPLE[part]).join(' ') })}
      error={error}
      isRequired={input.isRequired}
      className={fieldClassName(input)}
      data={{ 'data-parts': '' }}
    >
      <div className="parts">
        {order.map((part) => (
          <div key={part}>
            <label htmlFor={partId(input.id, part)} {...language}>
              {t(`form-page:part.${part}`)}
            </label>
            <Input
              type="text"
              inputMode="numeric"
              id={partId(input.id, part)}
              name={partName(input.id, part)}
              defaultValue={typed[part]}
              autoComplete={input.autoComplete === 'bday' ? `bday-${part}` : input.autoComplete}
              dir="ltr"
              aria-required={input.isRequired ? true : undefined}
              aria-invalid={isWrong(part) ? true : undefined}
              aria-describedby={isWrong(part) ? `${id}-error` : undefined}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
