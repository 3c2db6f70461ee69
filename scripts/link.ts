/**
 * Mints one link: `npm run -s link -- form/ID --recipient ID [--account ID] [--expires 7d] [--base URL]`. Also `wallet/ID`, `push`,
 * and the link that verifies a contact: `verify-email` or `verify-sms`, `--contact X` for another one than that on file.
 */
import { Command } from 'commander';
import { LINK_SECONDS } from '../app/config/limits';
import { linkPath } from '../app/contract/paths';
import { createPushLink } from '../app/contract/push';
import type { Platform } from '../app/platform';
import { CONTACT_TAG } from '../app/platform/modules/contacts/verification';
import { createApi } from '../app/services/api.server';
import { baseUrl, CommandError, withPlatform } from './command';

interface Options {
  recipient: string;
  account?: string;
  expires?: string;
  base?: string;
  contact?: string;
}

const VERIFYING = ['verify-email', 'verify-sms'] as const;
type Verifying = (typeof VERIFYING)[number];

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 24 * 3600, w: 7 * 24 * 3600 };
const MAX_SECONDS = 366 * 24 * 3600;

/** `7d`, `12h`, `30m`, `90s` or `2w` in seconds. Throws `CommandError`. */
function secondsOf(text: string): number {
  const [, count, unit] = /^(\d{1,8})([smhdw])$/.exec(text) ?? [];
  const seconds = Number(count) * (UNITS[unit ?? ''] ?? NaN);
  if (!(seconds > 0 && seconds <= MAX_SECONDS))
    throw new CommandError(`--expires: "${text}" is no time such as 7d, 12h or 30m, up to a year`);
  return seconds;
}

const PAGES = {
  form: { table: 'forms', word: 'form' },
  wallet: { table: 'wallet_templates', word: 'wallet template' },
} as const;
type Page = keyof typeof PAGES;

/** The account that has both the form or template and the recipient. Throws `CommandError` that says what is missing. */
async function accountWithBoth(
  { context: { db } }: Platform,
  page: Page,
  id: string,
  options: Options,
): Promise<string> {
  const { table, word } = PAGES[page];
  const [forms, recipients] = await Promise.all([
    db.selectFrom(table).select('account_id').where('id', '=', id).execute(),
    db.selectFrom('recipients').select('account_id').where('id', '=', options.recipient).execute(),
  ]);
  const isAsked = ({ account_id }: { account_id: string }) =>
    options.account === undefined || account_id === options.account;
  const where = options.account === undefined ? '' : ` in account "${options.account}"`;
  if (!forms.some(isAsked)) throw new CommandError(`No ${word} "${id}"${where}`);
  if (!recipients.some(isAsked)) throw new CommandError(`--recipient: no recipient "${options.recipient}"${where}`);
  const both = forms
    .filter(isAsked)
    .filter(({ account_id }) => recipients.some((row) => row.account_id === account_id));
  const [found] = both;
  if (!found)
    throw new CommandError(
      `${word[0]?.toUpperCase()}${word.slice(1)} "${id}" and recipient "${options.recipient}" belong to different accounts`,
    );
  if (both.length > 1)
    throw new CommandError(`Name one with --account: ${both.map(({ account_id }) => account_id).join(', ')}`);
  return found.account_id;
}

/** The account of a recipient. Throws `CommandError` when there is none, or more than one. */
async function accountOfRecipient({ context: { db } }: Platform, { recipient, account }: Options): Promise<string> {
  const rows = await db.selectFrom('recipients').select('account_id').where('id', '=', recipient).execute();
  const found = rows.map(({ account_id }) => account_id).filter((id) => account === undefined || id === account);
  if (found.length > 1) throw new CommandError(`Name one with --account: ${found.join(', ')}`);
  if (!found[0])
    throw new CommandError(
      `--recipient: no recipient "${recipient}"${account === undefined ? '' : ` in account "${account}"`}`,
    );
  return found[0];
}

/** Path of the page on which the recipient's browser is registered. Throws `CommandError`. */
async function pushPath(platform: Platform, options: Options, seconds: number): Promise<string> {
  const accountId = await accountOfRecipient(platform, options);
  const api = createApi(platform, { clientAddress: '127.0.0.1', requestId: 'link' });
  const result = await api.call(createPushLink, { body: { accountId, recipientId: options.recipient, seconds } });
  if (!result.isOk) throw new CommandError(`--recipient: ${result.messages.join(', ')}`);
  return result.data.path;
}

async function verifyingPath(
  platform: Platform,
  purpose: Verifying,
  options: Options,
  seconds: number,
): Promise<string> {
  const tags = options.contact === undefined ? [] : [{ name: CONTACT_TAG, value: options.contact }];
  const claims = {
    purpose,
    accountId: await accountOfRecipient(platform, options),
    recipientId: options.recipient,
    tags,
  };
  return linkPath(purpose, await platform.context.tokens.mintLink(claims, seconds));
}

async function tokenPath(
  platform: Platform,
  page: Page,
  id: string,
  options: Options,
  seconds: number,
): Promise<string> {
  const accountId = await accountWithBoth(platform, page, id, options);
  const token = await platform.context.tokens.mintLink(
    { purpose: page, accountId, recipientId: options.recipient, target: id },
    seconds,
  );
  return linkPath(page, token);
}

/** Path and query of the page that the link opens. Throws `CommandError`. */
async function pathOf(page: string, platform: Platform, options: Options, seconds: number): Promise<string> {
  if (page === 'push') return pushPath(platform, options, seconds);
  const verifying = VERIFYING.find((purpose) => purpose === page);
  if (verifying) return verifyingPath(platform, verifying, options, seconds);
  const [, kind, id = ''] = /^(form|wallet)\/([A-Za-z0-9_-]{1,64})$/.exec(page) ?? [];
  if (!kind)
    throw new CommandError(`"${page}" is no page with a link; use form/ID, wallet/ID, push, ${VERIFYING.join(' or ')}`);
  return tokenPath(platform, kind as Page, id, options, seconds);
}

await new Command('link')
  .description('Mints one link and prints its address')
  .argument('<page>', `form/ID, wallet/ID, push, ${VERIFYING.join(' or ')}`)
  .requiredOption('--recipient <id>', 'who the link is for')
  .option('--account <id>', 'account of form and recipient (default: the one that has both)')
  .option('--contact <contact>', 'what verify-email or verify-sms verifies (default: the contact on file)')
  .option('--expires <time>', 'how long it is good for, such as 7d, 12h or 30m', `${LINK_SECONDS / 3600}h`)
  .option('--base <url>', 'address that the link starts with (default: PUBLIC_URL)')
  .allowExcessArguments(false)
  .action((page: string, options: Options) =>
    withPlatform(async (platform, config) => {
      const seconds = secondsOf(options.expires ?? '');
      const base = baseUrl(options.base, config);
      const path = await pathOf(page, platform, options, seconds);
      process.stdout.write(`${base}${path}\n`);
    }),
  )
  .parseAsync();
