/** What each input type shows in a form. */
import type { InputType } from '~/domain/form-model';
import { field as address } from './address/field';
import { field as attachment } from './attachment/field';
import { field as autopayDate } from './autopay-date/field';
import { field as checkbox } from './checkbox/field';
import { field as date } from './date/field';
import { field as dateTime } from './date-time/field';
import { field as dropdown } from './dropdown/field';
import { field as email } from './email/field';
import { field as installmentPeriod } from './installment-period/field';
import { field as multipleChoice } from './multiple-choice/field';
import { field as phone } from './phone/field';
import { field as rating } from './rating/field';
import { field as shortText } from './short-text/field';
import { field as signature } from './signature/field';
import { field as text } from './text/field';
import { field as time } from './time/field';
import type { FieldProps, InputTypeField } from './field-props';

export const INPUT_TYPE_FIELDS: Record<InputType, InputTypeField> = {
  shortText,
  text,
  installmentPeriod,
  dropdown,
  multipleChoice,
  checkbox,
  rating,
  phone,
  email,
  date,
  dateTime,
  time,
  address,
  attachment,
  signature,
  autopayDate,
};

/** The field of an input, by its type. */
export function InputField(props: FieldProps) {
  const { Field } = INPUT_TYPE_FIELDS[props.input.inputType];
  return <Field {...props} />;
}
