import { ContactField } from '../contact-field';
import { TYPED, type TypePages } from '../field-props';

export const pages: TypePages = {
  Field: (props) => <ContactField {...props} isEmail={false} />,
  sheets: ['badge'],
  icon: 'M6 2h8v16H6zM9 15h2',
  settings: ['verification', ...TYPED],
};
