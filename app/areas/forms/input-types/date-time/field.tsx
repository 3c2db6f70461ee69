import { TYPED, type TypePages } from '../field-props';
import { TemporalField } from '../temporal-field';

export const pages: TypePages = {
  Field: (props) => <TemporalField {...props} type="datetime-local" example="form-page:dateTimeHint" />,
  icon: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4M10 11v3h2',
  settings: TYPED,
};
