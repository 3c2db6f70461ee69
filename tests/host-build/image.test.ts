import { execFileSync, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { randomLinkKey } from '../support/random-link-key';
import { reasonImageCannotBeTested } from '../../scripts/find-programs.mjs';
import { envLines, imageEnvironment, stages, unit } from '../deploy/support/files';
import { buildImage, startInImage, startOnMachine } from './support/bare-machine';
import { releaseOfBuild } from './support/one-release';

// The files of `deploy/` at work, as far as a machine without docker and systemd goes: the image's lines done in a bare folder and what
// comes of them run with no other folder, and the units' commands run as their user on a copy of this machine with the release on it.

const LIMIT = 300_000;
/** Of the image but for Node's program, which is 127 MB in version 24. */
const MOST_BYTES = 123_000_000;

let place = '';
let root = '';
let program = '';
const running = new Set<ChildProcess>();

interface Outcome {
  code: number | null;
  output: string;
}

function outcomeOf(child: ChildProcess): Promise<Outcome> {
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, output })));
}

/** Resolves once the line of the log has come; throws where the process ends before. */
async function until(child: ChildProcess, event: string): Promise<void> {
  let output = '';
  child.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  let ended: Outcome | undefined;
  void outcomeOf(child).then((outcome) => (ended = outcome));
  while (!output.includes(`"event":"${event}"`)) {
    if (ended) throw new Error(`It ended with ${ended.code}:\n${ended.output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Asks it to stop. Resolves to the exit code. */
function stop(child: ChildProcess, signal = 'SIGTERM'): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal as NodeJS.Signals);
  return ended;
}

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

function folder(name: string): string {
  const made = path.join(place, name);
  mkdirSync(made);
  return made;
}

const bytesOf = (where: string): number => {
  const stats = lstatSync(where);
  if (!stats.isDirectory()) return stats.size;
  return readdirSync(where).reduce((sum, name) => sum + bytesOf(path.join(where, name)), 0);
};

describe.skipIf(reasonImageCannotBeTested() !== undefined)('on a machine that may mount folders', () => {
  beforeAll(async () => {
    place = mkdtempSync(path.join(os.tmpdir(), 'latchkey-image-test-'));
    chmodSync(place, 0o755);
    root = await buildImage(await releaseOfBuild(), place);
    program = path.join(root, 'opt', 'latchkey');
  }, LIMIT);
  afterEach(() => {
    for (const child of running) child.kill('SIGKILL');
    running.clear();
  });
  afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 10 }));

  const last = stages().at(-1) ?? [];
  const line = (keyword: string) => last.find((step) => step.keyword === keyword);
  const entry = line('ENTRYPOINT')?.words ?? [];
  const user = line('USER')?.text ?? '';

  /** `docker run`, with these variables beside the image's own. */
  const container = (data: string, words: readonly string[], env: Record<string, string> = {}) =>
    startInImage(
      root,
      data,
      { user, cwd: line('WORKDIR')?.text ?? '/', env: { ...imageEnvironment(), ...env } },
      words,
    );

  function volume(name: string): string {
    const made = folder(name);
    execFileSync('chown', [user, made]);
    return made;
  }

  describe('the image', () => {
    test('holds the program, Node and its libraries, and little else', () => {
      expect(readdirSync(root).sort()).toEqual(
        [
          'data',
          'dev',
          'etc',
          'lib',
          'opt',
          'proc',
          'tmp',
          'usr',
          ...(existsSync(path.join(root, 'lib64')) ? ['lib64'] : []),
        ].sort(),
      );
      expect(readdirSync(path.join(root, 'usr', 'bin'))).toEqual(['env']);
      expect(readdirSync(path.join(root, 'usr', 'local', 'bin')).sort()).toEqual(['latchkey', 'node']);
      expect(bytesOf(root) - bytesOf(path.join(root, 'usr', 'local', 'bin', 'node'))).toBeLessThan(MOST_BYTES);
      for (const name of ['deploy/Dockerfile', 'docs/deploy.md'])
        expect(existsSync(path.join(program, name))).toBe(true);
      expect(lstatSync(path.join(root, 'data')).uid).toBe(10001);
    });

    test('has every library that the native parts are linked to', { timeout: LIMIT }, async () => {
      const names = ['sharp', '@resvg/resvg-js', 'better-sqlite3'];
      const code = `process.chdir('/opt/latchkey'); const r = require('module').createRequire('/opt/latchkey/package.json');
        for (const name of ${JSON.stringify(names)}) r(name); new (r('better-sqlite3'))(':memory:');
        console.log(process.getuid(), process.getgid(), process.getgroups().join());
        for (const name of ['/opt/latchkey/x', '/etc/x', '/x']) try { require('fs').writeFileSync(name, ''); console.log('wrote', name); } catch (e) { console.log(e.code); }`;
      const { code: exit, output } = await outcomeOf(container(volume('linked'), ['node', '-e', code]));
      expect({ exit, output }).toEqual({ exit: 0, output: '10001 10001 10001\nEROFS\nEROFS\nEROFS\n' });
    });

    test(
      'migrates, serves, is found well, does what was promised, and stops when asked',
      { timeout: LIMIT },
      async () => {
        const data = volume('served');
        const env = { DEMO: '1', PORT: await freePort(), METRICS_PORT: await freePort(), JOBS: 'off' };
        const healthcheck = line('HEALTHCHECK')?.words ?? [];
        expect((await outcomeOf(container(data, healthcheck, env))).code).toBe(1);
        expect(await outcomeOf(container(data, [...entry, 'migrate', 'up'], env))).toMatchObject({
          code: 0,
          output: expect.stringContaining('Done:'),
        });
        const host = container(data, [...entry, ...(line('CMD')?.words ?? [])], env);
        await until(host, 'listening');
        expect(await outcomeOf(container(data, healthcheck, env))).toEqual({ code: 0, output: 'ok\n' });
        const page = await fetch(`http://127.0.0.1:${env.PORT}/demo`);
        expect({ status: page.status, text: await page.text() }).toMatchObject({
          status: 200,
          text: expect.stringContaining('Every input type'),
        });
        expect(await stop(host, line('STOPSIGNAL')?.text)).toBe(0);

        const working = { ...env, METRICS_PORT: await freePort() };
        const worker = container(data, [...entry, 'worker'], working);
        await until(worker, 'working');
        expect((await outcomeOf(container(data, ['latchkey', 'health', 'worker'], working))).code).toBe(0);
        expect(await stop(worker)).toBe(0);
      },
    );
  });

  test.each([
    ['latchkey.service', 'listening'],
    ['latchkey-worker.service', 'working'],
  ])('%s does as its user what it says', { timeout: LIMIT }, async (name, event) => {
    const service = unit(name).Service ?? {};
    const one = (key: string) => service[key]?.[0] ?? '';
    const setting = (text: string) =>
      Object.fromEntries(text.split(' ').map((pair) => pair.split('=') as [string, string]));
    const home = `/var/lib/${one('StateDirectory')}`;
    expect(one('WorkingDirectory')).toBe(home);
    // As the guide says it.
    const adding = /^useradd .*$/m.exec(readFileSync('docs/deploy.md', 'utf8'))?.[0] ?? '';
    expect(adding).not.toBe('');
    const port = await freePort();
    const env = { ...setting(one('Environment')), ...envLines(readFileSync('deploy/latchkey.env', 'utf8')) };
    env.LINK_KEYS = randomLinkKey('unit');
    const child = startOnMachine(
      {
        program,
        setUp: `id ${one('User')} 2>/dev/null || ${adding}`,
        writable: { [home]: folder(name) },
      },
      {
        user: `${one('User')}:${one('Group')}`,
        cwd: home,
        env: { ...env, PORT: port, PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin' },
      },
      one('ExecStart').split(' '),
    );
    await until(child, event);
    const listening = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    expect(listening?.status).toBe(event === 'listening' ? 200 : undefined);
    const owner = execFileSync('stat', ['-c', '%u', path.join(place, name, 'latchkey.sqlite')], {
      encoding: 'utf8',
    }).trim();
    expect(owner).not.toBe('0');
    expect(await stop(child)).toBe(0);
  });
});
