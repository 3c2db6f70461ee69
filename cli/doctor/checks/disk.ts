import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { MIN_FREE_BYTES } from '~/config/limits';
import { sqliteFileOf } from '~/platform/configured-database';
import { broken, ok, warning, type CheckResult, type CheckContext } from '../check';

const GIB = 1024 ** 3;
const TODO = 'Make room on the disk of DATA_DIR.';

const nearestFolder = (folder: string): string => (existsSync(folder) ? folder : nearestFolder(path.dirname(folder)));

const formatBytes = (bytes: number): string =>
  bytes >= GIB ? `${(bytes / GIB).toFixed(1)} GiB` : `${Math.round(bytes / 1024 ** 2)} MiB`;

/** Whether the disk of DATA_DIR has room: for the database, its back-up beside it, and files. */
export async function checkDisk({ config, freeBytes }: CheckContext): Promise<CheckResult[]> {
  const bytes = await freeBytes(nearestFolder(config.dataDir));
  const database = config.databaseUrl ? 0 : (statSync(sqliteFileOf(config), { throwIfNoEntry: false })?.size ?? 0);
  const free = `${formatBytes(bytes)} are free`;
  if (bytes < MIN_FREE_BYTES) return [broken(`Only ${free}: /readyz says no, and writing fails soon.`, TODO)];
  if (bytes < GIB) return [warning(`Only ${free}.`, TODO)];
  if (bytes < database)
    return [warning(`${free}, less than the database takes: it could not be copied beside itself.`, TODO)];
  return [ok(`${free} where DATA_DIR is.`)];
}
