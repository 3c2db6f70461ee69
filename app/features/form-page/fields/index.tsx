import type { ReactElement } from 'react';
import type { InputType } from '~/domain/form-model';
import { Kept } from '~/ui/kept';
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

/** The field of an input, by its type. An empty one without a mistake is the same for everybody, and is drawn once. */
export function InputField(props: FieldProps) {
  const FieldModule = MODULES[props.input.inputType];
  const field = <FieldModule {...props} />;
  if (!isEmpty(props)) return field;
  const { language, timeZone, attachmentMb, nowMs, model, offersPhone, isPen } = props.view;
  return (
    <Kept
      by={[
        props.input,
        language,
        timeZone,
        attachmentMb,
        offersPhone,
        isPen,
        model.country,
        Math.floor(nowMs / ZONE_NAME_MS),
      ]}
    >
      {field}
    </Kept>
  );
}

/** The name of a time zone, which hints hold, changes no more often. */
const ZONE_NAME_MS = 15 * 60 * 1000;

/** Whether nothing in a field is one recipient's own. */
function isEmpty({ input, view, errors }: FieldProps): boolean {
  return (
    // It shows the accounts that are known, and its mistakes have names of their own.
    input.inputType !== 'autopayDate' &&
    input.value === '' &&
    input.chosen.every((one) => one === '') &&
    input.files.length === 0 &&
    input.uploads.length === 0 &&
    !input.isVerified &&
    errors[input.id] === undefined &&
    view.typedNames?.[input.id] === undefined
  );
}
