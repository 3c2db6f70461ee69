import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { CommandError } from '../failures';

/** Folders in which distributions keep the programs of each version, off the PATH. */
const HOMES = [
  ['/usr/lib/postgresql', /^\d+$/],
  ['/usr', /^pgsql-\d+$/],
  ['/usr/local/opt', /^(postgresql|libpq)/],
  ['/opt/homebrew/opt', /^(postgresql|libpq)/],
] as const;

interface Tool {
  file: string;
  major: number;
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function candidates(name: string, searchPath: string): string[] {
  const onPath = searchPath.split(path.delimiter).filter(Boolean);
  const inHomes = HOMES.flatMap(([home, version]) =>
    existsSync(home)
      ? readdirSync(home)
          .filter((entry) => version.test(entry))
          .map((entry) => path.join(home, entry, 'bin'))
      : [],
  );
  return [...new Set([...onPath, ...inHomes].map((folder) => path.join(folder, name)))].filter(isProgram);
}

async function majorOf(file: string): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)(file, ['--version']);
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(stdout) ?? [];
    return major === undefined ? undefined : Number(major);
  } catch {
    // Such as Debian's wrapper where no client is installed.
    return undefined;
  }
}

/**
 * Finds a program of PostgreSQL: of the same major version, or else the next newer one there is.
 *
 * @param least what it must know; older ones refuse newer servers and archives
 * @throws CommandError in words where there is none
 */
export async function findTool(name: 'pg_dump' | 'pg_restore', least: number, searchPath: string): Promise<Tool> {
  const files = candidates(name, searchPath);
  const found = await Promise.all(files.map(async (file) => ({ file, major: (await majorOf(file)) ?? 0 })));
  const [best] = found.filter(({ major }) => major >= least).sort((a, b) => a.major - b.major);
  if (best) return best;
  const newest = Math.max(0, ...found.map(({ major }) => major));
  const seen = newest > 0 ? `the newest here is of version ${newest}` : 'there is none here';
  throw new CommandError(
    `PostgreSQL's ${name} of version ${least} or newer is needed, and ${seen}. Install the client programs, ` +
      `such as Debian's postgresql-client-${least}, and let the PATH name their folder.`,
  );
}

/** The database's address as variables of its programs: in their arguments everybody on the machine could read the password. */
export function connectionVariables(databaseUrl: string): Record<string, string> {
  const { host, port, user, password, database } = new pg.Client({ connectionString: databaseUrl });
  const query = new URL(databaseUrl).searchParams;
  const mode = query.get('sslmode');
  const more = {
    // Of the driver alone; PostgreSQL's programs know it by another name.
    PGSSLMODE: mode === 'no-verify' ? 'require' : (mode ?? (query.get('ssl') === 'true' ? 'require' : null)),
    PGSSLROOTCERT: query.get('sslrootcert'),
    PGSSLCERT: query.get('sslcert'),
    PGSSLKEY: query.get('sslkey'),
  };
  const all = { PGHOST: host, PGPORT: String(port), PGUSER: user, PGPASSWORD: password, PGDATABASE: database, ...more };
  return Object.fromEntries(Object.entries(all).filter((pair): pair is [string, string] => Boolean(pair[1])));
}

const LONGEST_WORDS = 2000;

/**
 * Runs a program to its end.
 *
 * @throws CommandError with what it said on the standard error
 */
export async function runTool({ file }: Tool, args: string[], env: Record<string, string | undefined>): Promise<void> {
  const child = spawn(file, args, { env: env as NodeJS.ProcessEnv, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => (said = `${said}${piece.toString()}`.slice(-LONGEST_WORDS)));
  // It must not go on where whoever waits for it is told to stop.
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', resolve);
    });
    if (code !== 0) throw new CommandError(`${path.basename(file)} failed:\n${said.trim()}`);
  } finally {
    process.removeListener('exit', stop);
  }
}
