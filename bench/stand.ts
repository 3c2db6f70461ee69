import { rmSync } from 'node:fs';
import { startServer, type Pinning, type Server } from './processes';
import type { World } from './setup';

const HOST = 'build/host/main.js';

/** What all measurements stand on: one data folder, and the servers that were started on it. */
export interface Stand {
  world: World;
  timing: { rounds: number; ms: number };
  isQuick: boolean;
  start(name: string, args: string[], probe: string, env?: Record<string, string>): Promise<Server>;
  /** The built host with all routes; the same one each time. */
  host(): Promise<Server>;
  /** Ends the servers and removes the data. */
  clear(): Promise<void>;
}

export function createStand(world: World, pinning: Pinning, isQuick: boolean): Stand {
  const servers: Server[] = [];
  let host: Server | undefined;
  const start: Stand['start'] = async (name, args, probe, env = {}) => {
    const server = await startServer({ name, args, env: { ...world.env, ...env }, pinning, probe });
    servers.push(server);
    return server;
  };
  return {
    world,
    isQuick,
    timing: isQuick ? { rounds: 2, ms: 1000 } : { rounds: 5, ms: 3000 },
    start,
    async host() {
      host ??= await start('host', [HOST], '/healthz');
      return host;
    },
    async clear() {
      for (const server of servers) await server.stop();
      rmSync(world.dataDir, { recursive: true, force: true });
    },
  };
}

/** Milliseconds from the start of a fresh host on filled data until each of the addresses answers 200, in that order. */
export async function coldStart({ start }: Stand, pagePath: string): Promise<{ healthMs: number; pageMs: number }> {
  const began = performance.now();
  const server = await start('cold host', [HOST], '/healthz');
  const healthMs = performance.now() - began;
  const page = await fetch(`http://127.0.0.1:${server.port}${pagePath}`);
  await page.arrayBuffer();
  const pageMs = performance.now() - began;
  await server.stop();
  if (page.status !== 200) throw new Error(`The first page was answered with ${page.status}`);
  return { healthMs, pageMs };
}
