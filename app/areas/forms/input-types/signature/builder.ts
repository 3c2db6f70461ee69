import type { InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M3 16h14M4 12c2-7 5-9 5-6s-3 7-1 7 2-3 4-3 1 2 3 2',
};
