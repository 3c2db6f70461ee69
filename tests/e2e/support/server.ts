import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';

/** A program of the build that listens on a loopback port of its own. */
export interface RunningProgram {
  url: string;
  /** Ends the process politely, and waits until it has ended. */
  stop(): Promise<void>;
}

/** A web server with a data folder of its own, both gone after `stop`. */
export interface TestServer extends RunningProgram {
  dataDir: string;
}

/** Where tests reach people's addresses from: the server believes what comes from here. */
const LOOPBACK = '127.0.0.1';
const START_TIMEOUT_MS = 60_000;

export async function newDataDir(): Promise<string> {
  return mkdtemp(path.join(os.tmpdir(), 'latchkey-e2e-'));
}

export async function removeDataDir(dataDir: string): Promise<void> {
  await rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/** A port that nobody listens on right now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, LOOPBACK, resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/**
 * Runs `host/{program}.js` of a build, this one unless another is named, and waits until it answers.
 *
 * @throws Error with what the program wrote, when it ends or does not answer in time
 */
export async function runProgram(
  program: 'main' | 'platform',
  {
    dataDir,
    port,
    env = {},
    build = 'build',
  }: { dataDir: string; port: number; env?: Record<string, string>; build?: string },
): Promise<RunningProgram> {
  const script = path.resolve(build, 'host', `${program}.js`);
  if (!existsSync(script)) throw new Error(`${script} is missing: run npm run build`);
  const url = `http://${LOOPBACK}:${port}`;
  const child = spawn(process.execPath, [script], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      HOST: LOOPBACK,
      PORT: String(port),
      PLATFORM_PORT: String(port),
      DATA_DIR: dataDir,
      DEMO: '1',
      // Receivers of webhooks are on this machine.
      WEBHOOK_PRIVATE_ADDRESSES: 'allow',
      LOG_LEVEL: 'error',
      TRUSTED_PROXIES: LOOPBACK,
      PUBLIC_URL: url,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output: string[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  await waitUntilReady(child, `${url}/healthz`, output);
  let isStopping = false;
  child.once('exit', (code, signal) => {
    if (!isStopping)
      process.stderr.write(`${program} ended by itself (${code ?? signal}):\n${output.join('').slice(-5000)}\n`);
  });
  return {
    url,
    async stop() {
      isStopping = true;
      await end(child);
    },
  };
}

async function waitUntilReady(child: ChildProcess, address: string, output: string[]): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output.join('')}`);
    const isUp = await fetch(address).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await end(child);
  throw new Error(`No answer from ${address}:\n${output.join('')}`);
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), 10_000);
  await ended;
  clearTimeout(timer);
}

/** A web server with demo data of its own. */
export async function startServer(env: Record<string, string> = {}): Promise<TestServer> {
  const dataDir = await newDataDir();
  try {
    const program = await runProgram('main', { dataDir, port: await freePort(), env });
    return {
      dataDir,
      url: program.url,
      async stop() {
        await program.stop();
        await removeDataDir(dataDir);
      },
    };
  } catch (error) {
    await removeDataDir(dataDir);
    throw error;
  }
}
