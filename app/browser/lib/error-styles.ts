import css from '~/styles/errors.css?inline';
import { addStyles } from './page-styles';

/** A page that came without a mistake has no rules for one. */
export const addErrorStyles = (): void => addStyles(css);
