import { sql } from 'kysely';
import type { Platform } from '~/platform';
import { checkHealth } from '~/contract/system';
import { EMBEDDED_ORIGIN, type Transport } from '~/services/transport.server';

const LIMIT_MS = 2000;

/**
 * Asks whether pages can be answered: the database of the embedded platform, or a platform elsewhere, whose every HTTP
 * answer but a server's failure counts.
 */
export async function isReady(platform: Platform | undefined, transport: Transport): Promise<boolean> {
  const asked = platform
    ? sql`select 1`.execute(platform.context.db).then(() => true)
    : transport(new Request(`${EMBEDDED_ORIGIN}/${checkHealth.path}`)).then(({ status }) => status < 500 || status === 501);
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, LIMIT_MS, false).unref());
  return Promise.race([asked, tooLate]).catch(() => false);
}

/** A probe's answer: `ok` or `not ready`, never kept. */
export function healthResponse(isOk: boolean): Response {
  const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain' };
  return new Response(isOk ? 'ok' : 'not ready', { status: isOk ? 200 : 503, headers });
}
