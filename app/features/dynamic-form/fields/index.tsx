import type { ReactElement } from 'react';
import type { InputType } from '~/domain/form-model';
import { AttachmentField } from './attachment-field';
import { AutopayField } from './autopay-field';
import { OptionsField, SelectField } from './choice-fields';
import { ContactField } from './contact-field';
import { SignatureField } from './signature-field';
import { TemporalField, TextField } from './text-fields';
import type { FieldProps } from './types';

const MODULES: Record<InputType, (props: FieldProps) => ReactElement> = {
  shortText: TextField,
  text: TextField,
  installmentPeriod: SelectField,
  dropdown: SelectField,
  multipleChoice: OptionsField,
  checkbox: OptionsField,
  phone: ContactField,
  email: ContactField,
  date: TemporalField,
  dateTime: TemporalField,
  time: TemporalField,
  attachment: AttachmentField,
  signature: SignatureField,
  autopayDate: AutopayField,
};

/** The field of an input, by its type. */
export function InputField(props: FieldProps) {
  const FieldModule = MODULES[props.input.inputType];
  return <FieldModule {...props} />;
}
