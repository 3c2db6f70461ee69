import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { readConfig } from '~/config/env';
import { getRequest, load, percentile, postRequest } from './load';
import { filledForm } from './setup';
import type { Stand } from './stand';

const PROCESSES = [1, 2, 4, 8];
const CLIENTS = 32;
const WARM_MS = 4000;
const ROUND_MS = 8000;
const LOOK_MS = 100;
/** One of so many requests sends a form. */
const VIEWS_A_POST = 20;
/** Unit of CPU times in /proc, in microseconds. */
const TICK_US = 10_000;
/** More than are sent in all rounds together. */
export const PROCESS_SENDERS = 6000;

interface Run {
  processes: number;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU time of a request, in microseconds. */
  hostUs: number;
  databaseUs: number;
  /** CPU time of both in a second. */
  busyCores: number;
  connections: number;
  /** Connections at work, and those of them that wait for a lock, on average. */
  active: number;
  lockWaits: number;
}

export interface ProcessResults {
  clients: number;
  runs: Run[];
}

/** One, two, four and eight hosts on one PostgreSQL. */
export async function measureProcesses(stand: Stand): Promise<ProcessResults> {
  const { world, isQuick } = stand;
  const client = new pg.Client({ connectionString: readConfig(world.env).databaseUrl });
  await client.connect();
  const senders = world.senders.values();
  const runs: Run[] = [];
  try {
    for (const processes of PROCESSES) {
      const hosts = await Promise.all(Array.from({ length: processes }, () => stand.another()));
      const loads = (ms: number) =>
        Promise.all(
          hosts.map(({ port }, at) =>
            load({ port, requests: mixed(world.readers, senders, port, at), ms, connections: CLIENTS / processes }),
          ),
        );
      await loads(isQuick ? WARM_MS / 4 : WARM_MS);
      const ids = await backends(client);
      const cpu = () => ({ hosts: hosts.reduce((sum, host) => sum + host.cpuUs(), 0), database: databaseCpuUs(ids) });
      const before = cpu();
      const looks = watch(client);
      const results = await loads(isQuick ? ROUND_MS / 4 : ROUND_MS);
      const after = cpu();
      const { connections, active, lockWaits } = await looks.end();
      const answered = results.reduce((sum, one) => sum + one.answered, 0);
      const seconds = Math.max(...results.map(({ elapsedMs }) => elapsedMs)) / 1000;
      const latencies = results.flatMap((one) => one.latencies).sort((one, other) => one - other);
      const other = results
        .flatMap(({ statuses }) => [...statuses.keys()])
        .filter((status) => status !== 200 && status !== 303);
      if (other.length > 0) throw new Error(`Answers of several processes: ${other.join(', ')}`);
      runs.push({
        processes,
        perSecond: answered / seconds,
        p50Ms: percentile(latencies, 0.5),
        p99Ms: percentile(latencies, 0.99),
        hostUs: (after.hosts - before.hosts) / answered,
        databaseUs: (after.database - before.database) / answered,
        busyCores: (after.hosts - before.hosts + after.database - before.database) / 1e6 / seconds,
        connections,
        active,
        lockWaits,
      });
      process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`);
      for (const host of hosts) await host.stop();
    }
    return { clients: CLIENTS, runs };
  } finally {
    await client.end();
  }
}

function* mixed(
  readers: Stand['world']['readers'],
  senders: Iterator<Stand['world']['senders'][number]>,
  port: number,
  host: number,
): Generator<Buffer, undefined> {
  for (let index = 1; ; index += 1) {
    const reader = readers[(index + host * 997) % readers.length];
    if (index % VIEWS_A_POST !== 0) yield getRequest(reader?.path ?? '', port);
    else {
      const { value: sender, done } = senders.next();
      if (done) throw new Error('Nobody is left who could send a form');
      yield postRequest(sender.path, port, filledForm(sender));
    }
  }
}

/** Process ids of the server and of those that it has started for connections and for itself. */
async function backends(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const parent = Number(statOf(rows[0]?.pid ?? 0)[1]);
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && (pid === parent || Number(statOf(pid)[1]) === parent));
}

/** Fields of /proc/PID/stat behind the command; empty of a process that has ended. */
function statOf(pid: number): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  } catch {
    return [];
  }
}

const databaseCpuUs = (ids: readonly number[]): number =>
  ids.reduce((sum, pid) => {
    const stat = statOf(pid);
    return sum + (Number(stat[11] ?? 0) + Number(stat[12] ?? 0)) * TICK_US;
  }, 0);

/** Looks again and again at what the connections do. */
function watch(client: pg.Client): { end(): Promise<Pick<Run, 'connections' | 'active' | 'lockWaits'>> } {
  const looks: { connections: number; active: number; waits: number }[] = [];
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<(typeof looks)[number]>(
        `select count(*)::int as connections, count(*) filter (where state = 'active')::int as active,
          count(*) filter (where wait_event_type = 'Lock')::int as waits
          from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
      );
      looks.push(...rows);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  })();
  return {
    async end() {
      isOver = true;
      await watching;
      const mean = (of: 'active' | 'waits') => looks.reduce((sum, look) => sum + look[of], 0) / looks.length;
      return {
        connections: Math.max(...looks.map(({ connections }) => connections)),
        active: mean('active'),
        lockWaits: mean('waits'),
      };
    },
  };
}
