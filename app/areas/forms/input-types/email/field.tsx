import { ContactField } from '../contact-field';
import { TYPED, type TypePages } from '../field-props';

export const pages: TypePages = {
  Field: (props) => <ContactField {...props} isEmail />,
  sheets: ['badge'],
  icon: 'M3 5h14v10H3zM3 6l7 5 7-5',
  settings: ['verification', ...TYPED],
};
