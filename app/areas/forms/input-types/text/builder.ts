import { TYPED_ANSWER_SETTINGS, type InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M3 6h14M3 10h14M3 14h9',
  settings: TYPED_ANSWER_SETTINGS,
};
