import type { InputTypeBuilder } from '../builder-props';

export const builder: InputTypeBuilder = {
  icon: 'M4 9l6-5 6 5v8H4zM8 17v-5h4v5',
  settings: ['tagName'],
};
