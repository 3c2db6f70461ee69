import type { Config } from '~/config/env';
import type { HostRequest } from './request-metadata';

export const SECURITY_TXT_PATH = '/.well-known/security.txt';

const DAY_MS = 24 * 3600_000;
/** Long enough for whoever has kept the file for a day, and less than the year after which it counts as forgotten. */
const VALID_DAYS = 180;
const PLAIN = { 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' };

/**
 * Formats the file that names the contact for security reports. RFC 9116
 *
 * @param now milliseconds; all of a day give the same text
 * @param isOwnHost whether it is asked for under `PUBLIC_URL`: only there it can be said where the file belongs
 */
export function formatSecurityTxt(
  { contacts, policy, languages }: NonNullable<Config['security']>,
  { publicUrl, now, isOwnHost }: { publicUrl: string; now: number; isOwnHost: boolean },
): string {
  const expires = new Date((Math.floor(now / DAY_MS) + VALID_DAYS) * DAY_MS).toISOString().replace('.000', '');
  const isCanonical = isOwnHost && publicUrl.startsWith('https:');
  const lines = [
    ...contacts.map((contact) => `Contact: ${contact}`),
    `Expires: ${expires}`,
    ...(languages.length > 0 ? [`Preferred-Languages: ${languages.join(', ')}`] : []),
    ...(isCanonical ? [`Canonical: ${new URL(publicUrl).origin}${SECURITY_TXT_PATH}`] : []),
    ...(policy ? [`Policy: ${policy}`] : []),
  ];
  return `${lines.join('\n')}\n`;
}

/** Answers with the file; 404 without a contact, 405 for other methods than GET and HEAD. */
export function securityTxtResponse(c: HostRequest, { security, publicUrl }: Config, now = Date.now()): Response {
  const metadata = c.get('metadata');
  metadata.route = SECURITY_TXT_PATH;
  if (!security) return new Response('Not found', { status: 404, headers: { ...PLAIN, 'cache-control': 'no-store' } });
  if (!['GET', 'HEAD'].includes(c.req.method))
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  const isOwnHost = metadata.url.host === new URL(publicUrl).host;
  return new Response(formatSecurityTxt(security, { publicUrl, now, isOwnHost }), {
    headers: { ...PLAIN, 'cache-control': `public, max-age=${DAY_MS / 1000}` },
  });
}
