import type { InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4M7 13h6',
  settings: ['options'],
};
