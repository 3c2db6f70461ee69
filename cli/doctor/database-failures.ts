import { broken, type CheckResult } from './check';

const RESTORE = 'Stop the service and restore the newest back-up into an empty DATA_DIR (docs/backup.md).';
const AS_OWNER = 'Run it as the user of the service, who owns DATA_DIR.';

/** What is said of the codes that databases fail with, and what to do about them. */
const FAILURES: Readonly<Record<string, readonly [what: string, todo: string]>> = {
  '28P01': ['PostgreSQL refuses the user or the password.', 'Set both right in DATABASE_URL.'],
  '28000': [
    'PostgreSQL refuses this user from here.',
    'Let the user in by pg_hba.conf, or name another in DATABASE_URL.',
  ],
  '3D000': ['PostgreSQL has no database of that name.', 'Make it, or name another in DATABASE_URL.'],
  '53300': ['PostgreSQL has no connection left.', 'Raise max_connections, or run fewer processes.'],
  SQLITE_NOTADB: ['The file of the database is none.', RESTORE],
  SQLITE_CORRUPT: ['The file of the database is damaged.', RESTORE],
  SQLITE_FULL: ['The disk of the database is full.', 'Make room on the disk of DATA_DIR.'],
  SQLITE_CANTOPEN: ['The file of the database can not be opened by this user.', AS_OWNER],
  SQLITE_READONLY_DIRECTORY: ['The folder of the database can not be written by this user.', AS_OWNER],
  ENOTFOUND: [
    'The host of DATABASE_URL is not known.',
    'Set its name right, or repair the name servers of this machine.',
  ],
  ECONNREFUSED: ['Nobody listens where DATABASE_URL points.', 'Start PostgreSQL, or set its address and port right.'],
};

/** Describes why the database can't be opened. SQLite has codes for where a file is damaged. */
export function describeDatabaseFailure(code: string): CheckResult {
  const known = FAILURES[code.startsWith('SQLITE_CORRUPT') ? 'SQLITE_CORRUPT' : code];
  return known
    ? broken(...known)
    : broken(`The database can not be opened (${code}).`, 'See whether it runs, and whether this user may use it.');
}
