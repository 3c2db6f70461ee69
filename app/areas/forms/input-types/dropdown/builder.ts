import type { InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M3 6h14v8H3zM11 9l2 2 2-2',
  settings: ['options'],
};
