import type { ReactElement } from 'react';
import type { InputType } from '~/domain/form-model';
import { AddressField } from './address-field';
import { AutopayField } from './autopay-field';
import { OptionsField, SelectField } from './choice-fields';
import { EmailField, PhoneField } from './contact-field';
import { AttachmentField } from './attachment-field';
import { SignatureField } from './signature-field';
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
  address: AddressField,
  attachment: AttachmentField,
  signature: SignatureField,
  autopayDate: AutopayField,
};

/** The field of an input, by its type. */
export function InputField(props: FieldProps) {
  const FieldModule = MODULES[props.input.inputType];
  return <FieldModule {...props} />;
}
