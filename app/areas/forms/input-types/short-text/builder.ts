import { TYPED_ANSWER_SETTINGS, type InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M3 12h14M6 9v-2h8v2M10 7v5',
  settings: TYPED_ANSWER_SETTINGS,
};
