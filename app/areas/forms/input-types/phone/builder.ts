import { TYPED, type TypeBuilder } from '../builder-props';

export const builder: TypeBuilder = {
  icon: 'M6 2h8v16H6zM9 15h2',
  settings: ['verification', ...TYPED],
};
