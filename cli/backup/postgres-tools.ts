import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { CommandError } from '../failures';

const execute = promisify(execFile);

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

function candidates(name: string, searchPath: string): string[] {
  const inHomes = HOMES.filter(([home]) => existsSync(home)).flatMap(([home, version]) =>
    readdirSync(home)
      .filter((entry) => version.test(entry))
      .map((entry) => path.join(home, entry, 'bin')),
  );
  return [...new Set([...searchPath.split(path.delimiter).filter(Boolean), ...inHomes])].map((folder) =>
    path.join(folder, name),
  );
}

/** 0 where it is not there, or a wrapper without a program, such as Debian's. */
const majorOf = (file: string): Promise<number> =>
  execute(file, ['--version']).then(
    ({ stdout }) => Number(/\(PostgreSQL\) (\d+)/.exec(stdout)?.[1] ?? 0),
    () => 0,
  );

/**
 * Finds a program of PostgreSQL: of the same major version, or else the next newer one there is.
 *
 * @param least what it must know; older ones refuse newer servers and archives
 * @throws CommandError in words where there is none
 */
export async function findTool(name: 'pg_dump' | 'pg_restore', least: number, searchPath: string): Promise<Tool> {
  const files = candidates(name, searchPath);
  const found = await Promise.all(files.map(async (file) => ({ file, major: await majorOf(file) })));
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
  const running = execute(file, args, { env: env as NodeJS.ProcessEnv });
  // It must not go on where whoever waits for it is told to stop.
  const stop = () => running.child.kill('SIGTERM');
  process.once('exit', stop);
  try {
    await running;
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new CommandError(`${path.basename(file)} failed:\n${(stderr || message).slice(-LONGEST_WORDS).trim()}`);
  } finally {
    process.removeListener('exit', stop);
  }
}
