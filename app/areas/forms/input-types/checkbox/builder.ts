import type { InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M4 4h12v12H4zM7 10l2 2 4-4',
  settings: ['options'],
};
