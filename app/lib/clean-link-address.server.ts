/** Addresses of links as mail programs, chats and people pass them on: with a sign, a space or a line break behind them. */

/** The places of a code, token or slug in the paths of links, after the first segment, which is 0. */
const TOKEN_POSITIONS: Readonly<Record<string, readonly number[]>> = {
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
  'sandbox-signing': [1],
  'sandbox-wallet': [1],
  'smart-page-auth': [1],
  'smart-pay': [1],
  'sso-success': [1],
  'view-online': [1],
  'walletpass-addtowallet': [1],
};
/** Links whose first two segments name them. */
const NESTED_LINKS = new Set(['marketing/verify', 'smart/invitation', 'smart/reset-password']);
/** Pages for people of an account that mails lead to, by their first two segments. Their paths end with an id or a word. */
const ADMIN_PAGES = new Set([
  'form/preview',
  'smart/dynamic-form',
  'smart/security',
  'smart/sign-in',
  'smart/webhooks',
]);
/** Names in queries that hold a token, and those of single pages that hold an id, which may have any sign in it. */
const QUERY_NAMES = ['token', 'accountToken', 'invitation', 'lang'];
const ID_NAMES: Readonly<Record<string, readonly string[]>> = {
  'agent-payments': ['installationId'],
  'view-invoice': ['id', 'pdfId'],
  'web-push-registration': ['browserRecipientId'],
};
/** Signs at the end of an id, and what is left of an encoded one. */
const ID_END = /(?:=3D|%[\da-f]?|[^\p{L}\p{M}\p{N}_%)-])+$/iu;
const ID_END_OR_BRACKET = /(?:=3D|%[\da-f]?|[^\p{L}\p{M}\p{N}_%-])+$/iu;
/** Where HTML begins behind a link: `</a>`. */
const TAG = /<|%3C/i;
/** Longer texts are no link, and are not searched. */
const MAX_LENGTH = 16_384;
const MAX_ID_LENGTH = 500;

/**
 * Returns a code, token or slug without signs that can't belong to one. Letters, digits, `-`, `_` and the dots within a JWT
 * stay. Soft line breaks and invisible characters go wherever they are, and everything behind the first other sign.
 */
function cleanLinkPart(text: string): string {
  if (text.length > MAX_LENGTH) return text;
  const joined = text
    .replace(/=[ \t]*(?:\r\n?|\n)/g, '')
    .replace(/[\r\n\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
    .replace(/^[^\w-]*(?:3D(?=eyJ))?/i, '');
  return /^[\w.-]*[\w-]/.exec(joined)?.[0] ?? '';
}

/** Returns an id without the signs at its end, but hyphens, and without HTML behind it; a bracket stays where another opens it. */
function cleanId(text: string): string {
  if (text.length > MAX_ID_LENGTH) return text;
  const [id = ''] = text.split(TAG, 1);
  return id.replace(id.includes('(') ? ID_END : ID_END_OR_BRACKET, '');
}

/** Decodes a segment of a path; one that ends in half of a letter ends before it. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment.split('%', 1)[0] ?? '';
  }
}

function tokenPositions(segments: readonly string[]): readonly number[] {
  const [first = '', second = ''] = segments.map((segment) => segment.toLowerCase());
  if (NESTED_LINKS.has(`${first}/${second}`)) return [2];
  const places = Object.hasOwn(TOKEN_POSITIONS, first) ? (TOKEN_POSITIONS[first] ?? []) : [];
  return first === 'form' && segments[2] === 'receipt' ? [...places, 3] : places;
}

/** Returns the path and query of a link without signs that can't belong to its code, token or slug; other addresses stay. */
export function cleanLinkAddress({ pathname, search }: Pick<URL, 'pathname' | 'search'>): string {
  // As an address, `//host/…` would lead to another site.
  if (pathname.startsWith('//')) return pathname + search;
  const whole = pathname.slice(1).split('/');
  const [page = '', next = ''] = whole;
  const places = tokenPositions(whole);
  const isAdminPage = ADMIN_PAGES.has(`${page}/${cleanId(decoded(next))}`.toLowerCase());
  const segments = places.length > 0 || isAdminPage ? (pathname.split(TAG, 1)[0] ?? '').slice(1).split('/') : whole;
  for (const place of places) {
    const segment = segments[place];
    const clean = segment === undefined ? '' : cleanLinkPart(decoded(segment));
    if (clean !== '') segments[place] = clean;
  }
  if (isAdminPage) segments.push(encodeURIComponent(cleanId(decoded(segments.pop() ?? ''))));
  return `/${segments.join('/')}${cleanQuery(search, Object.hasOwn(ID_NAMES, page) ? (ID_NAMES[page] ?? []) : [])}`;
}

function cleanQuery(search: string, idNames: readonly string[]): string {
  if (search === '') return search;
  const query = new URLSearchParams(search);
  let isChanged = false;
  for (const name of [...QUERY_NAMES, ...idNames]) {
    const value = query.get(name) ?? '';
    const clean = idNames.includes(name) ? cleanId(value) : cleanLinkPart(value);
    if (clean === '' || clean === value) continue;
    query.set(name, clean);
    isChanged = true;
  }
  return isChanged ? `?${query.toString()}` : search;
}
