/** One option, all in view. */
export { rules } from './dropdown';
export { LISTED as server } from './server-rules';
