import type { TypePages } from '../field-props';
import { SelectField } from '../select-field';

export const pages: TypePages = {
  Field: SelectField,
  icon: 'M3 6h14v8H3zM11 9l2 2 2-2',
  settings: ['options'],
};
