import { TYPED, type TypeBuilder } from '../builder-props';

export const builder: TypeBuilder = {
  icon: 'M3 5h14v10H3zM3 6l7 5 7-5',
  settings: ['verification', ...TYPED],
};
