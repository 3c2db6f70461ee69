import { ContactField } from '../contact-field';
import type { InputTypeField } from '../field-props';

export const field: InputTypeField = {
  Field: (props) => <ContactField {...props} isEmail />,
  stylesheets: ['badge'],
};
