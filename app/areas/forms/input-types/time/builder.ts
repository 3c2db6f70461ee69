import { TYPED_ANSWER_SETTINGS, type InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M10 3a7 7 0 100 14 7 7 0 000-14zM10 6v4l3 2',
  settings: TYPED_ANSWER_SETTINGS,
};
