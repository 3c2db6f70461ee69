/** Accounts, by their operator: `npm run -s accounts -- create|owner|invite|list|export|apply|suspend|resume|lift-trial`. */
import { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { createAccountOperator } from '../app/platform/modules/sign-up/operator';
import { MISTAKE_TEXTS } from '~/contract/datasets/mistakes';
import { createSettings, type AppliedSettings, type Settings } from '~/platform/modules/data/settings';
import { accountOf, CommandError, printJson, withPlatform } from './command';

type Operator = ReturnType<typeof createAccountOperator>;

const command = new Command('accounts').description('Makes accounts, and says how they stand');

/** Prints an address alone, so that it can be handed on. */
const printLine = (line: string) => void process.stdout.write(`${line}\n`);
const asOperator = (act: (operator: Operator) => Promise<void>) =>
  withPlatform(({ context }) => act(createAccountOperator(context)));

command
  .command('create')
  .description('makes an account and prints its owner’s one way in: a link where a password is chosen')
  .requiredOption('--id <id>', 'letters, digits, "-" and "_"')
  .requiredOption('--name <name>', 'the company, as its customers know it')
  .requiredOption('--owner <email>', 'address of its first owner')
  .allowExcessArguments(false)
  .action((asked: { id: string; name: string; owner: string }) =>
    asOperator(async (operator) => printLine(await operator.create(asked))),
  );

command
  .command('owner')
  .description('prints a way in for another owner of an account, or for the first one anew')
  .argument('<id>', 'the account')
  .argument('<email>', 'address of the owner')
  .action((id: string, email: string) =>
    asOperator(async (operator) => printLine(await operator.inviteOwner(id, email))),
  );

command
  .command('invite')
  .description('prints the link by which an address may sign up where SIGN_UP=invited')
  .argument('<email>', 'who is invited')
  .action((email: string) => asOperator(async (operator) => printLine(await operator.inviteToSignUp(email))));

command
  .command('list')
  .description('every account and how it stands, as JSON')
  .action(() => asOperator(async (operator) => printJson(await operator.list())));

for (const [name, description, act] of [
  [
    'suspend',
    'stops an account: its links, pages, people and messages',
    (operator: Operator, id: string) => operator.suspend(id),
  ],
  ['resume', 'lets a suspended account work again', (operator: Operator, id: string) => operator.resume(id)],
  [
    'lift-trial',
    'makes an account in trial one like any other',
    (operator: Operator, id: string) => operator.liftTrial(id),
  ],
] as const)
  command
    .command(name)
    .description(description)
    .argument('<id>', 'the account')
    .action((id: string) => asOperator((operator) => act(operator, id)));

/** One line for each record that is not as it was. */
function sayApplied({ outcomes, unknown, isWritten }: AppliedSettings): void {
  for (const name of unknown) printLine(`${name}: is no setting`);
  for (const { dataset, outcome } of outcomes) {
    const place = [dataset, decodeURIComponent(outcome.key)].filter(Boolean).join(' ');
    if (outcome.outcome === 'wrong')
      for (const { field, mistake } of outcome.mistakes) printLine(`${place}: ${field} ${MISTAKE_TEXTS[mistake]}`);
    else if (outcome.outcome !== 'same')
      printLine(
        `${place}: ${outcome.outcome}${'changes' in outcome ? `: ${Object.keys(outcome.changes).join(', ')}` : ''}`,
      );
  }
  if (!isWritten) printLine('Nothing was written.');
}

async function readSettings(file: string): Promise<Settings> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Settings;
  } catch (error) {
    throw new CommandError(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

command
  .command('export')
  .description('prints how an account is set up, as JSON that apply reads')
  .argument('[id]', 'the account')
  .action((id: string | undefined) =>
    withPlatform(async (platform) =>
      printJson(await createSettings(platform.context).export(await accountOf(platform, id))),
    ),
  );

command
  .command('apply')
  .description('sets an account up as a file says; what the file does not name stays as it is')
  .argument('<file>', 'JSON as export prints it, or a part of it')
  .option('--account <id>', 'the account')
  .option('--dry-run', 'only says what would change')
  .action((file: string, flags: { account?: string; dryRun?: boolean }) =>
    withPlatform(async (platform) => {
      const settings = await readSettings(file);
      const accountId = await accountOf(platform, flags.account);
      const applied = await createSettings(platform.context).apply(accountId, settings, {
        actor: `file ${file}`,
        isDry: flags.dryRun,
      });
      sayApplied(applied);
      const isWrong = applied.unknown.length > 0 || applied.outcomes.some(({ outcome }) => outcome.outcome === 'wrong');
      if (isWrong) process.exitCode = 1;
    }),
  );

await command.parseAsync();
