/** One option, all in view. */
export { rules, server } from './dropdown';
