import type Sqlite from 'better-sqlite3';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** What the newer one is built for: Node 22.14 and later have it. On an older one it ends the process. */
const NEWER_NODE_API = 10;

/**
 * SQLite, of the make that this version of Node runs. The older one can end the process on Node 24.19 and later, the newer one does so on
 * Node 20; what is asked of them here is the same (docs/decisions/0088-sqlite-on-every-node.md).
 */
export const BetterSqlite3 = (
  Number(process.versions.napi) >= NEWER_NODE_API ? require('better-sqlite3-napi') : require('better-sqlite3')
) as typeof Sqlite;

/** An open database of either make. */
export type SqliteDatabase = Sqlite.Database;
