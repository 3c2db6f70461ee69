import { Command, CommanderError } from 'commander';
import { ConfigurationError } from '~/config/configuration-error';
import { programVersion } from '~/config/program-files';
import { errorMessage, isOutageError } from '~/config/outage-errors';
import { restrictFilesToOwner } from '~/config/private-files';
import { COMMANDS } from './commands';
import { CommandError, EXIT, MisuseError } from './failures';
import { useCurrentName } from './renamed-commands';

const EXIT_CODES = 'Exit codes: 0 done, 1 failed, 2 misuse, 3 not all was tried, 4 there is something to do';

/**
 * The command line.
 *
 * @param only the command whose arguments and options are needed; the others are known by name alone. All where it is left out
 */
export async function createProgram(only?: string): Promise<Command> {
  const program = new Command('latchkey')
    .description('Public, token-linked pages of a messaging, billing and customer-engagement platform')
    .version(programVersion(), '-V, --version', 'prints the version')
    .helpOption('-h, --help', 'prints this help')
    .commandsGroup('This command:')
    .helpCommand('help [command]', 'prints the help of a command')
    .addHelpText('afterAll', `\n${EXIT_CODES}`)
    .exitOverride();
  for (const [heading, commands] of Object.entries(COMMANDS))
    for (const [name, [about, load]] of Object.entries(commands)) {
      const command = program.command(name).description(about).helpGroup(`${heading}:`);
      command.helpOption('-h, --help', 'prints this help');
      if (only === undefined || only === name) (await load()).define(command, () => createProgram());
    }
  return program;
}

/** The command that the arguments name, also behind `help`; empty where there is none. */
const commandNameIn = (args: readonly string[]): string =>
  args.filter((arg) => arg !== 'help').find((arg) => !arg.startsWith('-')) ?? '';

/** The error as the person at the keyboard reads it: of a damaged database, or one that is away. What knows the first is loaded only then. */
async function describeError(error: unknown): Promise<unknown> {
  if (error instanceof CommandError) return error;
  if (error instanceof ConfigurationError) return new MisuseError(error.message);
  if (isOutageError(error))
    return new CommandError(
      `The database, a disk or a service does not answer: ${errorMessage(error)}. "latchkey doctor" finds out which. ` +
        'Run the command again when it is back.',
    );
  if (!String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_')) return error;
  const [{ explainDatabaseError }, { readDataDir }] = await Promise.all([
    import('~/platform/configured-database'),
    import('~/config/env'),
  ]);
  return explainDatabaseError(error, { dataDir: readDataDir() });
}

/**
 * Runs one command. What went wrong is said on the standard error.
 *
 * @param args without the program's own name
 * @returns the exit code, of `EXIT`
 */
export async function run(args: readonly string[]): Promise<number> {
  // A reader that stops early, such as `head`, is no failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  restrictFilesToOwner();
  try {
    const current = useCurrentName(args, (line) => void process.stderr.write(line));
    const program = await createProgram(commandNameIn(current));
    await program.parseAsync(current, { from: 'user' });
    return Number(process.exitCode ?? EXIT.done);
  } catch (error) {
    // Commander has said it already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.misuse;
    const described = await describeError(error);
    process.stderr.write(`${described instanceof Error ? described.message : String(described)}\n`);
    return described instanceof CommandError ? described.exitCode : EXIT.failed;
  }
}
