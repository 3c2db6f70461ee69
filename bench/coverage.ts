import { once } from 'node:events';
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { BILL, FIRST_VIEW, prepare, SAVE, sendAll, SUBMIT, type Action } from './actions';
import { median, type Measures } from './measure-rounds';
import { startServer, type Server } from './servers';
import type { BenchEnvironment } from './environment';

/** Requests of each kind before those that are looked at, and of the latter; medians. */
const WARM = 30;
const MEASURED = 3;
/** What a request leaves behind is over after so long. */
const REST_MS = 300;
/** Not of the sources, or in the way of a build. */
const NOT_COPIED = new Set(['.git', '.cache', 'build', 'data', 'node_modules']);
const OURS = /^(?:\.\.\/)+(?:app|server)\//;

interface Ran {
  url: string;
  /** Where the function begins in the built file. */
  at: number;
}

/** Builds a copy of a tree with the server's sources legible and mapped. Returns its folder. */
function buildMapped(folder: string): string {
  const copy = mkdtempSync(path.join(os.tmpdir(), 'latchkey-bench-mapped-'));
  const filter = (file: string) => !NOT_COPIED.has(path.relative(folder, file));
  cpSync(folder, copy, { recursive: true, filter });
  symlinkSync(path.resolve(folder, 'node_modules'), path.join(copy, 'node_modules'));
  const args = ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build', '--sourcemapServer', '--minify', 'false'];
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: 'production' };
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: copy, env, encoding: 'utf8' });
  if (status !== 0) throw new Error(`The copy of ${folder} could not be built: ${stderr.slice(-2000)}`);
  // What else belongs to a build.
  cpSync(path.resolve(folder, 'build'), path.join(copy, 'build'), { recursive: true, force: false });
  return copy;
}

/** How many files and functions of ours a request runs in a host that is warm; what it promises is left to others. */
export async function measureCoverage(environment: BenchEnvironment, firstIndex: number): Promise<Measures> {
  const folder = buildMapped(environment.folder);
  const probe = path.resolve(import.meta.dirname, 'coverage-probe.mjs');
  const env = { ...environment.env, WORKERS: '0', JOBS: 'off' };
  const host = await startServer({ folder, env, args: ['--import', probe, 'build/server/main.js'] });
  try {
    const measures: Measures = {};
    for (const act of [FIRST_VIEW, SUBMIT, SAVE, BILL])
      Object.assign(measures, await coverageOf(act, environment, host, firstIndex));
    return measures;
  } finally {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function coverageOf(
  act: Action,
  environment: BenchEnvironment,
  host: Server,
  firstIndex: number,
): Promise<Measures> {
  const calls = await prepare(act, environment, host, firstIndex, WARM + MEASURED);
  await sendAll(host, calls.slice(0, WARM), act.status, 1);
  const [files, functions]: [number[], number[]] = [[], []];
  for (const call of calls.slice(WARM)) {
    await wait(REST_MS);
    await ranSince(host);
    await sendAll(host, [call], act.status, 1);
    await wait(REST_MS);
    const sources = (await ranSince(host)).map(sourceOf).filter((source) => OURS.test(source));
    files.push(new Set(sources).size);
    functions.push(sources.length);
  }
  return { [`${act.name}: files of ours`]: median(files), [`${act.name}: functions of ours`]: median(functions) };
}

async function ranSince({ process: host }: Server): Promise<Ran[]> {
  host.send('coverage');
  const [{ coverage }] = (await once(host, 'message')) as [{ coverage: Ran[] }];
  return coverage;
}

const maps = new Map<string, { map: SourceMap; lines: number[] }>();

/** The source file of a function of a built one. */
function sourceOf({ url, at }: Ran): string {
  const file = fileURLToPath(url);
  let known = maps.get(file);
  if (!known) {
    const map = new SourceMap(JSON.parse(readFileSync(`${file}.map`, 'utf8')) as SourceMapPayload);
    const ends = readFileSync(file, 'utf8').matchAll(/\n/g);
    known = { map, lines: [0, ...[...ends].map(({ index }) => index + 1)] };
    maps.set(file, known);
  }
  const line = known.lines.findLastIndex((begin) => begin <= at);
  const entry = known.map.findEntry(line, at - (known.lines[line] ?? 0));
  return 'originalSource' in entry ? entry.originalSource : '';
}
