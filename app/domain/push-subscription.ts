/** Registering a browser for push messages. Spec: enrollment-and-payment 2 and 3, "Push registration". */

/** What a browser gives who wants to write to it. */
export interface PushSubscriptionKeys {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Services of the browsers that there are; a name stands for itself and all below it. */
const PUSH_SERVICES: readonly string[] = [
  'fcm.googleapis.com',
  'push.services.mozilla.com',
  'push.apple.com',
  'notify.windows.com',
];

const MAX_ENDPOINT = 2048;
/** An uncompressed point of P-256 is 65 bytes, the secret 16. */
const P256DH = /^B[A-Za-z0-9_-]{86}$/;
const AUTH = /^[A-Za-z0-9_-]{22}$/;

/**
 * Whether messages may be sent to an address: over HTTPS, to a known push service and no other port. The address comes from
 * a stranger and is called by the server, so nothing else is believed.
 *
 * @param extra further services, by host name
 */
function isPushEndpoint(address: string, extra: readonly string[] = []): boolean {
  if (address.length > MAX_ENDPOINT || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.toLowerCase();
  return [...PUSH_SERVICES, ...extra].some((service) => host === service || host.endsWith(`.${service}`));
}

/** The subscription of a browser, as `JSON.stringify` of it gives it; undefined when it is none that can be written to. */
export function parsePushSubscription(
  deviceToken: string,
  extra: readonly string[] = [],
): PushSubscriptionKeys | undefined {
  let value: { endpoint?: unknown; keys?: { p256dh?: unknown; auth?: unknown } | null } | null;
  try {
    value = JSON.parse(deviceToken) as typeof value;
  } catch {
    return undefined;
  }
  const { endpoint, keys } = typeof value === 'object' && value !== null ? value : {};
  const [p256dh, auth] = [keys?.p256dh, keys?.auth].map((key) => (typeof key === 'string' ? plainBase64Url(key) : ''));
  if (typeof endpoint !== 'string' || !isPushEndpoint(endpoint, extra)) return undefined;
  return P256DH.test(p256dh ?? '') && AUTH.test(auth ?? '')
    ? { endpoint, p256dh: p256dh ?? '', auth: auth ?? '' }
    : undefined;
}

/** Some browsers give plain base64. */
const plainBase64Url = (text: string) => text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');

/** The token of an old Safari's device: hex of 32 bytes or more. */
export const isSafariDeviceToken = (deviceToken: string): boolean => /^[0-9A-Fa-f]{64,200}$/.test(deviceToken);

/** What a push message carries to the service worker. */
export interface PushPayload {
  title: string;
  body: string;
  /** Address on this site that a press on it opens. */
  url: string;
  lang: string;
  dir: 'ltr' | 'rtl';
  /** A message that comes twice is shown once. */
  tag: string;
  /** What else can be done with it; missing for a mandatory message. */
  leave?: { title: string; url: string };
}

/** How much of a text a notification carries: a message has room for 3,993 bytes, and screens for far less. */
const MAX_BODY = 400;

export function shortenPushText(text: string): string {
  const characters = [...text.trim()];
  return characters.length <= MAX_BODY ? characters.join('') : `${characters.slice(0, MAX_BODY - 1).join('')}…`;
}
