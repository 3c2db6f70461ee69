import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { prepareJobs } from '~/platform/adapters/pg-boss-jobs';
import { openDatabase } from '~/platform/db/open-database';
import { findPostgresFolder } from '../../scripts/find-programs.mjs';
import { SCHEMA_FINGERPRINT, TEMPLATE_DATABASE } from './test-databases';

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the throw-away server, without a database's name. */
    postgresServer: string;
    /** Fingerprint of a migrated database. */
    postgresShape: string;
  }
}

const MISSING = `PostgreSQL's own programs (initdb, postgres) were not found on the PATH or in /usr/lib/postgresql.
Install them: apt-get install postgresql (Debian, Ubuntu), dnf install postgresql-server (Fedora), brew install postgresql@15 (macOS).
Without them run the platform's tests on SQLite alone: npx vitest run --project sqlite`;

/** The server refuses to run as root: then another user's ids are needed. */
function serverUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    try {
      const id = (flag: string) =>
        Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
      return { uid: id('-u'), gid: id('-g') };
    } catch {
      continue;
    }
  }
  throw new Error('PostgreSQL refuses to run as root, and there is neither a user "postgres" nor "nobody"');
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

// The shell reads commands until the end of its input, which comes however this process ends, Ctrl-C and SIGKILL included; then it
// stops the server and removes the folder.
const KEEPER = `
  programs="$1" folder="$2" port="$3" sync="$4"
  serve() {
    "$programs/postgres" -D "$folder/data" -p "$port" -c unix_socket_directories= -c listen_addresses=127.0.0.1 -c fsync=off \
      -c synchronous_commit="$sync" -c full_page_writes=off -c max_connections=200 -c shared_buffers=64MB >> "$folder/log" 2>&1 < /dev/null &
    server=$!
  }
  serve
  while read -r command; do
    case "$command" in
      crash) kill -QUIT "$server"; wait "$server" ;;
      start) serve ;;
    esac
  done
  kill -INT "$server"
  wait "$server"
  cd / && rm -rf "$folder"`;

export interface Cluster {
  server: string;
  /** Ends the server as `pg_ctl -m immediate stop` does: what was committed is recovered at its next start. */
  crash(): Promise<void>;
  /** Starts it again, on the same port. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A PostgreSQL of one's own, on a free port of the loopback; it goes with the process that started it.
 *
 * @param options.isDurable for a server that crashes: a commit is answered once it is written
 */
export async function startCluster({ isDurable = false } = {}): Promise<Cluster> {
  const programs = findPostgresFolder();
  if (!programs) throw new Error(MISSING);
  const user = serverUser();
  const folder = mkdtempSync(path.join(tmpdir(), 'latchkey-postgres-'));
  try {
    if (user) chownSync(folder, user.uid, user.gid);
    const initdb = path.join(programs, 'initdb');
    const options = [
      '-D',
      path.join(folder, 'data'),
      '-U',
      'latchkey',
      '-A',
      'trust',
      '-E',
      'UTF8',
      '--locale=C',
      '--no-sync',
    ];
    execFileSync(initdb, options, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
  const port = await freePort();
  const keeper = spawn('sh', ['-c', KEEPER, 'sh', programs, folder, String(port), isDurable ? 'on' : 'off'], {
    ...user,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const server = `postgres://latchkey@127.0.0.1:${port}`;
  const cluster = {
    server,
    crash: () => command('crash', () => waitUntilGone(port)),
    start: () => command('start', () => waitUntilReady(server)),
    stop: () => stopCluster(keeper),
  };
  async function command(text: string, isDone: () => Promise<void>): Promise<void> {
    keeper.stdin?.write(`${text}\n`);
    await isDone();
  }
  try {
    await waitUntilReady(cluster.server);
  } catch (error) {
    const log = readFileSync(path.join(folder, 'log'), 'utf8');
    await cluster.stop();
    throw new Error(`PostgreSQL did not start:\n${log}`, { cause: error });
  }
  return cluster;
}

async function stopCluster(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null) return;
  const ended = once(keeper, 'exit');
  keeper.stdin?.end();
  await ended;
}

/** Resolves once nothing listens on the port. */
async function waitUntilGone(port: number): Promise<void> {
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    const isThere = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!isThere) return;
    await sleep(50);
  }
}

async function waitUntilReady(server: string): Promise<void> {
  const until = Date.now() + 20_000;
  for (;;) {
    const client = new pg.Client({ connectionString: `${server}/postgres` });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await sleep(50);
    }
  }
}

async function shapeOf(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query<{ shape: string }>(SCHEMA_FINGERPRINT);
  await client.end();
  return rows[0]?.shape ?? '';
}

/** Starts a PostgreSQL of this run's own, on a free port of the loopback; the returned function removes it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startCluster();
  try {
    const client = new pg.Client({ connectionString: `${cluster.server}/postgres` });
    await client.connect();
    await client.query(`CREATE DATABASE ${TEMPLATE_DATABASE}`);
    await client.end();
    const template = await openDatabase({ databaseUrl: `${cluster.server}/${TEMPLATE_DATABASE}` });
    await prepareJobs(template.db);
    await template.close();
    project.provide('postgresShape', await shapeOf(`${cluster.server}/${TEMPLATE_DATABASE}`));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  project.provide('postgresServer', cluster.server);
  return cluster.stop;
}
