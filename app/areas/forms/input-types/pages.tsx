/** What pages show of each input type: its field in a form, and what authors meet of it in the builder. */
import type { InputType } from '~/domain/form-model';
import { pages as address } from './address/field';
import { pages as attachment } from './attachment/field';
import { pages as autopayDate } from './autopay-date/field';
import { pages as checkbox } from './checkbox/field';
import { pages as date } from './date/field';
import { pages as dateTime } from './date-time/field';
import { pages as dropdown } from './dropdown/field';
import { pages as email } from './email/field';
import { pages as installmentPeriod } from './installment-period/field';
import { pages as multipleChoice } from './multiple-choice/field';
import { pages as phone } from './phone/field';
import { pages as rating } from './rating/field';
import { pages as shortText } from './short-text/field';
import { pages as signature } from './signature/field';
import { pages as text } from './text/field';
import { pages as time } from './time/field';
import type { FieldProps, TypePages } from './field-props';

export const TYPE_PAGES: Record<InputType, TypePages> = {
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
  const { Field } = TYPE_PAGES[props.input.inputType];
  return <Field {...props} />;
}
