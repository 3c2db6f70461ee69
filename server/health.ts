import { mkdir, statfs, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import type { Config } from '~/config/env';
import { MIN_FREE_BYTES } from '~/config/limits';
import type { Platform } from '~/platform';
import { checkHealth } from '~/areas/operations/system/calls';
import { API_ORIGIN, type PlatformPort } from '~/lib/contract/platform-port';

const LIMIT_MS = 2000;
/** How long a look at the disk is believed: probes come often, and from several sides. */
const BELIEVED_MS = 5000;

/**
 * Asks whether pages can be answered: the database of the embedded platform and the disk of its data, or a platform elsewhere,
 * whose every HTTP answer but a server's failure counts.
 */
export async function isReady(platform: PlatformPort, embedded?: Platform): Promise<boolean> {
  const asked = embedded
    ? Promise.all([sql`select 1`.execute(embedded.context.db), hasRoom(embedded.context.config)]).then(
        ([, isRoomy]) => isRoomy,
      )
    : platform
        .fetch(new Request(`${API_ORIGIN}/${checkHealth.path}`))
        .then(({ status }) => status < 500 || status === 501);
  const tooLate = new Promise<boolean>((resolve) => setTimeout(resolve, LIMIT_MS, false).unref());
  return Promise.race([asked, tooLate]).catch(() => false);
}

/** Folders that the platform writes to while it serves. */
function writtenFolders({ dataDir, databaseUrl, s3 }: Config): string[] {
  return [...(databaseUrl ? [] : [dataDir]), ...(s3 ? [] : [path.join(dataDir, 'files')])];
}

const looks = new Map<string, { at: number; result: Promise<boolean> }>();

/** Whether each folder that is written to takes a file and has room for uploads. */
async function hasRoom(config: Config): Promise<boolean> {
  const results = await Promise.all(writtenFolders(config).map(lookAt));
  return results.every(Boolean);
}

function lookAt(folder: string): Promise<boolean> {
  const known = looks.get(folder);
  if (known && performance.now() - known.at < BELIEVED_MS) return known.result;
  const result = tryWriting(folder).catch(() => false);
  looks.set(folder, { at: performance.now(), result });
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
