/** Languages written from right to left. */
const RTL = new Set(['ar', 'ur', 'he', 'fa']);

/** Writing direction of a language tag. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  return RTL.has(tag.split('-')[0]?.toLowerCase() ?? '') ? 'rtl' : 'ltr';
}
