/** How wide a field is drawn: as wide as what it takes, so that its size says what is expected. */

interface TypedInto {
  type?: string;
  autoComplete?: string;
  maxLength?: number;
}

/** Characters that the usual answer has, by what a browser may fill in. */
const OF_NAMES: Readonly<Record<string, number>> = {
  'postal-code': 10,
  'address-level1': 20,
  'one-time-code': 10,
  'honorific-prefix': 10,
  'honorific-suffix': 10,
  'cc-number': 22,
  'cc-exp': 7,
  'cc-csc': 5,
  tel: 20,
  bday: 12,
};
const OF_TYPES: Readonly<Record<string, number>> = { tel: 20 };
/** From here on a field is as wide as any. */
const WIDEST = 30;
/** Nothing narrower can be read while it is typed. */
const NARROWEST = 3;
/** Types whose width a browser knows. */
const SIZED = ['', 'text', 'tel', 'email', 'url', 'search', 'password'];

/**
 * The `size` of an input in characters: by what a browser fills in, by its type, else by the longest answer that it takes. Undefined
 * where it is as wide as any, as email addresses and names are.
 */
export function fieldSize({ type = '', autoComplete = '', maxLength }: TypedInto): number | undefined {
  if (!SIZED.includes(type)) return undefined;
  const usual = OF_NAMES[autoComplete] ?? OF_TYPES[type];
  const most = maxLength !== undefined && maxLength <= WIDEST ? Math.max(NARROWEST, maxLength) : undefined;
  return usual !== undefined && most !== undefined ? Math.min(usual, most) : (usual ?? most);
}

/** Whether a type has a short answer and a width of the browser's own: days, times, numbers. */
export const isShort = (type = ''): boolean => ['date', 'time', 'datetime-local', 'month', 'number'].includes(type);
