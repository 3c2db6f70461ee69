import { TYPED, type TypePages } from '../field-props';
import { TemporalField } from '../temporal-field';

export const pages: TypePages = {
  Field: (props) => <TemporalField {...props} type="time" example="form-page:timeHint" />,
  icon: 'M10 3a7 7 0 100 14 7 7 0 000-14zM10 6v4l3 2',
  settings: TYPED,
};
