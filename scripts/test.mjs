import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  findChromium,
  findHeadlessShell,
  findPostgresFolder,
  missingDeployCheckers,
  missingReaders,
  reasonImageCannotBeTested,
} from './find-programs.mjs';
import { NPM_CI_ARGUMENTS, useSupportedNode } from './use-supported-node.mjs';
import { reasonToInstall } from './check-installed-packages.mjs';
import { formatTable } from './format-table.mjs';
import { countTests } from './test-counts.mjs';

// Plain JavaScript without packages: `npm test` runs this on a fresh clone, before anything is installed.

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const IS_CI = process.env.CI === 'true' || process.env.CI === '1';
const IS_ROOT = process.getuid?.() === 0;
process.chdir(ROOT);
await useSupportedNode(ROOT, true);

// One folder for all that the steps leave behind, theirs or a killed process's; other users' processes write there too.
const temporary = mkdtempSync(path.join(os.tmpdir(), 'latchkey-test-'));
chmodSync(temporary, 0o1777);
/** @type {NodeJS.ProcessEnv} */
const environment = { ...process.env, TMPDIR: temporary, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) };

/** A niceness between that of the slow tests and that of the background workers they start. */
const PATIENT = 5;

/** Of a failed step's output, what the summary shows again: the last lines, where the tools name what failed and why. */
const SUMMARY_OUTPUT_LINES = 100;

/** @type {{ name: string, status: 'passed' | 'failed' | 'skipped', seconds: number, tests?: number, reason?: string, output?: string }[]} */
const results = [];
/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();
let isStopping = false;
const begun = Date.now();

/** @param {string} text */
const say = (text) => process.stdout.write(`${text}\n`);
/** @param {string} name */
const heading = (name) => say(`\n=== ${name} ${'='.repeat(Math.max(3, 70 - name.length))}`);

/**
 * Quiet: the output is kept and not shown meanwhile. Patient: whoever is not goes first.
 *
 * @typedef {{ isQuiet?: boolean, isPatient?: boolean }} RunOptions
 */

/**
 * Runs a command in a process group of its own.
 *
 * @param {string[]} command
 * @param {RunOptions & { environment?: NodeJS.ProcessEnv }} [options]
 * @returns {Promise<{ isOk: boolean, output: string }>}
 */
function run([program, ...args], { isQuiet = false, isPatient = false, environment: extra = {} } = {}) {
  return new Promise((resolve) => {
    const chunks = /** @type {Buffer[]} */ ([]);
    const child = spawn(program ?? '', args, {
      env: { ...environment, ...extra },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    running.add(child);
    if (isPatient && child.pid) os.setPriority(child.pid, PATIENT);
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        chunks.push(chunk);
        if (!isQuiet) process.stdout.write(chunk);
      });
    }
    child.on('error', (error) => {
      running.delete(child);
      resolve({ isOk: false, output: error.message });
    });
    child.on('close', (code) => {
      running.delete(child);
      resolve({ isOk: code === 0, output: Buffer.concat(chunks).toString() });
    });
  });
}

/**
 * Runs one step and keeps its result. A quiet step shows its output in one piece at its end, so that steps that run side
 * by side stay readable.
 *
 * @param {string} name
 * @param {string[]} command
 * @param {RunOptions} [options]
 */
async function step(name, command, { isQuiet = false, isPatient = false } = {}) {
  if (isStopping) return false;
  if (!isQuiet) heading(name);
  const started = Date.now();
  const { isOk, output } = await run(command, { isQuiet, isPatient });
  if (isQuiet) {
    heading(name);
    say(output.trim());
  }
  results.push({
    name,
    status: isOk ? 'passed' : 'failed',
    seconds: (Date.now() - started) / 1000,
    tests: countTests(output),
    output: isOk ? '' : output,
  });
  return isOk;
}

/** @param {string} name @param {string} reason */
function skip(name, reason) {
  if (isStopping) return;
  heading(name);
  say(`skipped: ${reason}`);
  results.push({ name, status: 'skipped', seconds: 0, reason });
}

/** @param {string} name of a script of package.json */
function hasScript(name) {
  return name in (JSON.parse(readFileSync('package.json', 'utf8')).scripts ?? {});
}

/** @param {string} name @param {string} script @param {string[]} [args] @param {RunOptions} [options] */
async function scriptStep(name, script, args = [], options) {
  if (!hasScript(script)) return skip(name, `package.json has no script "${script}"`);
  await step(name, ['npm', 'run', '--silent', script, ...(args.length > 0 ? ['--', ...args] : [])], options);
}

