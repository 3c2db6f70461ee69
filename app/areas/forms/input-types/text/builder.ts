import { TYPED, type TypeBuilder } from '../builder-props';

export const builder: TypeBuilder = {
  icon: 'M3 6h14M3 10h14M3 14h9',
  settings: TYPED,
};
