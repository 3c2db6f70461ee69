import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { packageName, type LockFile } from '../../scripts/licences';
import { slugOf } from '../../scripts/site/documents';
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

beforeAll(async () => {
  place = mkdtempSync(path.join(os.tmpdir(), 'latchkey-release-test-'));
  released = await releaseOfBuild();
  await promisify(execFile)('tar', ['-xzf', path.join(released, `latchkey-${version}.tar.gz`), '-C', place]);
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
    expect(readdirSync(released)).toEqual(['SHA256SUMS', `latchkey-${version}.cdx.json`, `latchkey-${version}.tar.gz`]);
    expect(sums.map(([, name]) => name)).toEqual([`latchkey-${version}.cdx.json`, `latchkey-${version}.tar.gz`]);
    for (const [sum, name] of sums)
      expect(
        createHash('sha256')
          .update(readFileSync(path.join(released, name)))
          .digest('hex'),
      ).toBe(sum);
    const bill = JSON.parse(readFileSync(path.join(released, `latchkey-${version}.cdx.json`), 'utf8')) as {
      bomFormat: string;
      metadata: { component: { name: string; version: string } };
      components: { purl: string }[];
    };
    expect(bill.bomFormat).toBe('CycloneDX');
    expect(bill.metadata.component).toMatchObject({ name: 'latchkey', version });
    const { dependencies } = JSON.parse(
      readFileSync(path.join(place, `latchkey-${version}`, 'package.json'), 'utf8'),
    ) as { dependencies: Record<string, string> };
    // By where it comes from: one goes by another name here.
    const listed = bill.components.map(({ purl }) => decodeURIComponent(purl.replace('pkg:npm/', '')));
    const declaredPackages = Object.entries(dependencies).map(
      ([name, of]) => /^npm:(.+)/.exec(of)?.[1] ?? `${name}@${of}`,
    );
    expect(listed).toEqual(expect.arrayContaining(declaredPackages));
    const native = path.join(place, `latchkey-${version}`, 'node_modules', 'better-sqlite3', 'prebuilds');
    expect(readdirSync(native)).toHaveLength(1);
    expect(Object.keys(dependencies)).not.toContain('react');
    expect(existsSync(path.join(place, `latchkey-${version}`, 'app'))).toBe(false);
    const packages = readdirSync(path.join(place, `latchkey-${version}`, 'node_modules'));
    expect(packages.filter((name) => /^(?:fitting-node$|node-(?:bin|darwin|linux|win)-)/.test(name))).toEqual([]);
  },
);

interface Component {
  purl: string;
  licenses?: unknown[];
}

/** Packages that lie in no folder of the archive. */
const BUILT_IN = [
  '@hono/node-server',
  '@remix-run/node',
  '@remix-run/react',
  '@simplewebauthn/browser',
  'date-fns',
  'hono',
  'i18next',
  'kysely',
  'libphonenumber-js',
  'react',
  'react-dom',
  'remix-validated-form',
  'signature_pad',
  'tus-js-client',
  'zod',
];

