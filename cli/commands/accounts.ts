/** Accounts, by their operator: `latchkey accounts create|invite-owner|invite|list|export|apply|suspend|resume|lift-trial|delete|cancel-deletion|prove-domain`. */
import type { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline/promises';
import { errorText } from '~/areas/data-import/datasets/error-texts';
import { exportAccount } from '~/areas/data-import/export-account.server';
import { createOperatorService } from '~/areas/operations/service.server';
import {
  createSettingsFileService,
  SETTING_NAMES,
  type SettingsImportResult,
  type Settings,
} from '~/areas/data-import/settings-file.server';
import type { LineOutcome } from '~/areas/data-import/service.server';
import { findAccountId, alwaysJson, CommandError, EXIT, MisuseError, printJson, withPlatform } from '../command';

type Operator = ReturnType<typeof createOperatorService>;

/** Prints an address alone, so that it can be handed on. */
const printLine = (line: string) => void process.stdout.write(`${line}\n`);
const asOperator = (act: (operator: Operator) => Promise<void>) =>
  withPlatform(({ context }) => act(createOperatorService(context)));

function defineCreation(command: Command): void {
  command
    .command('create')
    .description('makes an account and prints its owner’s one way in: a link where a password is chosen')
    .requiredOption('--id <id>', 'letters, digits, "-" and "_"')
    .requiredOption('--name <name>', 'the company, as its customers know it')
    .requiredOption('--owner <email>', 'address of its first owner')
    .action((options: { id: string; name: string; owner: string }) =>
      asOperator(async (operator) => printLine(await operator.create(options))),
    );

  command
    .command('invite-owner')
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
}

function defineStatus(command: Command): void {
  command
    .command('list')
    .description('every account and how it stands, as JSON')
    .addOption(alwaysJson())
    .action(() => asOperator(async (operator) => printJson(await operator.list())));

  for (const [name, description, act] of [
    ['suspend', 'stops an account: its links, pages, people and messages', 'suspend'],
    ['resume', 'lets a suspended account work again', 'resume'],
    ['lift-trial', 'makes an account in trial one like any other', 'liftTrial'],
    ['cancel-deletion', 'opens an account again that was to be deleted', 'keep'],
    ['prove-domain', 'takes the host name that an account has named for proven, without its record', 'proveDomain'],
  ] as const)
    command
      .command(name)
      .description(description)
      .argument('<id>', 'the account')
      .action((id: string) =>
        asOperator(async (operator) => {
          const before = await operator.find(id);
          const message = await operator[act](id);
          const { standing } = await operator.find(id);
          const isSame = before.standing === standing;
          printLine(message ?? (isSame ? `"${id}" is as it was: ${standing}` : `"${id}" is ${standing} now`));
        }),
      );
}

/** Asks the person at the keyboard to type the id; where there is nobody, `--yes` says it. */
async function requireYes(id: string): Promise<void> {
  if (!process.stdin.isTTY) throw new MisuseError('--now removes everything at once: say --yes too.');
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await lines.question(`Everything of "${id}" goes at once and for ever. Type its id to go on: `);
  lines.close();
  if (typed.trim() !== id) throw new CommandError('Nothing was removed.');
}

const defineDelete = (command: Command) =>
  command
    .command('delete')
    .description('closes an account, writes all its data into a folder, and has all of it removed in 30 days')
    .argument('<id>', 'the account')
    .option('--to <folder>', 'new or empty folder for the data; ID-DATE here unless told otherwise')
    .option('--now', 'removes everything at once')
    .option('--yes', 'with --now: asks nothing')
    .action((id: string, flags: { to?: string; now?: boolean; yes?: boolean }) =>
      withPlatform(async ({ context }) => {
        const operator = createOperatorService(context);
        const { deletesAt: before } = await operator.find(id);
        if (flags.now && !flags.yes) await requireYes(id);
        const today = new Date(context.clock.now()).toISOString().slice(0, 10);
        const folder = flags.to ?? `${id}-${today}`;
        // Closed first, so that what is written is all there will be.
        const deletesAt = await operator.delete(id);
        try {
          await exportAccount(context, id, folder);
        } catch (error) {
          if (before === null) await operator.keep(id);
          throw error;
        }
        printLine(`All data of "${id}" is in ${folder}`);
        if (flags.now) await operator.deleteNow(id);
        printLine(
          flags.now
            ? `"${id}" is removed.`
            : `"${id}" is closed and will be removed on ${new Date(deletesAt).toISOString().slice(0, 10)}; cancel-deletion ${id} takes that back.`,
        );
      }),
    );

/** One line for each value that is not as it was, and for each mistake; then how many records there were of what. */
function printApplied(file: string, applied: SettingsImportResult): void {
  const { outcomes, unknown, isWritten } = applied;
  for (const name of unknown) printLine(`${name}: is no setting; there are: ${SETTING_NAMES.join(', ')}`);
  for (const { dataset, outcome } of outcomes) {
    const place = [dataset, decodeURIComponent(outcome.key)].filter(Boolean).join(' ');
    if (outcome.outcome === 'wrong')
      for (const error of outcome.errors)
        printLine(`${place}: ${error.field ? `${error.field} ` : ''}${errorText(error)}`);
    else if ('changes' in outcome) {
      if (outcome.outcome === 'kept') printLine(`${place}: a part of it is kept as it is`);
      for (const [field, [before, after]] of Object.entries(outcome.changes))
        printLine(`${place}: ${field}: ${abbreviate(before)} → ${abbreviate(after)}`);
    } else if (outcome.outcome === 'created') printLine(`${place}: new`);
  }
  const changed = outcomes.filter(({ outcome }) => outcome.outcome === 'created' || isChange(outcome)).length;
  const records = `${changed} ${changed === 1 ? 'record' : 'records'}`;
  if (isWrong(applied)) printLine(`${file}: nothing was written`);
  else if (changed === 0) printLine(`${file}: nothing to change`);
  else printLine(isWritten ? `${file}: ${records} changed` : `${file}: ${records} would change`);
}

const isWrong = ({ unknown, outcomes }: SettingsImportResult): boolean =>
  unknown.length > 0 || outcomes.some(({ outcome }) => outcome.outcome === 'wrong');

const isChange = (outcome: LineOutcome): boolean => 'changes' in outcome && Object.keys(outcome.changes).length > 0;

/** Characters of a value that a line shows. */
const MAX_CHARACTERS_SHOWN = 60;

function abbreviate(value: unknown): string {
  const text = JSON.stringify(value);
  return text.length > MAX_CHARACTERS_SHOWN ? `${text.slice(0, MAX_CHARACTERS_SHOWN)}…` : text;
}

async function readSettings(file: string): Promise<Settings> {
  let settings: unknown;
  try {
    settings = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`${file}: ${error instanceof SyntaxError ? `not JSON: ${reason}` : reason}`);
  }
  if (typeof settings !== 'object' || settings === null || Array.isArray(settings))
    throw new CommandError(`${file}: must be an object of settings, such as {"account": {"name": "Acme Water"}}`);
  return settings as Settings;
}

function defineSettings(command: Command): void {
  command
    .command('export')
    .description('prints how an account is set up, as JSON that apply reads')
    .argument('[id]', 'the account')
    .addOption(alwaysJson())
    .action((id: string | undefined) =>
      withPlatform(async (platform) =>
        printJson(await createSettingsFileService(platform.context).export(await findAccountId(platform, id))),
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
        const accountId = await findAccountId(platform, flags.account);
        const applied = await createSettingsFileService(platform.context).apply(accountId, settings, {
          actor: `file ${file}`,
          isDry: flags.dryRun,
        });
        printApplied(file, applied);
        if (isWrong(applied)) process.exitCode = EXIT.failed;
      }),
    );
}

export function define(command: Command): void {
  defineCreation(command);
  defineStatus(command);
  defineDelete(command);
  defineSettings(command);
}
