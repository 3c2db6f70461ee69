import Database from 'better-sqlite3';
import { cpSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { startServer, type Pinning, type Server } from './processes';
import { race, type Contestant, type Score } from './rounds';
import type { World } from './setup';

export const HOST = 'build/host/main.js';

/** What all measurements stand on: one data folder, and the servers that were started on it. */
export interface Stand {
  world: World;
  timing: { rounds: number; ms: number };
  isQuick: boolean;
  /** Another working tree whose host is measured beside this one's. */
  baseFolder?: string;
  /** @param cwd folder to start it in; the present one unless said */
  start(name: string, args: string[], probe: string, env?: Record<string, string>, cwd?: string): Promise<Server>;
  /** Starts what the servers talk to, where the load is made. */
  startBeside(name: string, args: string[], env: Record<string, string>): Promise<Server>;
  /** The built host with all routes; the same one each time. */
  host(): Promise<Server>;
  /** That of `--base`, on a copy of the data; nothing without one. */
  base(): Promise<Server | undefined>;
  /** One more host, on whatever core is free. */
  another(): Promise<Server>;
  /** Loads the contestants in turn, and after each that is the host the base's host with requests of the same row. */
  race(contestants: Contestant[]): Promise<Score[]>;
  /** Counts in all databases that the servers write to, by the file. */
  count(countIn: (file: string) => number): number;
  /** Ends the servers and removes the data. */
  clear(): Promise<void>;
}

const DATABASE = 'latchkey.sqlite';

/** The data as a copy for the base, whose code may know nothing of the newest migrations. */
function copyForBase(dataDir: string, baseFolder: string): string {
  const copy = `${dataDir}-base`;
  cpSync(dataDir, copy, { recursive: true, filter: (file) => !path.basename(file).startsWith(DATABASE) });
  const file = path.join(copy, DATABASE);
  const own = new Database(path.join(dataDir, DATABASE));
  own.prepare('vacuum into ?').run(file);
  own.close();
  const known = readdirSync(path.join(baseFolder, 'app/platform/db/migrations')).map((name) => name.replace('.ts', ''));
  const db = new Database(file);
  db.prepare('delete from kysely_migration where name not in (select value from json_each(?))').run(
    JSON.stringify(known),
  );
  db.close();
  return copy;
}

/** @param baseFolder another built working tree whose host is measured beside this one's, on a copy of its data */
export function createStand(world: World, pinning: Pinning, isQuick: boolean, baseFolder?: string): Stand {
  const servers: Server[] = [];
  let host: Server | undefined;
  let base: Server | undefined;
  const timing = isQuick ? { rounds: 2, ms: 1000 } : { rounds: 5, ms: 3000 };
  const add = async (options: Parameters<typeof startServer>[0]) => {
    const server = await startServer({ ...options, env: { ...world.env, ...options.env } });
    servers.push(server);
    return server;
  };
  let baseDataDir: string | undefined;
  const envOfBase = (folder: string) => ({ DATA_DIR: (baseDataDir ??= copyForBase(world.dataDir, folder)) });
  const start = (name: string, args: string[], probe: string, env: Record<string, string> = {}, cwd?: string) =>
    add({ name, args, cwd, env: { ...env, ...(cwd && envOfBase(cwd)) }, pinning, probe });
  const folders = () => [world.dataDir, ...(baseDataDir ? [baseDataDir] : [])];
  return {
    world,
    baseFolder,
    isQuick,
    timing,
    start,
    startBeside: (name, args, env) => add({ name, args, env, pinning: { prefix: [] }, probe: '/' }),
    async host() {
      host ??= await start('host', [HOST], '/healthz');
      return host;
    },
    async base() {
      if (baseFolder) base ??= await start('base', [HOST], '/healthz', {}, baseFolder);
      return base;
    },
    another: () => add({ name: 'another host', args: [HOST], env: {}, pinning: { prefix: [] }, probe: '/healthz' }),
    async race(contestants) {
      const server = await this.base();
      if (!server) return race(contestants, timing);
      const beside = (one: Contestant) =>
        one.server === host ? [one, { ...one, name: baseName(one.name), server }] : [one];
      return race(contestants.flatMap(beside), timing);
    },
    count: (countIn) => folders().reduce((sum, folder) => sum + countIn(path.join(folder, DATABASE)), 0),
    async clear() {
      for (const server of servers) await server.stop();
      for (const folder of folders()) rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** What the base's score beside one of the host is called. */
export const baseName = (name: string): string => `${name}, base`;
