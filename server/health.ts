import { mkdir, statfs, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '~/config/env';
import { MIN_FREE_BYTES } from '~/config/limits';
import type { Platform } from '~/platform';
import { checkHealth } from '~/areas/operations/outage/calls';
import { API_ORIGIN, type PlatformPort } from '~/lib/contract/platform-port';

const TIMEOUT_MS = 2000;
/** How long a check of the disk is cached: probes come often, and from several sides. */
const CACHE_MS = 5000;

/**
 * Checks whether pages can be answered: the database of the embedded platform and the disk of its data, or a platform elsewhere,
 * whose every HTTP answer but a server's failure counts.
 */
export async function isReady(platform: PlatformPort, embedded?: Platform): Promise<boolean> {
  const check = embedded
    ? Promise.all([sql`select 1`.execute(embedded.context.db), hasFreeSpace(embedded.context.config)]).then(
        ([, hasSpace]) => hasSpace,
      )
    : platform
        .fetch(new Request(`${API_ORIGIN}/${checkHealth.path}`))
        .then(({ status }) => status < 500 || status === 501);
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, TIMEOUT_MS, false).unref());
  return Promise.race([check, tooLate]).catch(() => false);
}

/** Folders that the platform writes to while it serves. */
function writtenFolders({ dataDir, databaseUrl, s3 }: Config): string[] {
  return [...(databaseUrl ? [] : [dataDir]), ...(s3 ? [] : [path.join(dataDir, 'files')])];
}

const cachedChecks = new Map<string, { at: number; result: Promise<boolean> }>();

/** Whether each folder that is written to can be written and has space for uploads. */
async function hasFreeSpace(config: Config): Promise<boolean> {
  const results = await Promise.all(writtenFolders(config).map(checkFolder));
  return results.every(Boolean);
}

function checkFolder(folder: string): Promise<boolean> {
  const known = cachedChecks.get(folder);
  if (known && performance.now() - known.at < CACHE_MS) return known.result;
  const result = tryWriting(folder).catch(() => false);
  cachedChecks.set(folder, { at: performance.now(), result });
  return result;
}

async function tryWriting(folder: string): Promise<boolean> {
  const file = path.join(folder, `.ready-${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(file, 'ready', { mode: 0o600 });
  await unlink(file);
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize >= MIN_FREE_BYTES;
}

/** A probe's answer: `ok` or `not ready` unless said otherwise, never cached. */
export function healthResponse(isOk: boolean, text = isOk ? 'ok' : 'not ready'): Response {
  const headers = { 'cache-control': 'no-store', 'content-type': 'text/plain' };
  return new Response(text, { status: isOk ? 200 : 503, headers });
}
