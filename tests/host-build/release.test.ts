import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { releaseOfBuild } from './support/one-release';

// The archive as an operator has it: unpacked into an empty folder, run by a user who owns nothing, with Node alone on the PATH.

const LIMIT = 300_000;
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
/** `nobody`, where this process may become somebody else. */
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};

let place = '';
let home = '';
let released = '';
const running = new Set<ChildProcess>();

beforeAll(() => {
  place = mkdtempSync(path.join(os.tmpdir(), 'latchkey-release-test-'));
  released = releaseOfBuild();
  execFileSync('tar', ['-xzf', path.join(released, `latchkey-${version}.tar.gz`), '-C', place]);
  home = path.join(place, 'home');
  for (const folder of ['home', 'bin']) mkdirSync(path.join(place, folder));
  cpSync(process.execPath, path.join(place, 'bin', 'node'));
  chmodSync(place, 0o755);
  if (user.uid !== undefined) execFileSync('chown', [`${user.uid}:${user.gid}`, home]);
}, LIMIT);
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  running.clear();
});
afterAll(() => rmSync(place, { recursive: true, force: true, maxRetries: 10 }));

/** Nothing is said of NODE_ENV: the program sees to that. */
const start = (
  env = { PATH: path.join(place, 'bin'), HOME: home, HOST: '127.0.0.1', PORT: '0' } as unknown as NodeJS.ProcessEnv,
) => ({
  program: path.join(place, `latchkey-${version}`, 'bin', 'latchkey'),
  options: { cwd: home, ...user, env },
});

interface Outcome {
  code: number;
  out: string;
  err: string;
}

/** Linux finds `node` of the first line by the PATH, by way of `env`, which is named whole. */
function latchkey(...args: string[]): Promise<Outcome> {
  const { program, options } = start();
  const limits = { ...options, maxBuffer: 16 * 1024 * 1024 };
  return new Promise((resolve) =>
    execFile(program, args, limits, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, out, err }),
    ),
  );
}

/** Resolves to the line of the log with the event, once it has come. */
async function begin(
  event: string,
  ...args: string[]
): Promise<{ child: ChildProcess; line: Record<string, unknown> }> {
  const { program, options } = start();
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  for (;;) {
    const line = output.split('\n').find((each) => each.includes(`"event":"${event}"`));
    if (line) return { child, line: JSON.parse(line) as Record<string, unknown> };
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`It ended with ${child.exitCode ?? child.signalCode}:\n${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Asks it to stop. Resolves to the exit code. */
function stop(child: ChildProcess): Promise<number | null> {
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  return ended;
}

test(
  'the checksums are those of the files, and the list of what is in it names every package',
  { timeout: LIMIT },
  () => {
    const lines = readFileSync(path.join(released, 'SHA256SUMS'), 'utf8').trim().split('\n');
    const sums = lines.map((line) => line.split('  ') as [string, string]);
    expect(sums.map(([, name]) => name)).toEqual([`latchkey-${version}.cdx.json`, `latchkey-${version}.tar.gz`]);
    for (const [sum, name] of sums)
      expect(
        createHash('sha256')
          .update(readFileSync(path.join(released, name)))
          .digest('hex'),
      ).toBe(sum);
    const bill = JSON.parse(readFileSync(path.join(released, `latchkey-${version}.cdx.json`), 'utf8')) as {
      bomFormat: string;
      components: { purl: string }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    const { dependencies } = JSON.parse(
      readFileSync(path.join(place, `latchkey-${version}`, 'package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    // By where it comes from: one goes by another name here.
    const listed = bill.components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '')));
    const asked = Object.entries(dependencies).map(([name, of]) => /^npm:(.+)/.exec(of)?.[1] ?? `${name}@${of}`);
    expect(listed).toEqual(expect.arrayContaining(asked));
    expect(asked.filter((each) => each.startsWith('better-sqlite3@'))).toHaveLength(2);
    const licences = readFileSync(path.join(place, `latchkey-${version}`, 'THIRD-PARTY-LICENSES'), 'utf8');
    for (const name of ['react', 'sharp', '@img/sharp-libvips-linux-x64', 'dejavu-fonts-ttf'])
      expect(licences).toMatch(new RegExp(`^${name} [0-9.]+ \\(`, 'm'));
    const native = path.join(place, `latchkey-${version}`, 'node_modules', 'better-sqlite3-napi', 'prebuilds');
    expect(readdirSync(native)).toHaveLength(1);
    expect(Object.keys(dependencies)).not.toContain('react');
    expect(existsSync(path.join(place, `latchkey-${version}`, 'app'))).toBe(false);
  },
);

test('the program says what it can, and completes it', { timeout: LIMIT }, async () => {
  expect(await latchkey('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  expect(await latchkey('--help')).toMatchObject({ code: 0, out: expect.stringContaining('migrate'), err: '' });
  expect(await latchkey('nothing')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('nothing') });
  const { out, code } = await latchkey('completion', 'bash');
  expect(code).toBe(0);
  const asked = `${out}\nCOMP_WORDS=(latchkey jobs list --state d); COMP_CWORD=4; _latchkey; echo "\${COMPREPLY[@]}"`;
  expect(execFileSync('bash', ['-c', asked], { encoding: 'utf8' })).toBe('dead\n');
  expect(await latchkey('completion', 'zsh')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^#compdef latchkey/),
  });
});

test('from nothing: migrated, asked, served, worked', { timeout: LIMIT }, async () => {
  expect(await latchkey('migrate', '--check')).toMatchObject({ code: 1, out: expect.stringMatching(/^To do: \d+/) });
  expect(await latchkey('migrate', '--plan')).toMatchObject({ code: 0, out: expect.stringContaining('0018-data') });
  expect(await latchkey('migrate', 'up')).toMatchObject({ code: 0, out: expect.stringMatching(/Done: \d+/) });
  expect(await latchkey('migrate', '--check')).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing to do'),
  });

  const listed = JSON.parse((await latchkey('links', '--json')).out) as { key: string; url: string }[];
  const served = await begin('listening', 'serve');
  const origin = `http://127.0.0.1:${String(served.line.port)}`;
  const page = async (where: string) => {
    const reply = await fetch(origin + where);
    return { status: reply.status, text: await reply.text() };
  };
  expect(await page('/demo')).toMatchObject({ status: 200, text: expect.stringContaining('Every input type') });
  const form = listed.find(({ key }) => key === 'form.all-inputs')?.url ?? '';
  expect(await page(new URL(form).pathname)).toMatchObject({ status: 200, text: expect.stringContaining('<form') });
  const style = /href="(\/assets\/[^"]+)"/.exec((await page('/demo')).text)?.[1];
  if (style) expect((await page(style)).status).toBe(200);
  expect(await stop(served.child)).toBe(0);

  const worker = await begin('working', 'worker');
  expect(await stop(worker.child)).toBe(0);
});
