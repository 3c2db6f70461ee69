import { TYPED_ANSWER_SETTINGS, type InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M6 2h8v16H6zM9 15h2',
  settings: ['verification', ...TYPED_ANSWER_SETTINGS],
};
