import { scriptOf } from './languages';

/** Scripts written from right to left. */
const RTL = new Set(['Arab', 'Hebr', 'Thaa', 'Syrc', 'Nkoo', 'Adlm', 'Rohg', 'Mand', 'Samr']);

/** Writing direction of a language tag. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RTL.has(scriptOf(tag)) ? 'rtl' : 'ltr';
}
