import { useTranslation } from 'react-i18next';
import { timeZoneName } from '~/domain/calendar-date';
import { Field } from '~/ui/field';
import { useSentenceLanguage } from '~/ui/in-language';
import { answerName, controlId } from '../names';
import { fieldClass, type FieldProps } from './types';

/** Short text and text. The browser module counts and the server judges: a `maxlength` would cut pasted text without a word. */
export function TextField({ input, errors }: FieldProps) {
  const { t } = useTranslation();
  const hint = input.maxLength ? t('forms:characters', { count: input.maxLength }) : undefined;
  const shared = { name: answerName(input.id), defaultValue: input.value, 'data-limit': input.maxLength };
  return (
    <Field
      id={controlId(input.id)}
      label={input.name}
      hint={hint}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClass(input)}
    >
      {(control) =>
        input.inputType === 'text' ? (
          <textarea {...control} {...shared} rows={5} />
        ) : (
          <input type="text" {...control} {...shared} />
        )
      }
    </Field>
  );
}

const TEMPORAL = {
  date: { type: 'date', example: 'forms:dateHint' },
  dateTime: { type: 'datetime-local', example: 'forms:dateTimeHint' },
  time: { type: 'time', example: 'forms:timeHint' },
} as const;

/** Date, date-time and time. A browser without a picker shows a text field; the example says what to write there. */
export function TemporalField({ input, view, errors }: FieldProps) {
  const { t, i18n } = useTranslation();
  const language = useSentenceLanguage();
  const { type, example } = TEMPORAL[input.inputType as keyof typeof TEMPORAL];
  const hint =
    type === 'date'
      ? undefined
      : t('forms:timeZoneHint', { zone: timeZoneName(view.timeZone, i18n.language, view.nowMs) });
  return (
    <Field
      id={controlId(input.id)}
      label={input.name}
      hint={hint}
      example={
        <span className="hint written-example" {...language}>
          {t(example)}
        </span>
      }
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClass(input)}
    >
      {(control) => (
        <input type={type} className="short" {...control} name={answerName(input.id)} defaultValue={input.value} />
      )}
    </Field>
  );
}
