/** What was promised and is not done: `latchkey jobs list`, `show ID`, `dead`, `retry ID` or `retry --all`. */
import { Option, type Command } from 'commander';
import { JOB_QUEUES, JOB_STATES, type JobQueue, type JobState, type ListedJob } from '~/platform/ports/jobs';
import { retryDeadJobs } from '~/areas/operations/service.server';
import { alwaysJson, CommandError, parseCount, jsonOption, MisuseError, printJson, withPlatform } from '../command';

interface ListOptions {
  queue?: JobQueue;
  state?: JobState;
  limit: number;
  json?: boolean;
}

const timeOf = (at: number) => new Date(at).toISOString();

const withTimes = <Job extends { addedAt: number; startAt: number }>(job: Job) => ({
  ...job,
  addedAt: timeOf(job.addedAt),
  startAt: timeOf(job.startAt),
});

function lineOf({ id, queue, state, attempt, accountId, addedAt, startAt, reason }: ListedJob): string {
  const named = {
    job: id,
    queue,
    state,
    tries: attempt,
    account: accountId,
    since: timeOf(addedAt),
    next: state === 'waiting' ? timeOf(startAt) : '',
    reason,
  };
  const parts = Object.entries(named).filter(([, value]) => value !== '' && value !== null && value !== undefined);
  return `${parts.map(([name, value]) => `${name} ${value}`).join('  ')}\n`;
}

const list = ({ queue, state, limit, json: isJson }: ListOptions) =>
  withPlatform(async ({ context: { jobs } }) => {
    const listed = await jobs.list({ queue, state, limit });
    if (isJson) return printJson(listed.map(withTimes));
    for (const { queue: of, state: is, count, oldestAt } of await jobs.counts())
      process.stderr.write(
        `${of} ${is}: ${count}${oldestAt === null ? '' : `, the oldest since ${timeOf(oldestAt)}`}\n`,
      );
    for (const job of listed) process.stdout.write(lineOf(job));
  });

const show = (id: string) =>
  withPlatform(async ({ context: { jobs } }) => {
    const job = await jobs.find(id);
    if (!job) throw new CommandError(`There is no job "${id}" that is not done.`);
    printJson(withTimes(job));
  });

const retry = (id: string | undefined, { all = false }: { all?: boolean }) =>
  withPlatform(async ({ context }) => {
    if (all === (id !== undefined)) throw new MisuseError('Name one job, or --all.');
    const count = await retryDeadJobs(context, id);
    if (id !== undefined && count === 0) throw new CommandError(`There is no dead job "${id}".`);
    process.stdout.write(`Tried again: ${count}\n`);
  });

const limited = (command: Command) =>
  command
    .addOption(new Option('--queue <queue>', 'of one kind').choices(JOB_QUEUES))
    .option('--limit <n>', 'how many at most', parseCount(10_000), 100)
    .addOption(jsonOption());

export function define(command: Command): void {
  limited(
    command
      .command('list')
      .description('one line for each, the weightiest and oldest first; sums go to the standard error'),
  )
    .addOption(new Option('--state <state>', 'in one state').choices(JOB_STATES))
    .action(list);
  limited(command.command('dead').description('those that were tried for the last time')).action((order: ListOptions) =>
    list({ ...order, state: 'dead' }),
  );
  command
    .command('show')
    .description('one, with what it knows, as JSON')
    .argument('<id>', 'the job')
    .addOption(alwaysJson())
    .action(show);
  command
    .command('retry')
    .description('lets a dead one be tried again, or all of them')
    .argument('[id]', 'the job')
    .option('--all', 'every dead one')
    .action(retry);
}
