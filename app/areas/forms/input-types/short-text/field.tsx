import { TYPED, type TypePages } from '../field-props';
import { TextField } from '../text-field';

export const pages: TypePages = {
  Field: (props) => <TextField {...props} isLong={false} />,
  icon: 'M3 12h14M6 9v-2h8v2M10 7v5',
  settings: TYPED,
};
