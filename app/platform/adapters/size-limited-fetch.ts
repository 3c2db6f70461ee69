import { MAX_IDENTITY_REPLY_BYTES } from '~/config/limits';
import { readBody } from '~/lib/contract/read-body';

/**
 * `fetch` for documents that are small by right: what an identity provider says, a set of keys. The time limit of the `signal` in `init`, which is as `fetch` takes it, holds for
 * the whole reply.
 *
 * @throws Error with `code` `REPLY_TOO_LARGE`; what `fetch` throws
 */
export async function sizeLimitedFetch(address: string | URL, init: object = {}): Promise<Response> {
  const { body, status, statusText, headers } = await fetch(address, init);
  const bytes = await readBody(body, MAX_IDENTITY_REPLY_BYTES);
  if (!bytes) throw Object.assign(new Error('The reply is too large'), { code: 'REPLY_TOO_LARGE' });
  return new Response(bytes.length > 0 ? new Uint8Array(bytes) : null, { status, statusText, headers });
}
