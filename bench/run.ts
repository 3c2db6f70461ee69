/**
 * `npm run bench [-- --quick] [--base FOLDER] [--scale] [--only get|post|preferences|payment|budget|submissions|jobs|mailing|mass|start|pages|phone]`:
 * the built host beside its limits, in one run. A whole run writes bench/results/latest.md, one of a part its own file beside it, and what a
 * million of everything costs is a run of its own (`--scale`). A floor that is missed ends it with 1. With a base folder it says how many times
 * faster it is than that, and writes nothing.
 */
import { Command, Option } from 'commander';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { whyBuild } from '../scripts/build-age.mjs';
import { measureBudget } from './budget';
import { measureGets, measurePosts } from './measures';
import { measurePages } from './pages';
import { measurePhone } from './phone';
import { freePort, pinProcesses, type Pinning } from './processes';
import { measurePayments } from './payment';
import { LARGEST_FORM } from './page-report';
import { floorsOf, report, type Results } from './report';
import { measurePreferences } from './preferences';
import { measureJobs } from './jobs';
import { measureMass, OPENED, OPENED_QUICKLY, sendersOf, type MassResults } from './mass';
import { measureMailing, type MailingResults } from './mailings';
import { measureScale, PEOPLE, type ScaleResults } from './scale';
import { measureProcesses, PROCESS_SENDERS } from './scale-processes';
import { measureSubmissions, SENDERS as SENDERS_MEANWHILE, type SubmissionResults } from './submissions';
import { createWorld } from './setup';
import { baseName, createStand, type Stand } from './stand';
import { measureStarts, START_SENDERS } from './starts';
import { startCluster } from '../tests/support/postgres-cluster';
import { findPostgresFolder } from '../scripts/find-tools.mjs';
import pg from 'pg';

const PARTS = [
  'get',
  'post',
  'preferences',
  'payment',
  'budget',
  'submissions',
  'jobs',
  'mailing',
  'mass',
  'start',
  'pages',
  'phone',
] as const;
/** Measured on their own: they take their time. */
const SCALE_PARTS = ['scale', 'processes'] as const;
type Part = (typeof PARTS)[number] | (typeof SCALE_PARTS)[number];

interface Options {
  quick?: boolean;
  only?: Part;
  base?: string;
  scale?: boolean;
}

/** The page cache holds fewer pages than this. */
const READERS = 6000;
/** More than one core stores in a second. */
const SENDERS_A_SECOND = 2000;
/** Of the preferences page. */
const SAVERS_A_SECOND = 3000;
/** Of a demand each. */
const PAYERS_A_SECOND = 2000;
/** Of budget billing. */
const ENROLLERS_A_SECOND = 3000;
/** Of a code while a mailing goes out. */
const ASKERS = 1000;
/** Recipients of a mailing. */
const LISTED = 100_000;
const LISTED_QUICKLY = 3000;
const RESULTS = 'bench/results';

type Counts = Parameters<typeof createWorld>[0];

/** In a world of its own, which is filled by what is measured. */
async function inWorld<T>(
  { pinning, isQuick, counts, env = {} }: Setting,
  measureIn: (stand: Stand, engine: string) => Promise<T>,
  engine = 'SQLite',
): Promise<T> {
  const all = { readers: 1, senders: 0, savers: 0, payers: 0, enrollers: 0, ...counts };
  const stand = createStand(await createWorld(all, env), pinning, isQuick);
  try {
    const result = await measureIn(stand, engine);
    process.stderr.write(`${JSON.stringify(result)}\n`);
    return result;
  } finally {
    await stand.clear();
  }
}

interface Setting {
  pinning: Pinning;
  isQuick: boolean;
  counts: Partial<Counts>;
  env?: Record<string, string>;
}

/** The same on PostgreSQL; undefined where its programs are missing. */
async function onPostgres<T>(setting: Setting, measureIn: (stand: Stand, engine: string) => Promise<T>) {
  if (!findPostgresFolder()) return undefined;
  const cluster = await startCluster();
  try {
    const env = { ...setting.env, DATABASE_URL: `${cluster.server}/postgres` };
    return await inWorld({ ...setting, env }, measureIn, 'PostgreSQL');
  } finally {
    await cluster.stop();
  }
}

