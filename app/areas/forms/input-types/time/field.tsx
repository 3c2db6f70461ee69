import type { InputTypeField } from '../field-props';
import { TemporalField } from '../temporal-field';

export const field: InputTypeField = {
  Field: (props) => <TemporalField {...props} type="time" example="form-page:timeHint" />,
};
