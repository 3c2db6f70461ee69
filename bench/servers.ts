import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const HOST = 'build/host/main.js';
const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;
/** Unit of CPU times in /proc, in microseconds. */
const TICK_US = 10_000;
/** A server that does less in so long has nothing to do. */
const QUIET_MS = 200;
const QUIET_US = 20_000;

/** A server with all processes that it has started. */
export interface Server {
  origin: string;
  process: ChildProcess;
  /** From its start until the probe was answered. */
  startMs: number;
  /** CPU time since its start, in microseconds. */
  cpuUs(): number;
  /** Resident memory, in MB of 1,048,576 bytes. */
  residentMb(): number;
  /** Waits until what was promised with the last answers is done. */
  quiet(): Promise<void>;
  stop(): Promise<void>;
}

interface StartOptions {
  /** Folder of the working tree. */
  folder: string;
  env: NodeJS.ProcessEnv;
  /** Arguments of Node; the built host unless said. */
  args?: string[];
  /** Path that answers 200 once the server is up. */
  probe?: string;
}

/** Servers that a run which fails leaves behind are ended with it. */
const running = new Set<ChildProcess>();
process.once('exit', () => running.forEach((child) => child.kill()));

/** Builds a working tree. @param reason said aloud */
export function buildTree(folder: string, reason: string): void {
  process.stderr.write(`Building ${folder}: ${reason}\n`);
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
}

export const isBuilt = (folder: string): boolean => existsSync(path.join(folder, HOST));

/** Runs a command of the built `latchkey`. Returns its output. @throws Error where it fails */
export function runLatchkey(folder: string, env: NodeJS.ProcessEnv, ...args: string[]): string {
  return execFileSync(process.execPath, ['build/host/latchkey.js', ...args], { cwd: folder, env, encoding: 'utf8' });
}

/** Keeps this process, which makes the load, on the second core; servers run on the first. */
export function pinLoad(): void {
  execFileSync('taskset', ['-acp', '1', String(process.pid)], { stdio: 'ignore' });
}

/**
 * Starts a server on a port of its own and waits until its probe answers.
 *
 * @throws Error with what it wrote, when it ends or does not answer in time
 */
export async function startServer({ folder, env, args = [HOST], probe = '/healthz' }: StartOptions): Promise<Server> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const began = performance.now();
  const child = spawn('taskset', ['-c', '0', process.execPath, ...args], {
    cwd: folder,
    env: { ...env, PORT: new URL(origin).port },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  let complaints = '';
  child.stderr?.on('data', (part: Buffer) => (complaints = (complaints + part.toString()).slice(-4000)));
  while (!(await answers(origin + probe))) {
    if (child.exitCode === null && performance.now() - began < START_LIMIT_MS) await wait(4);
    else {
      child.kill('SIGKILL');
      throw new Error(`${folder} ${args.join(' ')} did not start: ${complaints}`);
    }
  }
  const startMs = performance.now() - began;
  const sum = (measure: (pid: number) => number) =>
    processesOf(child.pid ?? 0).reduce((all, pid) => all + measure(pid), 0);
  const cpuUs = () => sum(cpuOf);
  return {
    origin,
    process: child,
    startMs,
    cpuUs,
    residentMb: () => sum(residentKb) / 1024,
    async quiet() {
      for (let before = -Infinity; cpuUs() - before > QUIET_US; await wait(QUIET_MS)) before = cpuUs();
    },
    stop: () => stop(child),
  };
}

const answers = async (address: string): Promise<boolean> => {
  const response = await fetch(address).catch(() => undefined);
  await response?.arrayBuffer();
  return response?.status === 200;
};

/** What /proc has about a process; empty where it has just ended. */
function proc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** A process and all that it and its threads have started. */
function processesOf(pid: number): number[] {
  const threads = existsSync(`/proc/${pid}/task`) ? readdirSync(`/proc/${pid}/task`) : [];
  const children = threads.flatMap((thread) => proc(pid, `task/${thread}/children`).split(' ').filter(Boolean));
  return [pid, ...children.flatMap((child) => processesOf(Number(child)))];
}

/** User and system time of all threads, in microseconds. */
function cpuOf(pid: number): number {
  // The command in parentheses may hold spaces; the times are the 12th and 13th field behind it.
  const fields = proc(pid, 'stat').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK_US;
}

const residentKb = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(proc(pid, 'status'))?.[1] ?? 0);

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  await ended;
  clearTimeout(timer);
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
