import type { InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M10 3a7 7 0 100 14 7 7 0 000-14zM10 8a2 2 0 100 4 2 2 0 000-4z',
  settings: ['options'],
};
