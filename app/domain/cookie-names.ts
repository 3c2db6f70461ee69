/** Every cookie of the pages. `Host` cookies are for all pages; `Secure` cookies are for the pages of one path alone. */
const PREFIXES = {
  session: 'Host',
  'second-step': 'Host',
  provider: 'Secure',
  'sign-up': 'Host',
  flash: 'Host',
  written: 'Secure',
  device: 'Host',
  pay: 'Secure',
  begun: 'Secure',
  phone: 'Secure',
  locale: 'Host',
  scheme: 'Host',
} as const;

export type CookieKey = keyof typeof PREFIXES;
export const COOKIE_KEYS = Object.keys(PREFIXES) as CookieKey[];

/** The name of a cookie on plain http, and of every cookie before names had prefixes. */
const plainName = (key: CookieKey): string => `latchkey-${key}`;

/**
 * The name of a cookie. Behind https a prefix lets browsers take it only from this host, and only with `Secure`, so that no other
 * host of the domain can set one. RFC 6265bis 4.1.3.
 */
export const cookieName = (key: CookieKey, isSecure: boolean): string =>
  isSecure ? `__${PREFIXES[key]}-${plainName(key)}` : plainName(key);

/** The names under which a cookie is read, the safest first. The plain name is read for one release. */
const namesOfCookie = (key: CookieKey): [safe: string, plain: string] => [cookieName(key, true), plainName(key)];

/** The cookie in a `Cookie` header as it was sent; undefined where there is none. */
export function findCookie(
  header: string | null | undefined,
  key: CookieKey,
): { name: string; value: string } | undefined {
  if (!header?.includes(plainName(key))) return undefined;
  const sent = header.split(';').map((part) => {
    const at = part.indexOf('=');
    return { name: part.slice(0, Math.max(0, at)).trim(), value: part.slice(at + 1).trim() };
  });
  const found = namesOfCookie(key).map((name) => sent.find((one) => one.name === name));
  return found.find((one) => one !== undefined);
}
