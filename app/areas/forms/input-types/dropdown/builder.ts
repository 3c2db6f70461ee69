import type { TypeBuilder } from '../builder-props';

export const builder: TypeBuilder = {
  icon: 'M3 6h14v8H3zM11 9l2 2 2-2',
  settings: ['options'],
};
