import type { Config } from '~/config/env';
import type { HostRequest } from './request-metadata';

export const JWKS_PATH = '/.well-known/jwks.json';

/** Long enough to spare the machine, and short enough that a new key is known before long. */
const MAX_AGE_SECONDS = 600;
const SAFE = { 'x-content-type-options': 'nosniff' };

/** Answers with the public keys that verify links, RFC 7517; an empty list where secrets sign them. 405 for other methods than GET and HEAD. */
export function jwksResponse(c: HostRequest, { signingKeys }: Pick<Config, 'signingKeys'>): Response {
  c.get('metadata').route = JWKS_PATH;
  if (!['GET', 'HEAD'].includes(c.req.method))
    return new Response(null, { status: 405, headers: { ...SAFE, allow: 'GET, HEAD' } });
  const keys = signingKeys.map(({ publicJwk }) => publicJwk);
  return new Response(JSON.stringify({ keys }), {
    headers: {
      ...SAFE,
      'content-type': 'application/jwk-set+json',
      'cache-control': `public, max-age=${MAX_AGE_SECONDS}`,
    },
  });
}
