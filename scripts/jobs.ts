/** What was promised and is not done: `npm run -s jobs -- list`, `show ID`, `dead`, `retry ID` or `retry --all`. */
import { Command, InvalidArgumentError, Option } from 'commander';
import { JOB_QUEUES, JOB_STATES, type JobQueue, type JobState, type ListedJob } from '../app/platform/ports/jobs';
import { retryDeadJobs } from '../app/platform/modules/operator/service';
import { CommandError, printJson, withPlatform } from './command';

interface Order {
  queue?: JobQueue;
  state?: JobState;
  limit: number;
}

function readLimit(text: string): number {
  const limit = Number(text);
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) throw new InvalidArgumentError('1 to 10000.');
  return limit;
}

const timeOf = (at: number) => new Date(at).toISOString();

function lineOf({ id, queue, state, attempt, accountId, addedAt, startAt, reason }: ListedJob): string {
  const tries = `tries ${attempt}`;
  const next = state === 'waiting' ? `next ${timeOf(startAt)}` : '';
  return `${[id, queue, state, tries, accountId, `since ${timeOf(addedAt)}`, next, reason].filter(Boolean).join('  ')}\n`;
}

const list = ({ queue, state, limit }: Order) =>
  withPlatform(async ({ context: { jobs } }) => {
    for (const { queue: of, state: is, count, oldestAt } of await jobs.counts())
      process.stderr.write(
        `${of} ${is}: ${count}${oldestAt === null ? '' : `, the oldest since ${timeOf(oldestAt)}`}\n`,
      );
    for (const job of await jobs.list({ queue, state, limit })) process.stdout.write(lineOf(job));
  });

const show = (id: string) =>
  withPlatform(async ({ context: { jobs } }) => {
    const job = await jobs.find(id);
    if (!job) throw new CommandError(`There is no job "${id}" that is not done.`);
    printJson({ ...job, addedAt: timeOf(job.addedAt), startAt: timeOf(job.startAt) });
  });

const retry = (id: string | undefined, { all = false }: { all?: boolean }) =>
  withPlatform(async ({ context }) => {
    if (all === (id !== undefined)) throw new CommandError('Name one job, or --all.');
    const count = await retryDeadJobs(context, id);
    if (id !== undefined && count === 0) throw new CommandError(`There is no dead job "${id}".`);
    process.stdout.write(`Tried again: ${count}\n`);
  });

const program = new Command('jobs').description('what was promised and is not done');
const limited = (command: Command) =>
  command
    .addOption(new Option('--queue <queue>', 'of one kind').choices(JOB_QUEUES))
    .option('--limit <n>', 'how many at most', readLimit, 100)
    .allowExcessArguments(false);
limited(
  program
    .command('list')
    .description('one line for each, the weightiest and oldest first; sums go to the standard error'),
)
  .addOption(new Option('--state <state>', 'in one state').choices(JOB_STATES))
  .action(list);
limited(program.command('dead').description('those that were tried for the last time')).action((order: Order) =>
  list({ ...order, state: 'dead' }),
);
program
  .command('show')
  .description('one, with what it knows')
  .argument('<id>')
  .allowExcessArguments(false)
  .action(show);
program
  .command('retry')
  .description('lets a dead one be tried again, or all of them')
  .argument('[id]')
  .option('--all', 'every dead one')
  .allowExcessArguments(false)
  .action(retry);
await program.parseAsync();
