import type { InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M3 5h14v12H3zM3 9h14M12 12l2 2-2 1.5M6 14h8',
};
