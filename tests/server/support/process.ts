import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

export interface HostProcess {
  port: number;
  child: ChildProcess;
  /** Everything written to the output so far. */
  output(): string;
  /** Lines of the log with the given event. */
  events(name: string): Record<string, unknown>[];
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
  /** Ends the process if it runs, and removes its data. */
  remove(): Promise<void>;
}

export interface ProcessOptions {
  args: string[];
  env?: Record<string, string>;
  /** Event that says that it listens, and how often it must have come. */
  ready?: { event: string; count?: number };
}

/** Starts a server in a process and a data folder of its own; resolves once it listens. */
export async function startProcess({
  args,
  env = {},
  ready = { event: 'listening' },
}: ProcessOptions): Promise<HostProcess> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'latchkey-process-'));
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, args, {
    env: {
      PATH,
      HOME,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: '0',
      PLATFORM_PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '0',
      MESSAGES: 'captured',
      // The process that is started is the one that serves, unless a test is about several.
      WORKERS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const events = (name: string) =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .flatMap((line) => {
        const fields = JSON.parse(line) as Record<string, unknown>;
        return fields.event === name ? [fields] : [];
      });
  const remove = async () => {
    child.kill('SIGKILL');
    await ended;
    rmSync(dataDir, { recursive: true, force: true });
  };
  for (;;) {
    const listening = events(ready.event);
    if (listening.length >= (ready.count ?? 1)) {
      return { port: Number(listening[0]?.port), child, output: () => output, events, ended, remove };
    }
    if (child.exitCode !== null) {
      rmSync(dataDir, { recursive: true, force: true });
      throw new Error(`It ended with ${child.exitCode}:\n${output}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** Polls until the check holds; fails with the last error after 50 seconds. */
export async function eventually(check: () => void | Promise<void>): Promise<void> {
  const deadline = performance.now() + 50_000;
  for (;;) {
    try {
      return await check();
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
