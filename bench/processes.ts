import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;
/** Unit of CPU times in /proc, in microseconds. */
const TICK_US = 10_000;

export interface Pinning {
  /** Words before the command that keep a server on its core. */
  prefix: string[];
  /** How it is, for the report. */
  note: string;
}

/** Keeps the servers on the first core and this process, which makes the load, on the second. */
export function pinProcesses(): Pinning {
  if (os.cpus().length < 2)
    return { prefix: [], note: 'one core for the server and the load: ratios alone mean something' };
  try {
    execFileSync('taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' });
    return { prefix: ['taskset', '-c', '0'], note: 'each server pinned to one core, the load on another' };
  } catch {
    return { prefix: [], note: 'taskset is missing: servers and load share all cores' };
  }
}

/** A server process on a port of its own. */
export interface Server {
  name: string;
  port: number;
  /** CPU time since its start, all threads, in microseconds. */
  cpuUs(): number;
  /** Resident memory with that of the processes that it has started, in MB of 1,048,576 bytes. */
  residentMb(): number;
  stop(): Promise<void>;
}

interface StartOptions {
  name: string;
  /** Arguments of node. */
  args: string[];
  /** Folder to start it in; the present one unless said. */
  cwd?: string;
  env: Record<string, string | undefined>;
  pinning: Pick<Pinning, 'prefix'>;
  /** Answers 200 once the server is up. */
  probe: string;
}

/**
 * Starts a server and waits until its probe answers.
 *
 * @throws Error with what it wrote, when it ends or does not answer in time
 */
export async function startServer({ name, args, cwd, env, pinning, probe }: StartOptions): Promise<Server> {
  const port = await freePort();
  const [command = process.execPath, ...rest] = [...pinning.prefix, process.execPath, ...args];
  const child = spawn(command, rest, {
    cwd,
    // What is measured is the process that serves; another working tree may not know of that.
    env: { NODE_ENV: 'production', ...(cwd === undefined && { WORKERS: '0' }), ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'] as const,
  });
  let complaints = '';
  child.stderr.on('data', (part: Buffer) => (complaints = (complaints + part.toString()).slice(-4000)));
  const deadline = performance.now() + START_LIMIT_MS;
  while ((await statusOf(port, probe)) !== 200) {
    if (child.exitCode !== null) throw new Error(`${name} ended with ${child.exitCode}: ${complaints}`);
    if (performance.now() > deadline) {
      await stop(child);
      throw new Error(`${name} did not answer ${probe} in time: ${complaints}`);
    }
    await wait(4);
  }
  const proc = (file: string) => readFileSync(`/proc/${child.pid}/${file}`, 'utf8');
  return {
    name,
    port,
    cpuUs() {
      // The command in parentheses may hold spaces; user and system time are the 12th and 13th field behind it.
      const fields = proc('stat').split(') ').at(-1)?.split(' ') ?? [];
      return (Number(fields[11]) + Number(fields[12])) * TICK_US;
    },
    residentMb: () => residentKb(child.pid) / 1024,
    stop: () => stop(child),
  };
}

/** Of a process and of those that it has started; one that has just ended has none. */
function residentKb(pid: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean);
    return children.reduce((sum, child) => sum + residentKb(Number(child)), Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]));
  } catch {
    return 0;
  }
}

/** Status of an address; 0 when nothing answers. */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve) => {
    get({ host: '127.0.0.1', port, path, agent: false }, (response) => {
      response.resume();
      response.once('close', () => resolve(response.statusCode ?? 0));
    }).once('error', () => resolve(0));
  });
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
