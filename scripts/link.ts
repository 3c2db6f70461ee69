/**
 * Mints one link: `npm run -s link -- form/ID --recipient ID [--account ID] [--expires 7d] [--base URL]`, or the link that
 * verifies a contact: `verify-email` or `verify-sms`, `--contact X` for another one than that on file.
 */
import { Command } from 'commander';
import { LINK_SECONDS } from '../app/config/limits';
import { linkPath } from '../app/contract/paths';
import type { Platform } from '../app/platform';
import { CONTACT_TAG } from '../app/platform/modules/verification/contact';
import type { LinkClaims } from '../app/platform/tokens';
import { baseUrl, CommandError, withPlatform } from './command';

interface Options {
  recipient: string;
  account?: string;
  expires?: string;
  base?: string;
  contact?: string;
}

const VERIFYING = ['verify-email', 'verify-sms'] as const;

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

/** The account of a recipient. Throws `CommandError` when there is none, or more than one. */
async function accountOfRecipient({ context: { db } }: Platform, { recipient, account }: Options): Promise<string> {
  const rows = await db.selectFrom('recipients').select('account_id').where('id', '=', recipient).execute();
  const found = rows.map(({ account_id }) => account_id).filter((id) => account === undefined || id === account);
  if (found.length > 1) throw new CommandError(`Name one with --account: ${found.join(', ')}`);
  if (!found[0]) throw new CommandError(`--recipient: no recipient "${recipient}"${account === undefined ? '' : ` in account "${account}"`}`);
  return found[0];
}

/** What the link of a page says. Throws `CommandError`. */
async function claimsOf(page: string, platform: Platform, options: Options): Promise<LinkClaims> {
  const { recipient: recipientId, contact } = options;
  const verifying = VERIFYING.find((purpose) => purpose === page);
  if (verifying) {
    const tags = contact === undefined ? [] : [{ name: CONTACT_TAG, value: contact }];
    return { purpose: verifying, accountId: await accountOfRecipient(platform, options), recipientId, tags };
  }
  const [, formId] = /^form\/([A-Za-z0-9_-]{1,64})$/.exec(page) ?? [];
  if (!formId) throw new CommandError(`"${page}" is no page with a link; use form/ID, ${VERIFYING.join(' or ')}`);
  return { purpose: 'form', accountId: await accountWithBoth(platform, formId, options), recipientId, enrollmentId: formId };
}

await new Command('link')
  .description('Mints one link and prints its address')
  .argument('<page>', `form/ID, ${VERIFYING.join(' or ')}`)
  .requiredOption('--recipient <id>', 'who the link is for')
  .option('--account <id>', 'account of form and recipient (default: the one that has both)')
  .option('--contact <contact>', 'what verify-email or verify-sms verifies (default: the contact on file)')
  .option('--expires <time>', 'how long it is good for, such as 7d, 12h or 30m', `${LINK_SECONDS / 3600}h`)
  .option('--base <url>', 'address that the link starts with (default: PUBLIC_URL)')
  .allowExcessArguments(false)
  .action((page: string, options: Options) =>
    withPlatform(async (platform, config) => {
      const claims = await claimsOf(page, platform, options);
      const seconds = secondsOf(options.expires ?? '');
      const base = baseUrl(options.base, config);
      const token = await platform.context.tokens.mintLink(claims, seconds);
      process.stdout.write(`${base}${linkPath(claims.purpose, token)}\n`);
    }),
  )
  .parseAsync();
