import { TYPED, type TypeBuilder } from '../builder-props';

export const builder: TypeBuilder = {
  icon: 'M3 12h14M6 9v-2h8v2M10 7v5',
  settings: TYPED,
};
