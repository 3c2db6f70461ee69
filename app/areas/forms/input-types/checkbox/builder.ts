import type { TypeBuilder } from '../builder-props';

export const builder: TypeBuilder = {
  icon: 'M4 4h12v12H4zM7 10l2 2 4-4',
  settings: ['options'],
};
