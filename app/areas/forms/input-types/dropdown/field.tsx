import type { InputTypeField } from '../field-props';
import { SelectField } from '../select-field';

export const field: InputTypeField = {
  Field: SelectField,
};
