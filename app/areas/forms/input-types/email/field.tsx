import { ContactField } from '../contact-field';
import type { TypeField } from '../field-props';

export const field: TypeField = {
  Field: (props) => <ContactField {...props} isEmail />,
  stylesheets: ['badge'],
};
