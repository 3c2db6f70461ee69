import type { TypeField } from '../field-props';
import { SelectField } from '../select-field';

export const field: TypeField = {
  Field: SelectField,
};
