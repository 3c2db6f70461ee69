/** Mints one link: `npm run -s link -- form/ID --recipient ID [--account ID] [--expires 7d] [--base URL]`; also `wallet/ID` and `push`. */
import { Command } from 'commander';
import { LINK_SECONDS } from '../app/config/limits';
import { linkPath } from '../app/contract/paths';
import { createPushLink } from '../app/contract/push';
import type { Platform } from '../app/platform';
import { createApi } from '../app/services/api.server';
import { baseUrl, CommandError, withPlatform } from './command';

interface Options {
  recipient: string;
  account?: string;
  expires?: string;
  base?: string;
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 24 * 3600, w: 7 * 24 * 3600 };
const MAX_SECONDS = 366 * 24 * 3600;

/** `7d`, `12h`, `30m`, `90s` or `2w` in seconds. Throws `CommandError`. */
function secondsOf(text: string): number {
  const [, count, unit] = /^(\d{1,8})([smhdw])$/.exec(text) ?? [];
  const seconds = Number(count) * (UNITS[unit ?? ''] ?? NaN);
  if (!(seconds > 0 && seconds <= MAX_SECONDS)) throw new CommandError(`--expires: "${text}" is no time such as 7d, 12h or 30m, up to a year`);
  return seconds;
}

const PAGES = { form: { table: 'forms', word: 'form' }, wallet: { table: 'wallet_templates', word: 'wallet template' } } as const;
type Page = keyof typeof PAGES;

/** The account that has both the form or template and the recipient. Throws `CommandError` that says what is missing. */
async function accountWithBoth({ context: { db } }: Platform, page: Page, id: string, options: Options): Promise<string> {
  const { table, word } = PAGES[page];
  const [forms, recipients] = await Promise.all([
    db.selectFrom(table).select('account_id').where('id', '=', id).execute(),
    db.selectFrom('recipients').select('account_id').where('id', '=', options.recipient).execute(),
  ]);
  const isAsked = ({ account_id }: { account_id: string }) => options.account === undefined || account_id === options.account;
  const where = options.account === undefined ? '' : ` in account "${options.account}"`;
  if (!forms.some(isAsked)) throw new CommandError(`No ${word} "${id}"${where}`);
  if (!recipients.some(isAsked)) throw new CommandError(`--recipient: no recipient "${options.recipient}"${where}`);
  const both = forms.filter(isAsked).filter(({ account_id }) => recipients.some((row) => row.account_id === account_id));
  const [found] = both;
  if (!found) throw new CommandError(`${word[0]?.toUpperCase()}${word.slice(1)} "${id}" and recipient "${options.recipient}" belong to different accounts`);
  if (both.length > 1) throw new CommandError(`Name one with --account: ${both.map(({ account_id }) => account_id).join(', ')}`);
  return found.account_id;
}

/** Path of the page on which the recipient's browser is registered. Throws `CommandError`. */
async function pushPath(platform: Platform, { account, recipient }: Options, seconds: number): Promise<string> {
  const { db } = platform.context;
  const rows = await db.selectFrom('recipients').select('account_id').where('id', '=', recipient).execute();
  const found = rows.filter(({ account_id }) => account === undefined || account_id === account);
  if (found.length > 1) throw new CommandError(`Name one with --account: ${found.map(({ account_id }) => account_id).join(', ')}`);
  const api = createApi(platform.fetch, { clientAddress: '127.0.0.1', requestId: 'link' });
  const result = await api.call(createPushLink, { body: { accountId: found[0]?.account_id ?? account ?? '-', recipientId: recipient, seconds } });
  if (!result.isOk) throw new CommandError(`--recipient: no recipient "${recipient}"${account === undefined ? '' : ` in account "${account}"`}`);
  return result.data.path;
}

async function tokenPath(platform: Platform, page: Page, id: string, options: Options, seconds: number): Promise<string> {
  const accountId = await accountWithBoth(platform, page, id, options);
  const token = await platform.context.tokens.mintLink({ purpose: page, accountId, recipientId: options.recipient, enrollmentId: id }, seconds);
  return linkPath(page, token);
}

await new Command('link')
  .description('Mints one link and prints its address')
  .argument('<page>', 'form/ID, wallet/ID or push')
  .requiredOption('--recipient <id>', 'who the link is for')
  .option('--account <id>', 'account of form and recipient (default: the one that has both)')
  .option('--expires <time>', 'how long it is good for, such as 7d, 12h or 30m', `${LINK_SECONDS / 3600}h`)
  .option('--base <url>', 'address that the link starts with (default: PUBLIC_URL)')
  .allowExcessArguments(false)
  .action((page: string, options: Options) =>
    withPlatform(async (platform, config) => {
      const [, kind, id = ''] = /^(form|wallet)\/([A-Za-z0-9_-]{1,64})$/.exec(page) ?? [];
      if (!kind && page !== 'push') throw new CommandError(`"${page}" is no page with a link; use form/ID, wallet/ID or push`);
      const seconds = secondsOf(options.expires ?? '');
      const base = baseUrl(options.base, config);
      const path = kind ? await tokenPath(platform, kind as Page, id, options, seconds) : await pushPath(platform, options, seconds);
      process.stdout.write(`${base}${path}\n`);
    }),
  )
  .parseAsync();
