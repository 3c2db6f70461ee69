/** Addresses of links as mail programs, chats and people hand them on: with a sign, a space or a line break behind them. */

/** The places of a code, token or slug in the paths of links, after the first segment, which is 0. */
const PLACES: Readonly<Record<string, readonly number[]>> = {
  autopay: [1],
  'customer-preferences': [1],
  'customer-unsubscribe': [1],
  ebill: [1],
  'enroll-bbp': [1],
  'enroll-ip': [1],
  expired: [1],
  f: [2],
  form: [1],
  'installment-plan': [1],
  k: [1],
  'outage-alert': [1],
  phone: [1],
  renew: [1],
  'smart-page-auth': [1],
  'smart-pay': [1],
  'sso-success': [1],
  'view-online': [1],
  'walletpass-addtowallet': [1],
};
/** Links whose first two segments name them. */
const NESTED = new Set(['marketing/verify', 'smart/invitation', 'smart/reset-password']);
const QUERY_NAMES = ['token', 'invitation'] as const;
/** Longer texts are no link, and are not searched. */
const LONGEST = 16_384;

/**
 * A code, token or slug without what can't belong to one. Letters, digits, `-`, `_` and the dots within a JWT stay; soft line
 * breaks and invisible characters go wherever they stand, and everything behind the first other sign.
 */
export function cleanLinkPart(text: string): string {
  if (text.length > LONGEST) return text;
  const joined = text
    .replace(/=[ \t]*(?:\r\n?|\n)/g, '')
    .replace(/[\r\n\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/^[^\w-]*(?:3D(?=eyJ))?/i, '');
  return (/^[\w.-]*/.exec(joined)?.[0] ?? '').replace(/\.+$/, '');
}

/** A segment of a path without its percent signs; one that ends in half of a letter ends before it. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment.split('%', 1)[0] ?? '';
  }
}

function placesOf(segments: readonly string[]): readonly number[] {
  const [first = '', second = ''] = segments.map((segment) => segment.toLowerCase());
  if (NESTED.has(`${first}/${second}`)) return [2];
  const places = Object.hasOwn(PLACES, first) ? (PLACES[first] ?? []) : [];
  return first === 'form' && segments[2] === 'receipt' ? [...places, 3] : places;
}

/** The path and query of a link's address without what can't belong to its code, token or slug; other addresses stay. */
export function cleanLinkAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  const segments = pathname.slice(1).split('/');
  for (const place of placesOf(segments)) {
    const segment = segments[place];
    const clean = segment === undefined ? '' : cleanLinkPart(decoded(segment));
    if (clean !== '') segments[place] = clean;
  }
  return `/${segments.join('/')}${cleanQuery(search)}`;
}

function cleanQuery(search: string): string {
  const query = new URLSearchParams(search);
  let isChanged = false;
  for (const name of QUERY_NAMES) {
    const value = query.get(name);
    const clean = value === null ? '' : cleanLinkPart(value);
    if (clean === '' || clean === value) continue;
    query.set(name, clean);
    isChanged = true;
  }
  return isChanged ? `?${query.toString()}` : search;
}
