import type { TextKey } from 'i18next';
import { useTranslation } from 'react-i18next';
import { fieldSize } from '~/domain/field-width';
import { timeZoneName } from '~/domain/calendar-date';
import { Field } from '~/ui/field';
import { useSentenceLanguage } from '~/ui/in-language';
import { Input, Textarea } from '~/ui/inputs';
import { answerName, controlId } from '~/domain/form-names';
import { DatePartsField } from './date-parts';
import { fieldClass, type FieldProps } from './types';

export const ShortTextField = (props: FieldProps) => <TextField {...props} isLong={false} />;
export const LongTextField = (props: FieldProps) => <TextField {...props} isLong />;

/** Short text and text. The browser module counts and the server judges: a `maxlength` would cut pasted text without a word. */
function TextField({ input, errors, isLong }: FieldProps & { isLong: boolean }) {
  const { t } = useTranslation();
  const hint = input.maxLength ? t('form-page:characters', { count: input.maxLength }) : undefined;
  const { value: defaultValue, autoComplete } = input;
  const shared = { name: answerName(input.id), defaultValue, autoComplete, 'data-limit': input.maxLength };
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
        isLong ? (
          <Textarea {...control} {...shared} rows={5} />
        ) : (
          <Input type="text" size={fieldSize(input)} {...control} {...shared} />
        )
      }
    </Field>
  );
}

type Temporal = { type: 'date' | 'datetime-local' | 'time'; example: TextKey };

export const DateField = (props: FieldProps) =>
  props.input.parts ? (
    <DatePartsField {...props} />
  ) : (
    <TemporalField {...props} type="date" example="form-page:dateHint" />
  );
export const TimeField = (props: FieldProps) => <TemporalField {...props} type="time" example="form-page:timeHint" />;
export const DateTimeField = (props: FieldProps) => (
  <TemporalField {...props} type="datetime-local" example="form-page:dateTimeHint" />
);

/**
 * Date, date-time and time. A browser without a picker shows a text field; beside it stands what was understood, else an example of what
 * to write. What no picker can show, because it is no date or time yet, stands in a text field everywhere.
 */
function TemporalField({ input, view, errors, type, example }: FieldProps & Temporal) {
  const { t, i18n } = useTranslation();
  const language = useSentenceLanguage();
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
      className={fieldClass(input)}
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
