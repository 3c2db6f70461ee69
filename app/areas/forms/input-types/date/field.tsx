import type { FieldProps, InputTypeField } from '../field-props';
import { TemporalField } from '../temporal-field';
import { DatePartsField } from './date-parts-field';

const DateField = (props: FieldProps) =>
  props.input.parts ? (
    <DatePartsField {...props} />
  ) : (
    <TemporalField {...props} type="date" example="form-page:dateHint" />
  );

export const field: InputTypeField = {
  Field: DateField,
};
