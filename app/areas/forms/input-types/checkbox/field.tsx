import type { InputTypeField } from '../field-props';
import { OptionsField } from '../options-field';

export const field: InputTypeField = {
  Field: OptionsField,
};
