import type { TypePages } from '../field-props';
import { OptionsField } from '../options-field';

export const pages: TypePages = {
  Field: OptionsField,
  icon: 'M10 3a7 7 0 100 14 7 7 0 000-14zM10 8a2 2 0 100 4 2 2 0 000-4z',
  settings: ['options'],
};
