/** What is said of the codes that databases fail with, and what to do about them. */
interface Failure {
  what: string;
  todo: string;
}

const RESTORE = 'Stop the service and restore the newest back-up into an empty DATA_DIR (docs/backup.md).';

const FAILURES: Readonly<Record<string, Failure>> = {
  '28P01': { what: 'PostgreSQL refuses the user or the password.', todo: 'Set both right in DATABASE_URL.' },
  '28000': {
    what: 'PostgreSQL refuses this user from here.',
    todo: 'Let the user in by pg_hba.conf, or name another in DATABASE_URL.',
  },
  '3D000': { what: 'PostgreSQL has no database of that name.', todo: 'Make it, or name another in DATABASE_URL.' },
  '53300': { what: 'PostgreSQL has no connection left.', todo: 'Raise max_connections, or run fewer processes.' },
  SQLITE_NOTADB: { what: 'The file of the database is none.', todo: RESTORE },
  SQLITE_CORRUPT: { what: 'The file of the database is damaged.', todo: RESTORE },
  SQLITE_FULL: { what: 'The disk of the database is full.', todo: 'Make room on the disk of DATA_DIR.' },
  SQLITE_CANTOPEN: {
    what: 'The file of the database can not be opened by this user.',
    todo: 'Run it as the user of the service, who owns DATA_DIR.',
  },
  SQLITE_READONLY_DIRECTORY: {
    what: 'The folder of the database can not be written by this user.',
    todo: 'Run it as the user of the service, who owns DATA_DIR.',
  },
  ENOTFOUND: {
    what: 'The host of DATABASE_URL is not known.',
    todo: 'Set its name right, or repair the name servers of this machine.',
  },
  ECONNREFUSED: {
    what: 'Nobody listens where DATABASE_URL points.',
    todo: 'Start PostgreSQL, or set its address and port right.',
  },
};

/** SQLite has codes for where in a file it is damaged. */
const plain = (code: string): string => (code.startsWith('SQLITE_CORRUPT') ? 'SQLITE_CORRUPT' : code);

export const databaseFailure = (code: string): Failure | undefined => FAILURES[plain(code)];
/** The same of codes that only SQLite has: whichever check has met it. */
export const sqliteFailure = (code: string): Failure | undefined =>
  code.startsWith('SQLITE_') ? databaseFailure(code) : undefined;
