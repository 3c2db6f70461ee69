import { TYPED, type TypePages } from '../field-props';
import { TextField } from '../text-field';

export const pages: TypePages = {
  Field: (props) => <TextField {...props} isLong />,
  icon: 'M3 6h14M3 10h14M3 14h9',
  settings: TYPED,
};
