import { TYPED, type FieldProps, type TypePages } from '../field-props';
import { TemporalField } from '../temporal-field';
import { DatePartsField } from './date-parts';

const DateField = (props: FieldProps) =>
  props.input.parts ? (
    <DatePartsField {...props} />
  ) : (
    <TemporalField {...props} type="date" example="form-page:dateHint" />
  );

export const pages: TypePages = {
  Field: DateField,
  icon: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4',
  settings: ['parts', ...TYPED],
};
