/**
 * `npm run bench [-- --base FOLDER]`: what the built product costs, beside another working tree in the same run, a bare React render and a bare
 * durable insert. `--scale` measures a million recipients and submissions beside a thousand. Writes bench/results.md; a floor that is missed ends
 * it with 1.
 */
import { Command, Option } from 'commander';
import path from 'node:path';
import { reasonToBuild } from '../scripts/build-age.mjs';
import { BILL, FIRST_VIEW, LIST, prepare, RECIPIENTS, REPEAT_VIEW, RESULTS, SAVE, searchFor, SUBMIT } from './actions';
import { measureCoverage } from './coverage';
import { measureMailing } from './mailing';
import { measureWeights } from './page-weight';
import { isMissed, saveReport, tableOf, type Row } from './report';
import { measureCpu, measureRounds } from './measure-rounds';
import { SMALL_COUNT, measureScale } from './scale';
import { FIRST_SUBMISSIONS, measureStart } from './measure-start';
import { buildTree, isBuilt, pinLoad, startServer } from './servers';
import { createEnvironment, recipientIdOf, type BenchEnvironment } from './environment';

/** Turns of each server for each act; as many go before to warm it. */
const ROUNDS = ['1', '2', '3'];
/** Where the recipients begin of whom each part has its own. */
const FROM = { starts: 3000, coverage: 4000 };
const PEER_CALLS = 1000;
/** What a row may be at most, by itself or against the base. */
const FLOORS: Record<string, Pick<Row, 'most' | 'mostRatio'>> = {
  'first view, CPU µs': { mostRatio: 2 },
  'submit, CPU µs': { mostRatio: 1.3 },
  'submit, first 250 of a process, CPU µs': { mostRatio: 1 },
  'JavaScript of a recipient’s page, gzip, kB': { most: 60 },
  'requests of a recipient’s page': { most: 4 },
  'JavaScript of an admin’s page, gzip, kB': { most: 190 },
};

interface Options {
  base?: string;
  scale?: string | true;
  rounds: string;
}

/** The acts of people, each through a warm process of each tree. */
async function measureActs(environments: readonly BenchEnvironment[], rounds: number): Promise<Row[]> {
  const sides = await Promise.all(
    environments.map(async (environment) => ({ environment, server: await startServer(environment) })),
  );
  const search = searchFor((index) => `Recipient ${recipientIdOf(RECIPIENTS.senders + index)}`);
  const rows: Row[] = [];
  for (const act of [FIRST_VIEW, REPEAT_VIEW, SUBMIT, SAVE, BILL, LIST, search, RESULTS]) {
    process.stderr.write(`${act.name} …\n`);
    const turn = async ({ environment, server }: (typeof sides)[number], round: number) => {
      const calls = await prepare(act, environment, server, round * act.count, act.count);
      return { [`${act.name}, CPU µs`]: await measureCpu(server, calls, act.status) };
    };
    rows.push(...(await measureRounds(sides, rounds, turn, rounds)));
  }
  for (const { server } of sides) await server.stop();
  return rows;
}

/** A program that does as little as can be. */
async function measurePeer({ env }: BenchEnvironment, name: string, file: string, body?: string): Promise<Row[]> {
  const args = ['--import', 'tsx', `bench/peers/${file}`];
  const server = await startServer({ folder: '.', env, args, probe: '/' });
  const calls = Array.from({ length: PEER_CALLS }, () => ({ path: '/', body }));
  const turn = async () => ({ [`limit: ${name}, CPU µs`]: await measureCpu(server, calls, 200) });
  const rows = await measureRounds([server], 1, turn, 1);
  await server.stop();
  return rows;
}

async function measureAll(environments: readonly BenchEnvironment[], rounds: number): Promise<Row[]> {
  const [own] = environments as [BenchEnvironment];
  const parts: Record<string, () => Promise<Row[]>> = {
    acts: () => measureActs(environments, rounds),
    starts: () =>
      measureRounds(environments, rounds, (environment, round) =>
        measureStart(environment, FROM.starts + round * FIRST_SUBMISSIONS),
      ),
    'bare render': () => measurePeer(own, 'a bare React render', 'bare-render.tsx'),
    'bare insert': () => measurePeer(own, 'a bare durable insert', 'bare-insert.ts', 'x'.repeat(600)),
    mailing: () => measureRounds(environments, 1, measureMailing),
    'pages in a browser': () => measureRounds(environments, 1, measureWeights),
    coverage: () => measureRounds(environments, 1, (environment) => measureCoverage(environment, FROM.coverage)),
  };
  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts)) {
    process.stderr.write(`${name} …\n`);
    rows.push(...(await measure()));
  }
  return rows.map((row) => ({ ...row, ...FLOORS[row.what] }));
}

async function main({ base, scale, rounds }: Options): Promise<void> {
  const outdated = reasonToBuild();
  if (outdated) buildTree('.', outdated);
  if (base && !isBuilt(base)) buildTree(base, 'there is no build');
  pinLoad();
  const report = (title: string, rows: readonly Row[], sides: [string, string]) => {
    const text = tableOf(rows, sides);
    process.stdout.write(`${text}\n`);
    saveReport(title, text);
    if (rows.some(isMissed)) process.exitCode = 1;
  };
  if (scale) {
    const total = scale === true ? 1_000_000 : Number(scale);
    report('Many recipients', await measureScale('.', total), [`${total}`, `${SMALL_COUNT}`]);
    return;
  }
  const folders = ['.', ...(base ? [base] : [])];
  const environments = folders.map((folder) => createEnvironment(path.resolve(folder), RECIPIENTS.total));
  try {
    report('Rows', await measureAll(environments, Number(rounds)), ['this tree', 'base']);
  } finally {
    for (const environment of environments) environment.clear();
  }
}

await new Command('bench')
  .description('Measures the built product, in at most ten minutes')
  .option('--base <folder>', 'another working tree, which is built where it is not: measured beside this one')
  .option('--scale [count]', 'a million recipients and submissions, or so many, beside a thousand')
  .addOption(new Option('--rounds <count>', 'few are good for a look, not for a claim').choices(ROUNDS).default('3'))
  .allowExcessArguments(false)
  .action(main)
  .parseAsync();
