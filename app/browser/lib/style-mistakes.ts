import css from '~/styles/mistakes.css?inline';
import { addStyle } from './page-style';

/** A page that came without a mistake has no rules for one. */
export const styleMistakes = (): void => addStyle(css);
