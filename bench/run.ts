/**
 * `npm run bench [-- --quick] [--base FOLDER] [--only get|post|preferences|payment|budget|submissions|jobs|mailing|start|pages|phone]`: the built
 * host beside its limits, in one run. A whole run writes bench/results/latest.md, one of a part its own file beside it. A floor that is
 * missed ends it with 1. With a base folder it says how many times faster it is than that, and writes nothing.
 */
import { Command, Option } from 'commander';
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { whyBuild } from '../scripts/build-age.mjs';
import { measureBudget } from './budget';
import { measureGets, measurePosts, measureStarts } from './measures';
import { measurePages } from './pages';
import { measurePhone } from './phone';
import { freePort, pinProcesses, type Pinning } from './processes';
import { measurePayments } from './payment';
import { floorsOf, report, type Results, LARGEST_FORM } from './report';
import { measurePreferences } from './preferences';
import { measureJobs } from './jobs';
import { measureMailing, type MailingResults } from './mailings';
import { measureSubmissions, SENDERS as SENDERS_MEANWHILE, type SubmissionResults } from './submissions';
import { createWorld } from './setup';
import { baseName, createStand, type Stand } from './stand';
import { startCluster } from '../tests/support/postgres-cluster';
import { findPostgresFolder } from '../scripts/find-tools.mjs';

const PARTS = [
  'get',
  'post',
  'preferences',
  'payment',
  'budget',
  'submissions',
  'jobs',
  'mailing',
  'start',
  'pages',
  'phone',
] as const;
type Part = (typeof PARTS)[number];

interface Options {
  quick?: boolean;
  only?: Part;
  base?: string;
}

/** The page cache holds fewer pages than this. */
const READERS = 6000;
/** More than one core stores in a second. */
const SENDERS_A_SECOND = 1500;
/** Of the preferences page. */
const SAVERS_A_SECOND = 600;
/** Of a demand each. */
const PAYERS_A_SECOND = 400;
/** Of budget billing. */
const ENROLLERS_A_SECOND = 400;
/** Of a code while a mailing goes out. */
const ASKERS = 1000;
/** Recipients of a mailing. */
const LISTED = 100_000;
const LISTED_QUICKLY = 3000;
const RESULTS = 'bench/results';

type Counts = Parameters<typeof createWorld>[0];

/** On SQLite, and on PostgreSQL where its programs are there. Each in a world of its own, which is filled by what is measured. */
async function onEngines<T>(
  pinning: Pinning,
  isQuick: boolean,
  counts: Partial<Counts>,
  measureOn: (stand: Stand, engine: string) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T[]> {
  const onEngine = async (engine: string, more: Record<string, string>) => {
    const all = { readers: 1, senders: 0, savers: 0, payers: 0, enrollers: 0, ...counts };
    const stand = createStand(await createWorld(all, { ...env, ...more }), pinning, isQuick);
    try {
      const result = await measureOn(stand, engine);
      process.stderr.write(`${JSON.stringify(result)}\n`);
      return result;
    } finally {
      await stand.clear();
    }
  };
  const results = [await onEngine('SQLite', {})];
  if (!findPostgresFolder()) return results;
  const cluster = await startCluster();
  try {
    return [...results, await onEngine('PostgreSQL', { DATABASE_URL: `${cluster.server}/postgres` })];
  } finally {
    await cluster.stop();
  }
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

async function measure(stand: Stand, parts: readonly Part[], pinning: Pinning): Promise<Results> {
  const { world, timing } = stand;
  const results: Results = { pinning: pinning.note, timing };
  const step = async <T>(part: Part, what: string, run: () => Promise<T>): Promise<T | undefined> => {
    if (!parts.includes(part)) return undefined;
    process.stderr.write(`${what} …\n`);
    return run();
  };
  results.start = await step('start', 'Cold starts', () => measureStarts(stand));
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

async function main({ quick = false, only, base }: Options): Promise<void> {
  const outdated = whyBuild();
  if (outdated) process.stderr.write(`Building: ${outdated}\n`);
  if (outdated && spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 2, 2] }).status !== 0)
    throw new Error('The build failed');
  const pinning = pinProcesses();
  const rounds = quick ? 3 : 18;
  const world = await createWorld({
    readers: READERS,
    senders: only && only !== 'post' ? 0 : SENDERS_A_SECOND * rounds,
    savers: only && only !== 'preferences' ? 0 : SAVERS_A_SECOND * rounds,
    payers: only && only !== 'payment' ? 0 : PAYERS_A_SECOND * rounds,
    enrollers: only && only !== 'budget' ? 0 : ENROLLERS_A_SECOND * rounds,
  });
  const stand = createStand(world, pinning, quick, base);
  try {
    const results = await measure(stand, only ? [only] : PARTS, pinning);
    const text = report(results);
    process.stdout.write(`${text}\n`);
    if (!quick && !base) writeFileSync(`${RESULTS}/${only ?? 'latest'}.md`, text);
    if (floorsOf(results).some(({ isMet }) => !isMet)) process.exitCode = 1;
  } finally {
    await stand.clear();
  }
}

await new Command('bench')
  .description('Measures the built host beside its limits')
  .option('--quick', 'short rounds: good for a look, not for a claim')
  .option('--base <folder>', 'another working tree, built: its host is measured beside this one')
  .addOption(new Option('--only <part>', 'one part').choices([...PARTS]))
  .allowExcessArguments(false)
  .action(main)
  .parseAsync();
