import type { TypeField } from '../field-props';
import { TextField } from '../text-field';

export const field: TypeField = {
  Field: (props) => <TextField {...props} isLong={false} />,
};
