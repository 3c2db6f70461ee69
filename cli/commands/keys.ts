/** API keys of an account: `latchkey keys create --account A --kind live --scopes read,send`, `list --account A`, `revoke ID`. */
import { InvalidArgumentError, Option, type Command } from 'commander';
import { KEY_KINDS, KEY_SCOPES, type KeyKind, type KeyScope } from '~/lib/contract/enums';
import type { ApiKey } from '~/areas/api-keys/calls';
import { extractCalendarDate } from '~/domain/calendar-date';
import { isFailure } from '~/platform/http/failure';
import { createKeyService } from '~/areas/api-keys/service.server';
import { createKeyStore } from '~/areas/api-keys/store.server';
import { findAccountId, CommandError, jsonOption, printJson, failureText, withPlatform } from '../command';

const MAX_NAME_LENGTH = 100;

function readScopes(text: string): KeyScope[] {
  const given = text.split(',').map((each) => each.trim());
  const unknown = given.filter((each) => !KEY_SCOPES.some((scope) => scope === each));
  if (unknown.length > 0) throw new InvalidArgumentError(`Scopes are ${KEY_SCOPES.join(', ')}.`);
  return KEY_SCOPES.filter((scope) => given.includes(scope));
}

function readName(text: string): string {
  if (text.trim() === '' || text.length > MAX_NAME_LENGTH)
    throw new InvalidArgumentError(`A name has 1 to ${MAX_NAME_LENGTH} characters.`);
  return text;
}

function readExpiry(text: string): string {
  const isTime = /^\d{4}-\d{2}-\d{2}(T.+(Z|[+-]\d{2}:\d{2}))?$/.test(text);
  // JavaScript takes February 30 for March 2.
  const isDate = extractCalendarDate(text.slice(0, 'YYYY-MM-DD'.length)) !== undefined;
  const at = isTime && isDate ? Date.parse(text) : NaN;
  if (Number.isNaN(at)) throw new InvalidArgumentError('A time is 2027-06-30, or 2027-06-30T12:00:00Z.');
  return new Date(at).toISOString();
}

interface KeyOptions {
  account: string;
  kind: KeyKind;
  scopes: KeyScope[];
  name: string;
  expiresAt?: string;
  json?: boolean;
}

/** The key alone goes to the standard output, so that a script can take it from there. */
function create({ account, json: isJson, ...order }: KeyOptions): Promise<void> {
  return withPlatform(async (platform) => {
    const accountId = await findAccountId(platform, account);
    const made = await createKeyService(platform.context).create(accountId, '', order);
    if (isFailure(made)) throw new CommandError(failureText(made.name, made.params));
    if (isJson) return printJson({ token: made.token, ...made.key });
    process.stdout.write(`${made.token}\n`);
    const end = made.key.expiresAt ? ` It expires ${made.key.expiresAt}.` : '';
    process.stderr.write(`Key ${made.key.id} of ${accountId}. It is shown this once.${end}\n`);
  });
}

function lineOf(key: ApiKey): string {
  const { id, kind, scopes, name, createdBy, lastUsedAt, revokedAt } = key;
  const state = revokedAt ? `revoked ${revokedAt}` : lastUsedAt ? `last used ${lastUsedAt}` : 'never used';
  return `${[id, kind, scopes.join(','), state, ...expiryOf(key), name, createdBy].join('  ').trimEnd()}\n`;
}

function expiryOf({ expiresAt, daysLeft, revokedAt }: ApiKey): string[] {
  if (!expiresAt || daysLeft === null || revokedAt) return [];
  if (daysLeft < 0) return [`expired ${expiresAt}`];
  return [`expires ${expiresAt}, in ${daysLeft} ${daysLeft === 1 ? 'day' : 'days'}`];
}

function list({ account, json: isJson }: { account: string; json?: boolean }): Promise<void> {
  return withPlatform(async (platform) => {
    const { keys } = await createKeyService(platform.context).list(await findAccountId(platform, account));
    if (isJson) return printJson(keys);
    for (const key of keys) process.stdout.write(lineOf(key));
  });
}

function revoke(id: string): Promise<void> {
  return withPlatform(async ({ context }) => {
    const key = await createKeyStore(context.db).find(id);
    if (!key) throw new CommandError(`There is no key "${id}".`);
    if (key.revoked_at !== null) {
      const since = new Date(key.revoked_at).toISOString();
      process.stdout.write(`${id} of ${key.account_id} was revoked already, ${since}\n`);
      return;
    }
    await createKeyService(context).revoke(key.account_id, id);
    process.stdout.write(`Revoked ${id} of ${key.account_id}\n`);
  });
}

export function define(command: Command): void {
  command
    .command('create')
    .description('makes a key and prints it, this once')
    .requiredOption('--account <id>', 'whose it is')
    .addOption(new Option('--kind <kind>', 'what its calls do').choices(KEY_KINDS).makeOptionMandatory())
    .requiredOption('--scopes <list>', `what it may be used for: ${KEY_SCOPES.join(',')}`, readScopes)
    .option('--name <text>', 'what the account calls it', readName, 'Command line')
    .option(
      '--expires-at <time>',
      'when it expires, as 2027-06-30 or 2027-06-30T12:00:00Z; it does not without',
      readExpiry,
    )
    .addOption(jsonOption('the key and what is known of it, as JSON'))
    .action(create);
  command
    .command('list')
    .description('one line for each key, without its secret')
    .requiredOption('--account <id>', 'whose they are')
    .addOption(jsonOption())
    .action(list);
  command
    .command('revoke')
    .description('ends a key at once and for ever')
    .argument('<id>', 'the part of the key behind its kind')
    .action(revoke);
}
