import { TYPED_ANSWER_SETTINGS, type InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M3 5h14v10H3zM3 6l7 5 7-5',
  settings: ['verification', ...TYPED_ANSWER_SETTINGS],
};
