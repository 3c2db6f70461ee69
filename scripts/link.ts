/** Mints one link: `npm run -s link -- form/ID --recipient ID [--account ID] [--expires 7d] [--base URL]`. */
import { Command } from 'commander';
import { LINK_SECONDS } from '../app/config/limits';
import { linkPath } from '../app/contract/paths';
import type { Platform } from '../app/platform';
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

/** The account that has both the form and the recipient. Throws `CommandError` that says what is missing. */
async function accountWithBoth({ context: { db } }: Platform, formId: string, options: Options): Promise<string> {
  const [forms, recipients] = await Promise.all([
    db.selectFrom('forms').select('account_id').where('id', '=', formId).execute(),
    db.selectFrom('recipients').select('account_id').where('id', '=', options.recipient).execute(),
  ]);
  const isAsked = ({ account_id }: { account_id: string }) => options.account === undefined || account_id === options.account;
  const where = options.account === undefined ? '' : ` in account "${options.account}"`;
  if (!forms.some(isAsked)) throw new CommandError(`No form "${formId}"${where}`);
  if (!recipients.some(isAsked)) throw new CommandError(`--recipient: no recipient "${options.recipient}"${where}`);
  const both = forms.filter(isAsked).filter(({ account_id }) => recipients.some((row) => row.account_id === account_id));
  const [found] = both;
  if (!found) throw new CommandError(`Form "${formId}" and recipient "${options.recipient}" belong to different accounts`);
  if (both.length > 1) throw new CommandError(`Name one with --account: ${both.map(({ account_id }) => account_id).join(', ')}`);
  return found.account_id;
}

await new Command('link')
  .description('Mints one link and prints its address')
  .argument('<page>', 'form/ID')
  .requiredOption('--recipient <id>', 'who the link is for')
  .option('--account <id>', 'account of form and recipient (default: the one that has both)')
  .option('--expires <time>', 'how long it is good for, such as 7d, 12h or 30m', `${LINK_SECONDS / 3600}h`)
  .option('--base <url>', 'address that the link starts with (default: PUBLIC_URL)')
  .allowExcessArguments(false)
  .action((page: string, options: Options) =>
    withPlatform(async (platform, config) => {
      const [, formId] = /^form\/([A-Za-z0-9_-]{1,64})$/.exec(page) ?? [];
      if (!formId) throw new CommandError(`"${page}" is no page with a link; use form/ID`);
      const seconds = secondsOf(options.expires ?? '');
      const base = baseUrl(options.base, config);
      const accountId = await accountWithBoth(platform, formId, options);
      const claims = { purpose: 'form', accountId, recipientId: options.recipient, enrollmentId: formId } as const;
      const token = await platform.context.tokens.mintLink(claims, seconds);
      process.stdout.write(`${base}${linkPath(claims.purpose, token)}\n`);
    }),
  )
  .parseAsync();