/** Installs a package of the distribution. Only root on a machine with apt can. @param {string} name */
async function installWithApt(name) {
  if (!IS_ROOT || !existsSync('/usr/bin/apt-get')) return false;
  say(`Installing the distribution's package ${name} ...`);
  // Run level 1 keeps the package from starting a service of its own.
  const options = { isQuiet: true, environment: { DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' } };
  const install = ['apt-get', 'install', '-y', '-q', '--no-install-recommends', name];
  const { isOk } = await run(['apt-get', 'update', '-q'], options);
  const installed = isOk ? await run(install, options) : { isOk: false, output: 'apt-get update failed' };
  if (!installed.isOk) say(installed.output.trim().split('\n').slice(-5).join('\n'));
  return installed.isOk;
}

/** @returns {Promise<string | undefined>} the Chromium that Playwright has downloaded, when it starts on this machine */
async function playwrightChromium() {
  const { chromium } = await import('playwright');
  const file = chromium.executablePath();
  return existsSync(file) && (await run([file, '--version'], { isQuiet: true })).isOk ? file : undefined;
}

/** Finds a Chromium or installs one. @returns {Promise<string | undefined>} */
async function ensureChromium() {
  const known = findChromium() ?? (await playwrightChromium());
  if (known || isStopping) return known;
  say('No Chromium here: asking Playwright for its own ...');
  await run(['npx', 'playwright', 'install', 'chromium'], { isQuiet: true });
  const downloaded = await playwrightChromium();
  if (downloaded || isStopping) return downloaded;
  await installWithApt('chromium');
  return findChromium();
}

/** The distribution's shell of Chromium; without one the journeys only take longer. @returns {Promise<string | undefined>} */
async function ensureHeadlessShell() {
  if (!findHeadlessShell()) await installWithApt('chromium-headless-shell');
  return findHeadlessShell();
}

/** @returns {Promise<boolean>} whether PostgreSQL's programs are there */
async function ensurePostgres() {
  if (findPostgresFolder()) return true;
  await installWithApt('postgresql');
  return findPostgresFolder() !== undefined;
}

/** @param {() => string[]} missing @returns {Promise<string[]>} packages that are missing still */
async function ensureAll(missing) {
  for (const name of missing()) await installWithApt(name);
  return missing();
}

/** @param {string} name @param {{ isIsolated?: boolean }} [options] isolated: each file reads its modules anew */
function project(name, { isIsolated = true } = {}) {
  const command = ['npx', '--no-install', 'vitest', 'run', '--project', name, '--maxWorkers=1'];
  return isIsolated ? command : [...command, '--no-isolate'];
}

/** Files whose tests each have a world of their own can share their modules, which take long to read. */
const SHARED = { isIsolated: false };

/** What takes a core for as long as it runs: what waits by the clock, and may run out of time, goes first. */
const BUSY = { isQuiet: true, isPatient: true };
/** What waits by the clock itself. */
const PROMPT = { isQuiet: true };

async function checkSources() {
  await scriptStep('lint', 'lint', [], BUSY);
  await scriptStep('types', 'types', [], BUSY);
  await scriptStep('OpenAPI document', 'openapi', ['--check'], BUSY);
}

async function runIsolatedTests() {
  await step('isolated tests', project('isolated'), BUSY);
}

async function runUnitTests() {
  await step('unit tests', project('unit', SHARED), BUSY);
}

async function makeSite() {
  await step('documentation site', project('site'), BUSY);
}

async function testPlatformOnSqlite() {
  await step('platform tests on SQLite', project('sqlite', SHARED), BUSY);
}

async function testPlatformOnPostgres() {
  if (findPostgresFolder()) await step('platform tests on PostgreSQL', project('postgres', SHARED), BUSY);
  else
    skip(
      'platform tests on PostgreSQL',
      'initdb and postgres were not found; install them with: apt-get install postgresql',
    );
}

let sayBuilt = () => {};
/** Until the build is there, or won't be. */
const built = /** @type {Promise<void>} */ (new Promise((resolve) => (sayBuilt = resolve)));
const isBuildMissing = () => results.some(({ name, status }) => name === 'build' && status !== 'passed');

async function build() {
  await scriptStep('build', 'build', [], BUSY).finally(sayBuilt);
  if (isBuildMissing()) return skip('tests of the build', 'there is no build');
  await step('tests of the build', project('host', SHARED), BUSY);
}

async function runSlowTests() {
  await step('slow tests', project('slow', SHARED), PROMPT);
  await built;
  if (isBuildMissing()) return skip('slow tests of the build', 'there is no build');
  await step('slow tests of the build', project('slow-build', SHARED), PROMPT);
}

async function runJourneys() {
  if (!hasScript('e2e')) return skip('browser tests', 'package.json has no script "e2e"');
  if (isBuildMissing()) return skip('browser tests', 'there is no build');
  const chromium = await ensureChromium();
  if (!chromium) return skip('browser tests', 'no Chromium was found or could be installed; set CHROMIUM_PATH to one');
  // Playwright's own is not on the PATH; a browser that is named is meant for everything.
  if (findChromium() !== chromium) environment.CHROMIUM_PATH = chromium;
  const shell = environment.CHROMIUM_PATH ? undefined : await ensureHeadlessShell();
  say(`\nBrowser: ${[chromium, shell].filter(Boolean).join(', ')}`);
  await scriptStep('browser tests', 'e2e', [], PROMPT);
}

/** What the tests need of this machine. */
async function prepare() {
  const tools = /** @type {const} */ ([
    ['documents read back', missingReaders],
    ['files of deploy/ tried', missingDeployCheckers],
  ]);
  for (const [name, missing] of tools) {
    const still = await ensureAll(missing);
    if (still.length > 0) skip(name, `programs are missing; install them with: apt-get install ${still.join(' ')}`);
  }
  const why = reasonImageCannotBeTested();
  // Few machines let anybody do that: it is said, and fails nothing.
  if (why) say(`\nThe steps of the image are not tried: ${why}`);
  await ensurePostgres();
}

async function runAll() {
  const reason = reasonToInstall(ROOT, true);
  if (reason) {
    say(`Installing packages: ${reason}`);
    if (!(await step('install', ['npm', ...NPM_CI_ARGUMENTS]))) return;
  }
  // Two lanes, a core each, which take the next of these when they are done with one: what takes longest comes first. A third has what
  // leaves them part of its time, journeys among it.
  const queue = [build, testPlatformOnPostgres, runUnitTests, testPlatformOnSqlite, makeSite, runIsolatedTests];
  const work = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) await next();
  };
  let prepared = Promise.resolve();
  const lanes = [
    () => (prepared = prepare()).then(work),
    () => checkSources().then(() => prepared.then(work)),
    () => prepared.then(runSlowTests).then(runJourneys),
  ];
  if (os.availableParallelism() >= 2) await Promise.all(lanes.map((lane) => lane()));
  else for (const lane of lanes) await lane();
}

