import type { ReactElement } from 'react';
import type { InputType } from '~/domain/form-model';
import { AutopayField } from './autopay-field';
import { OptionsField, SelectField } from './choice-fields';
import { EmailField, PhoneField } from './contact-field';
import { AttachmentField, SignatureField } from './file-fields';
import { RatingField } from './rating-field';
import { DateField, DateTimeField, LongTextField, ShortTextField, TimeField } from './text-fields';
import type { FieldProps } from './types';

const MODULES: Record<InputType, (props: FieldProps) => ReactElement> = {
  shortText: ShortTextField,
  text: LongTextField,
  installmentPeriod: SelectField,
  dropdown: SelectField,
  multipleChoice: OptionsField,
  checkbox: OptionsField,
  rating: RatingField,
  phone: PhoneField,
  email: EmailField,
  date: DateField,
  dateTime: DateTimeField,
  time: TimeField,
  attachment: AttachmentField,
  signature: SignatureField,
  autopayDate: AutopayField,
};

/** The field of an input, by its type. */
export function InputField(props: FieldProps) {
  const FieldModule = MODULES[props.input.inputType];
  return <FieldModule {...props} />;
}
