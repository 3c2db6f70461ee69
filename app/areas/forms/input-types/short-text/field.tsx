import type { InputTypeField } from '../field-props';
import { TextField } from '../text-field';

export const field: InputTypeField = {
  Field: (props) => <TextField {...props} isLong={false} />,
};
