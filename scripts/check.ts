/**
 * The day's loop: `npm run check [-- --since REF]` looks at what has changed since the branch was begun, what is not committed included. What
 * it does is a part of `npm test`, the part that is likely to fail. Ends with 1 where something fails, and where nothing looks at a change.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { FOLDERS, planFor, type Step } from './check-plan';
import { findFileReads } from './check-readers';
import { excerptFailure } from './failure-output';
import { importsIn } from './imports';
import { formatTable } from './format-table.mjs';

/** Where a branch may have begun. */
const BASES = ['@{upstream}', 'origin/HEAD', 'origin/main', 'main'];

const print = (text: string) => process.stdout.write(`${text}\n`);

function git(...args: string[]): string {
  return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
}

function findBase(): string {
  for (const name of BASES)
    try {
      return git('merge-base', 'HEAD', name);
    } catch {
      // There is no such branch.
    }
  return git('rev-parse', 'HEAD');
}

/** Names as they are, one between two zeros. */
const names = (output: string) => output.split('\0').filter((name) => name !== '');

function changedSince(base: string): string[] {
  const changed = names(git('diff', '--name-only', '--no-renames', '-z', base));
  return [...new Set([...changed, ...names(git('ls-files', '--others', '--exclude-standard', '-z'))])].sort();
}

interface Outcome {
  step: Step;
  isOk: boolean;
  seconds: number;
  /** How many tests were run; undefined for what is no test. */
  tests?: number;
}

function run(command: readonly string[]): Promise<{ isOk: boolean; output: string }> {
  const [program = '', ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const chunks: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', ({ message }) => resolve({ isOk: false, output: message }));
    child.on('close', (code) => resolve({ isOk: code === 0, output: Buffer.concat(chunks).toString() }));
  });
}

/** What failed steps printed, whole. */
const OUTPUTS = '.cache/check';

/** Does a step, and shows the beginning of its failure. */
async function perform(step: Step, folder: string): Promise<Outcome> {
  const began = performance.now();
  const secondsSince = () => (performance.now() - began) / 1000;
  print(`  ${step.name}: ${step.of} …`);
  const report = path.join(folder, `${step.name.replaceAll(' ', '-')}.json`);
  const isTest = step.command.includes('vitest');
  const reporting = isTest ? ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`] : [];
  const { isOk, output } = await run([...step.command, ...reporting]);
  if (isOk) print(`  ${step.name}: passed in ${secondsSince().toFixed(0)} s`);
  else {
    const file = path.join(OUTPUTS, `${path.parse(report).name}.txt`);
    mkdirSync(OUTPUTS, { recursive: true });
    writeFileSync(file, output);
    print(`\n=== failed: ${step.name}\n${excerptFailure(output)}\n(all of it: ${file})\n`);
  }
  const tests =
    isTest && existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as { numTotalTests: number }) : undefined;
  return {
    step,
    isOk,
    seconds: secondsSince(),
    ...(isTest && { tests: tests?.numTotalTests ?? 0 }),
  };
}

/** Two at a time: each needs a core. */
async function performAll(steps: readonly Step[]): Promise<Outcome[]> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-check-'));
  const queue = [...steps];
  const outcomes: Outcome[] = [];
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) outcomes.push(await perform(next, folder));
  };
  try {
    await Promise.all(Array.from({ length: Math.min(2, os.availableParallelism()) }, lane));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return outcomes.sort((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step));
}

async function check(since?: string): Promise<boolean> {
  const base = since ? git('rev-parse', '--verify', `${since}^{commit}`) : findBase();
  const changed = changedSince(base);
  const from = git('log', '-1', '--format=%h (%s)', base);
  if (changed.length === 0) {
    print(`Nothing has changed since ${from}.`);
    return true;
  }
  const relative = (file: string) => path.relative('', file);
  const imports = new Map([...importsIn(FOLDERS)].map(([file, of]) => [relative(file), of.map(relative)]));
  const readings = findFileReads(changed, imports.keys(), (file) => readFileSync(file, 'utf8'));
  const { steps, tests, further, notRun } = planFor(changed, imports, readings, existsSync);
  print(
    `${changed.length} changed since ${from}:\n${changed
      .slice(0, 20)
      .map((file) => `  ${file}`)
      .join('\n')}`,
  );
  if (changed.length > 20) print(`  and ${changed.length - 20} more`);
  if (steps.length === 0) {
    print('\nNothing here looks at these: npm test');
    return false;
  }
  const began = performance.now();
  print('');
  const outcomes = await performAll(steps);
  print(
    `\n${formatTable(
      ['step', 'result', 'seconds', 'tests', 'of'],
      outcomes.map(({ step, isOk, seconds, tests: run }) => [
        step.name,
        isOk ? 'passed' : 'failed',
        seconds,
        run ?? '',
        step.of,
      ]),
    )}\n`,
  );
  const ran = outcomes.reduce((sum, { tests: run = 0 }) => sum + run, 0);
  if (tests.length > 0 && ran === 0) print(`None of the tests was run: ${tests.join(', ')}`);
  if (further > 0) print(`${further} more files of tests see these changes from further away: npm test`);
  if (notRun.length > 0) print(`Not run here: ${notRun.join(', ')}`);
  const isOk = outcomes.every((outcome) => outcome.isOk) && (tests.length === 0 || ran > 0);
  print(`${isOk ? 'passed' : 'failed'} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  return isOk;
}

const { values } = parseArgs({ options: { since: { type: 'string' } } });
if (!(await check(values.since))) process.exitCode = 1;