/** Prints what came out. @returns {number} the exit code */
function report() {
  for (const { name, output } of results) {
    if (!output) continue;
    heading(`failed: ${name}`);
    say(output.trim().split('\n').slice(-SUMMARY_OUTPUT_LINES).join('\n'));
  }
  heading('summary');
  say(
    formatTable(
      ['step', 'result', 'seconds', 'tests', ''],
      results.map(({ name, status, seconds, tests, reason }) => [name, status, seconds, tests ?? '', reason ?? '']),
    ),
  );
  say(`\n${((Date.now() - begun) / 1000 / 60).toFixed(1)} minutes in all, some steps side by side`);
  const count = (/** @type {string} */ status) => results.filter((result) => result.status === status).length;
  const skipped = count('skipped');
  if (skipped > 0) say(IS_CI ? `\n${skipped} skipped, which counts as failed in CI` : `\n${skipped} skipped`);
  const failed = count('failed') + (IS_CI ? skipped : 0);
  say(`\n${count('passed')} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

function removeTemporary() {
  rmSync(temporary, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 });
}

/** Ends what is running, group by group: politely, then not. @param {NodeJS.Signals} signal */
async function stop(signal) {
  if (isStopping) return;
  isStopping = true;
  const signalAll = (/** @type {NodeJS.Signals} */ name) => {
    for (const { pid } of running) if (pid) killGroup(pid, name);
  };
  signalAll('SIGTERM');
  const until = Date.now() + 10_000;
  while (running.size > 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  signalAll('SIGKILL');
  removeTemporary();
  process.exit(signal === 'SIGINT' ? 130 : 143);
}

/** @param {number} pid @param {NodeJS.Signals} name */
function killGroup(pid, name) {
  try {
    process.kill(-pid, name);
  } catch (error) {
    // It has ended by itself.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => void stop(signal));

try {
  await runAll();
} catch (error) {
  results.push({
    name: 'test run',
    status: 'failed',
    seconds: 0,
    reason: error instanceof Error ? error.message : String(error),
  });
}
// After a signal, `stop` ends the process when everything it started has ended.
if (!isStopping) {
  removeTemporary();
  process.exitCode = report();
}
