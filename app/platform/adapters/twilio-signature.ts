import { createHmac, timingSafeEqual } from 'node:crypto';

interface SignedWebhook {
  authToken: string;
  /** The whole URL that Twilio was told to call, query included. */
  url: string;
  /** Fields of the form post; a repeated field is a list. */
  params: Record<string, string | string[]>;
  /** Value of the `X-Twilio-Signature` header, if there was one. */
  signature: string | null | undefined;
}

/** Tells whether a webhook was signed with our auth token. Takes the same time for each wrong signature. */
export function verifyTwilioSignature({ authToken, url, params, signature }: SignedWebhook): boolean {
  if (!signature) return false;
  // Compared as text: several base64 spellings decode to the same bytes.
  const given = Buffer.from(signature);
  // Twilio signs some calls with the default port written out and some without it.
  return [url, withDefaultPort(url), withoutDefaultPort(url)]
    .map((candidate) => sign(authToken, candidate, params))
    .map((expected) => expected.length === given.length && timingSafeEqual(expected, given))
    .includes(true);
}

/** The signature that Twilio would give the webhook. */
export function signTwilioWebhook({ authToken, url, params }: Omit<SignedWebhook, 'signature'>): string {
  return sign(authToken, url, params).toString();
}

function sign(authToken: string, url: string, params: SignedWebhook['params']): Buffer {
  const fields = Object.entries(params)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([key, value]) => [...new Set([value].flat())].sort().map((each) => key + each));
  return Buffer.from(
    createHmac('sha1', authToken)
      .update(url + fields.join(''), 'utf8')
      .digest('base64'),
  );
}

function withDefaultPort(url: string): string {
  return url.replace(
    /^(https?):\/\/([^/?#:]+)(?=[/?#]|$)/,
    (_, scheme: string, host: string) => `${scheme}://${host}:${scheme === 'https' ? 443 : 80}`,
  );
}

function withoutDefaultPort(url: string): string {
  return url.replace(/^(https:\/\/[^/?#:]+):443(?=[/?#]|$)/, '$1').replace(/^(http:\/\/[^/?#:]+):80(?=[/?#]|$)/, '$1');
}
