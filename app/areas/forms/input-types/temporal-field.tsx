import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import { timeZoneName } from '~/domain/calendar-date';
import { answerName, controlId } from '~/domain/form-field-names';
import { Field } from '~/ui/field';
import { useTextLanguage } from '~/ui/in-language';
import { Input } from '~/ui/inputs';
import { fieldClassName, type FieldProps } from './field-props';

type Temporal = { type: 'date' | 'datetime-local' | 'time'; example: TextKey };

/**
 * Date, date-time and time. A browser without a picker shows a text field; beside it stands what was understood, else an example of what
 * to write. What no picker can show, because it is no date or time yet, stands in a text field everywhere.
 */
export function TemporalField({ input, view, errors, type, example }: FieldProps & Temporal) {
  const { t, i18n } = useTranslation();
  const language = useTextLanguage();
  const isUnread = input.value !== '' && input.inWords === undefined;
  const hint =
    type === 'date'
      ? undefined
      : t('form-page:timeZoneHint', { zone: timeZoneName(view.timeZone, i18n.language, view.nowMs) });
  return (
    <Field
      id={controlId(input.id)}
      label={input.name}
      hint={hint}
      example={
        <span className={isUnread ? 'hint' : 'hint written-example'} {...language}>
          {input.inWords ?? t(example)}
        </span>
      }
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClassName(input)}
    >
      {(control) => (
        <Input
          type={isUnread ? 'text' : type}
          className="short"
          {...control}
          name={answerName(input.id)}
          defaultValue={input.value}
          autoComplete={input.autoComplete}
        />
      )}
    </Field>
  );
}