test('the list and the licences name what is built in and what lies there, and nothing else', () => {
  const root = path.join(place, `latchkey-${version}`);
  const { components } = JSON.parse(readFileSync(path.join(released, `latchkey-${version}.cdx.json`), 'utf8')) as {
    components: Component[];
  };
  const listed = components.map(({ purl }) => titleOf(purl));
  expect(new Set(listed).size).toBe(listed.length);
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as LockFile;
  const lying = Object.entries(packages)
    .filter(([name]) => name !== '' && existsSync(path.join(root, name)))
    .map(([name, locked]) => `${packageName(name, locked)} ${locked.version}`);
  expect(listed).toEqual(expect.arrayContaining(lying));
  const builtIn = listed.filter((title) => !lying.includes(title)).map((title) => title.replace(/ .+$/, ''));
  expect(builtIn).toEqual(expect.arrayContaining(BUILT_IN));
  // A server that is left out, tools, and what is for other kinds of machine.
  for (const other of ['express', '@remix-run/serve', 'vite', 'esbuild', 'vitest'])
    expect(builtIn).not.toContain(other);
  expect(builtIn.filter((name) => /win32|darwin|freebsd|android|arm64/.test(name))).toEqual([]);
  for (const { purl, licenses } of components) expect(licenses, purl).toHaveLength(1);

  const licences = readFileSync(path.join(root, 'THIRD-PARTY-LICENSES'), 'utf8');
  const titled = new Set(licences.match(/^\S+ \d[\w.-]* \(.+\)$/gm)?.map((line) => line.replace(/ \(.+$/, '')));
  expect([...titled].sort()).toEqual(listed.sort());
});

/** `pkg:npm/%40scope/name@1.0.0` as `@scope/name 1.0.0`. */
const titleOf = (purl: string): string =>
  decodeURIComponent(purl.replace('pkg:npm/', ''))
    .replace(/\?.*$/, '')
    .replace(/@([^@]+)$/, ' $1');

test('every link of its documents leads somewhere in it, and so does what units and programs name', () => {
  const root = path.join(place, `latchkey-${version}`);
  const names = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' }).map(
    (name) => `docs/${name}`,
  );
  const documents = [...names, ...readdirSync(root)].filter((name) => name.endsWith('.md'));
  for (const known of ['backup', 'tokens', 'sign-in', 'data', 'log-events', 'existing-platform', 'guide/going-live'])
    expect(documents).toContain(`docs/${known}.md`);
  const titlesOf = (text: string) => new Set([...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) => slugOf(title ?? '')));
  const lost = documents.flatMap((name) => {
    const text = readFileSync(path.join(root, name), 'utf8').replace(/^```[\s\S]*?^```/gm, '');
    return [...text.matchAll(/\]\(([^()\s]+)\)/g)]
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter((target) => {
        const [file = '', title] = target.split('#');
        const found = file === '' ? path.join(root, name) : path.resolve(root, path.dirname(name), file);
        if (!existsSync(found)) return true;
        return title !== undefined && found.endsWith('.md') && !titlesOf(readFileSync(found, 'utf8')).has(title);
      })
      .map((target) => `${name}: ${target}`);
  });
  expect(lost).toEqual([]);

  const programs = [
    ...readdirSync(path.join(root, 'deploy')).map((name) => `deploy/${name}`),
    ...readdirSync(path.join(root, 'host'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => `host/${name}`),
  ];
  const named = programs.flatMap((name) =>
    [...readFileSync(path.join(root, name), 'utf8').matchAll(/\bdocs\/[\w/-]+\.md\b/g)].map(([file]) => file),
  );
  expect(named).toContain('docs/backup.md');
  expect([...new Set(named)].filter((name) => !existsSync(path.join(root, name)))).toEqual([]);
});

test('without a build there is no release, and it says so in words', { timeout: LIMIT }, async () => {
  const clone = path.join(place, 'clone');
  mkdirSync(clone);
  for (const name of ['node_modules', 'app', 'package.json', 'tsconfig.json'])
    symlinkSync(path.resolve(name), path.join(clone, name));
  const args = ['--import', 'tsx', path.resolve('scripts/release.ts')];
  await expect(promisify(execFile)(process.execPath, args, { cwd: clone })).rejects.toMatchObject({
    code: 1,
    stderr: 'A release is made of the build, and there is no build: npm run build\n',
  });
  expect(existsSync(path.join(clone, 'release'))).toBe(false);
});

test('the program says what it can, and completes it', { timeout: LIMIT }, async () => {
  expect(await latchkey('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  expect(await latchkey('--help')).toMatchObject({ code: 0, out: expect.stringContaining('migrate'), err: '' });
  expect(await latchkey('nothing')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('nothing') });
  const { out, code } = await latchkey('completion', 'bash');
  expect(code).toBe(0);
  const completion = `${out}\nCOMP_WORDS=(latchkey jobs list --state d); COMP_CWORD=4; _latchkey; echo "\${COMPREPLY[@]}"`;
  expect(execFileSync('bash', ['-c', completion], { encoding: 'utf8' })).toBe('dead\n');
  const page = `${out}\nCOMP_WORDS=(latchkey link veri); COMP_CWORD=2; _latchkey; echo "\${COMPREPLY[@]}"`;
  expect(execFileSync('bash', ['-c', page], { encoding: 'utf8' })).toBe('verify-email verify-sms\n');
  expect(await latchkey('completion', 'zsh')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^#compdef latchkey/),
  });
});

test('from nothing: migrated, asked, served, worked', { timeout: LIMIT }, async () => {
  expect(await latchkey('migrate', '--check')).toMatchObject({ code: 4, out: expect.stringMatching(/^To do: \d+/) });
  expect(await latchkey('migrate', '--plan')).toMatchObject({ code: 0, out: expect.stringContaining('0018-data') });
  expect(await latchkey('migrate', 'up')).toMatchObject({ code: 0, out: expect.stringMatching(/Done: \d+/) });
  expect(await latchkey('migrate', '--check')).toMatchObject({
    code: 0,
    out: expect.stringContaining('nothing to do'),
  });

  const listed = JSON.parse((await latchkey('demo:links', '--json')).out) as { key: string; url: string }[];
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
