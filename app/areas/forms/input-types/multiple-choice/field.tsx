import type { TypeField } from '../field-props';
import { OptionsField } from '../options-field';

export const field: TypeField = {
  Field: OptionsField,
};
