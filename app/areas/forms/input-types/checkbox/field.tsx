import type { TypePages } from '../field-props';
import { OptionsField } from '../options-field';

export const pages: TypePages = {
  Field: OptionsField,
  icon: 'M4 4h12v12H4zM7 10l2 2 4-4',
  settings: ['options'],
};
