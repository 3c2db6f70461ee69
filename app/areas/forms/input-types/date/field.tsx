import type { FieldProps, TypeField } from '../field-props';
import { TemporalField } from '../temporal-field';
import { DatePartsField } from './date-parts';

const DateField = (props: FieldProps) =>
  props.input.parts ? (
    <DatePartsField {...props} />
  ) : (
    <TemporalField {...props} type="date" example="form-page:dateHint" />
  );

export const field: TypeField = {
  Field: DateField,
};
