/** The database's migrations: `latchkey migrate --check|--plan|up`. */
import { Argument, Option, type Command } from 'commander';
import { environment, readConfig, type Config } from '~/config/env';
import { isNewDatabase, requireKnownSchema, type MigrationStep, type SchemaState } from '~/platform/db/migrate-schema';
import { inspectConfiguredDatabase, openConfiguredDatabase } from '~/platform/configured-database';
import { EXIT, jsonOption, printJson, requireOwnPlatform } from '../command';

interface Flags {
  check?: boolean;
  plan?: boolean;
  json?: boolean;
}

const PHASE_TEXTS = {
  expand: 'expand    versions of before go on working beside it',
  contract: 'contract  stop every version of before first',
  unknown: 'unknown',
} as const;

const lineOf = ({ name, phase = undefined, after }: MigrationStep): string =>
  `${name.padEnd(32)}${after ? `contract  versions that know ${after} go on working beside it` : PHASE_TEXTS[phase ?? 'unknown']}\n`;

const countOf = ({ length }: readonly MigrationStep[]): string =>
  `${length} ${length === 1 ? 'migration' : 'migrations'}`;

/** @throws where a newer version has brought it further than this one understands; that there is one is said before */
function reportState(state: SchemaState, withSteps: boolean): void {
  const { known, pending, newer } = state;
  if (newer.length > 0)
    process.stdout.write(`${countOf(newer)} of a newer version: ${newer.map(({ name }) => name).join(', ')}\n`);
  requireKnownSchema(state);
  if (pending.length === 0) process.stdout.write(`Up to date with ${known}: nothing to do\n`);
  else process.stdout.write(`To do: ${countOf(pending)}\n`);
  if (withSteps) for (const step of pending) process.stdout.write(lineOf(step));
}

/** What is made where nothing is has no version of before beside it. */
function reportNewInstallation({ dataDir, databaseUrl }: Config, { pending }: SchemaState, withSteps: boolean): void {
  const where = databaseUrl ? 'the database that DATABASE_URL names' : `DATA_DIR (${dataDir})`;
  process.stdout.write(`To do: ${countOf(pending)}\nThere is no installation in ${where} yet: this makes a new one\n`);
  if (withSteps) for (const { name } of pending) process.stdout.write(`${name}\n`);
}

async function inspect(config: Config, { check: isCheck, json: isJson }: Flags): Promise<void> {
  const state = await inspectConfiguredDatabase(config);
  if (isJson) printJson(state);
  else if (isNewDatabase(state, config.databaseUrl ? 'postgres' : 'sqlite'))
    reportNewInstallation(config, state, !isCheck);
  else reportState(state, !isCheck);
  requireKnownSchema(state);
  if (isCheck && state.pending.length > 0) process.exitCode = EXIT.toDo;
}

async function migrateUp(config: Config, { json: isJson }: Flags): Promise<void> {
  const { pending } = await inspectConfiguredDatabase(config);
  const database = await openConfiguredDatabase(config);
  await database.close();
  if (isJson) printJson({ done: pending });
  else if (pending.length === 0) process.stdout.write('Up to date: nothing to do\n');
  else process.stdout.write(`${pending.map(lineOf).join('')}Done: ${countOf(pending)}\n`);
}

export const define = (command: Command) =>
  command
    .addArgument(new Argument('[act]', 'brings the database up to date, as every start does').choices(['up']))
    .addOption(new Option('--check', 'only says whether there is something to do: exit code 4 if so').conflicts('plan'))
    .option('--plan', 'only lists what there is to do, and whether versions of before go on working')
    .addOption(jsonOption('as JSON: { known, pending, newer }, of up { done }'))
    .action(async (act: 'up' | undefined, flags: Flags) => {
      const isCheckOnly = Boolean(flags.check || flags.plan);
      const config = readConfig(environment(), { isLook: isCheckOnly });
      requireOwnPlatform(config);
      if (isCheckOnly && act) command.error('error: --check and --plan do nothing: leave out "up"');
      await (isCheckOnly ? inspect(config, flags) : migrateUp(config, flags));
    });
