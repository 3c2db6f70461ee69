import { useTranslation } from 'react-i18next';
import { Field } from '~/ui/field';
import { answerName, controlId } from '../names';
import { fieldClass, type FieldProps } from './types';

/** Short text and text. The browser module counts and the server judges: a `maxlength` would cut pasted text without a word. */
export function TextField({ input, errors }: FieldProps) {
  const { t } = useTranslation();
  const hint = input.maxLength ? t('form:characters', { count: input.maxLength }) : undefined;
  const shared = { name: answerName(input.id), defaultValue: input.value, 'data-limit': input.maxLength };
  return (
    <Field id={controlId(input.id)} label={input.name} hint={hint} error={errors[input.id]} isRequired={input.isRequired} className={fieldClass(input)}>
      {(control) =>
        input.inputType === 'text' ? <textarea {...control} {...shared} rows={5} /> : <input type="text" {...control} {...shared} />
      }
    </Field>
  );
}

const TEMPORAL = {
  date: { type: 'date', hint: 'form:dateHint' },
  dateTime: { type: 'datetime-local', hint: 'form:dateTimeHint' },
  time: { type: 'time', hint: 'form:timeHint' },
} as const;

/** Date, date-time and time. A browser without a picker shows a text field; the hint says what to type. */
export function TemporalField({ input, view, errors }: FieldProps) {
  const { t } = useTranslation();
  const { type, hint } = TEMPORAL[input.inputType as keyof typeof TEMPORAL];
  const zone = type === 'date' ? '' : ` ${t('form:timeZoneHint', { zone: view.timeZone })}`;
  return (
    <Field
      id={controlId(input.id)}
      label={input.name}
      hint={t(hint) + zone}
      error={errors[input.id]}
      isRequired={input.isRequired}
      className={fieldClass(input)}
    >
      {(control) => <input type={type} className="short" {...control} name={answerName(input.id)} defaultValue={input.value} />}
    </Field>
  );
}
