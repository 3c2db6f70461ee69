import { InvalidArgumentError, Option } from 'commander';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { environment, readConfig, type Config } from '~/config/env';
import errors from '~/locales/en/errors.json';
import mailings from '~/locales/en/mailings.json';
import { createPlatform, type Platform } from '~/platform';
import { seedDemo } from '~/platform/demo/seed-demo';
import { isInstalled } from '~/platform/configured-database';
import { CommandError, MisuseError } from './failures';

export { CommandError, EXIT, MisuseError } from './failures';

/** Where the sentences of failures stand, the nearest first. */
const MESSAGE_CATALOGS: readonly unknown[] = [mailings.problems, errors];

/** What a failure's name means, in the screens' words, with the name behind it; the name alone where no screen has words. */
export function failureText(name: string, params: Readonly<Record<string, unknown>> | null = null): string {
  const found = MESSAGE_CATALOGS.map((texts) =>
    name.split('.').reduce((at: unknown, part) => (at as Record<string, unknown> | undefined)?.[part], texts),
  ).find((text) => typeof text === 'string');
  if (found === undefined) return name;
  return `${found.replace(/\{\{(\w+)\}\}/g, (_all, param: string) => String(params?.[param] ?? ''))} (${name})`;
}

/** `--json` of a command that prints lines without it. */
export const jsonOption = (about = 'as JSON') => new Option('--json', about);

/** `--json` of a command that prints nothing else: whoever says it is not refused. */
export const alwaysJson = () => new Option('--json', 'as JSON, which it always is').hideHelp();

/** Reads a count from 1 to `most`, for an option. Throws commander's `InvalidArgumentError`. */
export const parseCount =
  (most: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!Number.isInteger(count) || count < 1 || count > most)
      throw new InvalidArgumentError(`must be a whole number, 1 to ${most}.`);
    return count;
  };

/** Writes a value as JSON to the standard output. */
export function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
}

/** Writes the pieces as fast as the reader takes them. */
export async function print(pieces: AsyncIterable<string>): Promise<void> {
  try {
    await pipeline(Readable.from(pieces), process.stdout, { end: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
  }
}

/** Says no where the data is a platform's elsewhere. */
export function requireOwnPlatform({ platformUrl }: Pick<Config, 'platformUrl'>): void {
  if (platformUrl) throw new CommandError('PLATFORM_URL is set: run this command beside the platform itself.');
}

/** Says no to a place where nothing is: a folder's name was mistyped, and a command would make an installation there that nobody looks for. */
async function requireInstalled(config: Config): Promise<void> {
  const { dataDir, databaseUrl, linkKeys } = config;
  if (!(await isInstalled(config)))
    throw new CommandError(
      `There is no installation ${databaseUrl ? 'in the database that DATABASE_URL names' : `in DATA_DIR (${dataDir})`}. ` +
        `Name the ${databaseUrl ? 'database' : 'folder'} that the service has; a new one is made by its first start, or by "latchkey migrate up".`,
    );
  if (linkKeys.length === 0)
    throw new CommandError(
      `There is no link key here: LINK_KEYS is not set, and DATA_DIR (${dataDir}) has no link-key. Run this with the settings of the service; ` +
        'where it has none yet, its first start draws one.',
    );
}

/**
 * Opens the platform's data for one command, and closes it whatever happens. A server may be running on the same data: what was
 * promised there is not a command's to do.
 * With `needsDemo` an empty demo is filled first, and made where nothing is yet; what a server has filled is left alone. `settings` take
 * the place of configured ones, for this command alone.
 *
 * @throws CommandError where the data is elsewhere, or nowhere; whatever `run` throws
 */
export async function withPlatform(
  run: (platform: Platform, config: Config) => Promise<void> | void,
  { needsDemo = false, settings = {} }: { needsDemo?: boolean; settings?: Partial<Config> } = {},
): Promise<void> {
  const look = readConfig(environment(), { isLook: true });
  requireOwnPlatform(look);
  if (needsDemo && !look.isDemo) throw new CommandError('There is no demo here; DEMO=1 turns it on.');
  if (!needsDemo) await requireInstalled(look);
  // A demo that is made here draws its link key.
  const config = needsDemo ? readConfig(environment()) : look;
  // The server's own start keeps the demo fresh: a command with another PUBLIC_URL must not change it.
  const platform = await createPlatform({ ...config, ...settings, isDemo: false }, { hasNoWorker: true });
  try {
    if (needsDemo) await seedDemo(platform.context, { isOnlyWhenMissing: true });
    await run(platform, config);
  } finally {
    await platform.close();
  }
}

/** The address that links start with: `--base`, or the configured one. Throws `MisuseError` for anything but http(s). */
export function baseUrl(base: string | undefined, config: Config): string {
  if (base === undefined) return config.publicUrl;
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
    throw new MisuseError(`--base: "${base}" is no http address`);
  return base.replace(/\/+$/, '');
}

/**
 * The account a command is about: the named one, or the only one; among the demo's, the first.
 *
 * @throws CommandError when there is none, or several to choose from
 */
export async function findAccountId({ context }: Platform, named: string | undefined): Promise<string> {
  const rows = await context.db
    .selectFrom('accounts')
    .select('id')
    .where('preview_of', 'is', null)
    .orderBy('id')
    .execute();
  const ids = rows.map(({ id }) => id);
  if (named !== undefined) {
    if (!ids.includes(named))
      throw new CommandError(`--account: no account "${named}"; there are: ${ids.join(', ') || 'none'}`);
    return named;
  }
  const [only] = ids;
  if (only !== undefined && ids.length === 1) return only;
  if (ids.includes('cascadia')) return 'cascadia';
  throw new CommandError(ids.length === 0 ? 'There is no account yet.' : `Name one with --account: ${ids.join(', ')}`);
}
