import type { TypeField } from '../field-props';
import { TemporalField } from '../temporal-field';

export const field: TypeField = {
  Field: (props) => <TemporalField {...props} type="datetime-local" example="form-page:dateTimeHint" />,
};
