/** Checks what a webhook has brought, as Standard Webhooks has it. It needs the Web Crypto API and nothing else. */

/** Why an event was not taken for one of ours. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/** Headers of a request, as `fetch`, Node or a framework has them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** What was signed earlier or later than so many seconds from now is refused: somebody may have recorded it. */
const TOLERANCE_SECONDS = 5 * 60;
const PREFIX = 'whsec_';

function headerOf(headers: WebhookHeaders, name: string): string {
  if (headers instanceof Headers) return headers.get(name) ?? '';
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return (typeof found === 'string' ? found : found?.[0]) ?? '';
}

/** Undefined for what is no Base64. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/**
 * Resolves where one of the signatures was made with one of the secrets.
 *
 * @param body exactly as it came, before it is parsed
 * @param now milliseconds
 * @throws WebhookVerificationError
 */
export async function verifySignature(
  secrets: readonly string[],
  headers: WebhookHeaders,
  body: string | Uint8Array,
  now: number,
): Promise<void> {
  const [id, timestamp, given] = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) =>
    headerOf(headers, name),
  );
  if (!id || !given || !timestamp || !/^\d{1,12}$/.test(timestamp))
    throw new WebhookVerificationError('The headers of a webhook are missing');
  if (Math.abs(now / 1000 - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new WebhookVerificationError('It was signed too long ago, or in the future');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const signatures = given.split(' ').flatMap((each) => (each.startsWith('v1,') ? (bytesOf(each.slice(3)) ?? []) : []));
  for (const secret of secrets) {
    const raw = bytesOf(secret.startsWith(PREFIX) ? secret.slice(PREFIX.length) : secret);
    if (!raw || raw.length === 0) throw new WebhookVerificationError('The secret is none of a webhook');
    const key = await crypto.subtle.importKey('raw', raw, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
    for (const signature of signatures) if (await crypto.subtle.verify('HMAC', key, signature, signed)) return;
  }
  throw new WebhookVerificationError('No signature fits');
}