/** On SQLite, and on PostgreSQL where its programs are there. */
async function onEngines<T>(
  pinning: Pinning,
  isQuick: boolean,
  counts: Partial<Counts>,
  measureIn: (stand: Stand, engine: string) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T[]> {
  const setting = { pinning, isQuick, counts, env };
  const results = [await inWorld(setting, measureIn), await onPostgres(setting, measureIn)];
  return results.filter((result): result is Awaited<T> => result !== undefined);
}

const measureEngines = (pinning: Pinning, isQuick: boolean): Promise<SubmissionResults[]> =>
  onEngines(pinning, isQuick, { senders: SENDERS_MEANWHILE }, measureSubmissions);

/** With a mail server that takes everything at once. */
async function measureMailings(pinning: Pinning, isQuick: boolean): Promise<MailingResults[]> {
  const port = await freePort();
  const counts = { readers: READERS, savers: ASKERS };
  return onEngines(
    pinning,
    isQuick,
    counts,
    (stand, engine) => measureMailing(stand, engine, port, isQuick ? LISTED_QUICKLY : LISTED),
    { SMTP_URL: `smtp://127.0.0.1:${port}` },
  );
}

function measureCrowds(pinning: Pinning, isQuick: boolean): Promise<MassResults[]> {
  const opened = isQuick ? OPENED_QUICKLY : OPENED;
  const counts = { readers: opened, senders: sendersOf(opened) };
  return onEngines(pinning, isQuick, counts, (stand, engine) => measureMass(stand, engine, opened));
}

/** With another world beside that of an engine, which stays small. */
function measureScales(pinning: Pinning, isQuick: boolean): Promise<ScaleResults[]> {
  const counts = { readers: PEOPLE, senders: PEOPLE, savers: PEOPLE, payers: 0, enrollers: 0 };
  return onEngines(pinning, isQuick, counts, async (many, engine) => {
    const { DATABASE_URL: url } = many.world.env;
    if (url) {
      const client = new pg.Client({ connectionString: url });
      await client.connect();
      await client.query('create database few');
      await client.end();
    }
    const more: Record<string, string> = url ? { DATABASE_URL: url.replace(/[^/]+$/, 'few') } : {};
    const few = createStand(await createWorld(counts, more), pinning, isQuick);
    try {
      return await measureScale(few, many, engine);
    } finally {
      await few.clear();
    }
  });
}

async function measure(stand: Stand, parts: readonly Part[], pinning: Pinning): Promise<Results> {
  const { world, timing } = stand;
  const results: Results = { pinning: pinning.note, timing };
  const step = async <T>(part: Part, what: string, run: () => Promise<T>): Promise<T | undefined> => {
    if (!parts.includes(part)) return undefined;
    process.stderr.write(`${what} …\n`);
    return run();
  };
  results.start = await step('start', 'Starts and memory', () => measureStarts(stand));
  results.gets = await step('get', 'Opening the form page', () => measureGets(stand));
  results.posts = await step('post', 'Submitting it', () => measurePosts(stand));
  results.preferences = await step('preferences', 'The preferences page', () => measurePreferences(stand));
  results.payments = await step('payment', 'Payments', () => measurePayments(stand));
  results.budget = await step('budget', 'Budget billing', () => measureBudget(stand));
  results.submissions = await step('submissions', 'A hundred thousand submissions', () =>
    measureEngines(pinning, stand.isQuick),
  );
  results.jobs = await step('jobs', 'Jobs', () => onEngines(pinning, stand.isQuick, {}, measureJobs));
  results.mailings = await step('mailing', 'A mailing', () => measureMailings(pinning, stand.isQuick));
  results.mass = await step('mass', 'A mass event', () => measureCrowds(pinning, stand.isQuick));
  results.scale = await step('scale', 'A million', () => measureScales(pinning, stand.isQuick));
  results.processes = await step('processes', 'Several processes', () => {
    const counts = { readers: READERS, senders: PROCESS_SENDERS };
    return onPostgres({ pinning, isQuick: stand.isQuick, counts }, measureProcesses);
  });
  results.pages = await step('pages', 'Bytes of the pages', async () =>
    measurePages((await stand.host()).port, world.demo),
  );
  results.phone = await step('phone', 'A slow phone', async () => {
    const everything = world.demo.find(({ key }) => key === LARGEST_FORM)?.path ?? '/';
    const hosts = [await stand.host(), await stand.base()].flatMap((host) => host ?? []);
    const pages = hosts.flatMap(({ port }, index) =>
      Object.entries({ '12 fields': world.page.path, [LARGEST_FORM]: everything }).map(([name, path]) => ({
        name: index > 0 ? baseName(name) : name,
        address: `http://127.0.0.1:${port}${path}`,
      })),
    );
    return measurePhone(pages, stand.isQuick ? 1 : 5);
  });
  return results;
}

async function main({ quick = false, only, base, scale = false }: Options): Promise<void> {
  const outdated = whyBuild();
  if (outdated) process.stderr.write(`Building: ${outdated}\n`);
  if (outdated && spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 2, 2] }).status !== 0)
    throw new Error('The build failed');
  const pinning = pinProcesses();
  const rounds = quick ? 3 : 18;
  const isOther = (part: Part) => scale || (only !== undefined && only !== part);
  const world = await createWorld({
    readers: READERS,
    senders: START_SENDERS + (isOther('post') ? 0 : SENDERS_A_SECOND * rounds),
    savers: isOther('preferences') ? 0 : SAVERS_A_SECOND * rounds,
    payers: isOther('payment') ? 0 : PAYERS_A_SECOND * rounds,
    enrollers: isOther('budget') ? 0 : ENROLLERS_A_SECOND * rounds,
  });
  const stand = createStand(world, pinning, quick, base);
  try {
    const parts = scale ? SCALE_PARTS : PARTS;
    const results = await measure(stand, only ? [only] : parts, pinning);
    const text = report(results);
    process.stdout.write(`${text}\n`);
    if (!quick && !base) writeFileSync(`${RESULTS}/${only ?? (scale ? 'scale' : 'latest')}.md`, text);
    if (floorsOf(results).some(({ isMet }) => !isMet)) process.exitCode = 1;
  } finally {
    await stand.clear();
  }
}

await new Command('bench')
  .description('Measures the built host beside its limits')
  .option('--quick', 'short rounds: good for a look, not for a claim')
  .option('--scale', 'a million recipients and submissions, and several processes')
  .option('--base <folder>', 'another working tree, built: its host is measured beside this one')
  .addOption(new Option('--only <part>', 'one part').choices([...PARTS, ...SCALE_PARTS]))
  .allowExcessArguments(false)
  .action(main)
  .parseAsync();
