/**
 * Makes links, one or for a list, and sends them where that is asked for: `latchkey link form/ID --recipient ID`, `bill --list
 * FILE --send sms`.
 */
import { Argument, type Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { LINK_SECONDS } from '~/config/limits';
import { LINK_KINDS, type LinkKind } from '~/lib/contract/enums';
import { MAX_LINK_DAYS } from '~/areas/links/calls';
import { toCents } from '~/domain/money';
import type { Platform } from '~/platform';
import { createLinkService } from '~/areas/links/service.server';
import { isFailure } from '~/platform/http/failure';
import { baseUrl, CommandError, EXIT, jsonOption, MisuseError, printJson, failureText, withPlatform } from '../command';

interface Options {
  recipient: string[];
  list?: string;
  account?: string;
  amount?: string;
  about: string;
  contact: string;
  expires: string;
  send?: string;
  base?: string;
  json?: boolean;
}

const UNITS: Record<string, number> = { s: 1, m: 60, h: 3600, d: 24 * 3600, w: 7 * 24 * 3600 };

/** `7d`, `12h`, `30m`, `90s` or `2w` in seconds. Throws `MisuseError`. */
function parseDuration(text: string): number {
  const [, count, unit] = /^(\d{1,8})([smhdw])$/.exec(text) ?? [];
  const seconds = Number(count) * (UNITS[unit ?? ''] ?? NaN);
  if (!(seconds > 0 && seconds <= MAX_LINK_DAYS * 24 * 3600))
    throw new MisuseError(`--expires: "${text}" is no time such as 7d, 12h or 30m, up to a year`);
  return seconds;
}

/** `84.35` in minor units. Throws `MisuseError`. */
function parseAmount(text: string): number {
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(text)) throw new MisuseError(`--amount: "${text}" is no amount such as 84.35`);
  return toCents(Number(text));
}

/** Kind and target of `form/otp` or `bill`. Throws `MisuseError`. */
function parsePage(text: string): { kind: LinkKind; target: string } {
  const [name = '', ...rest] = text.split('/');
  const kind = LINK_KINDS.find((known) => known === name);
  if (!kind) throw new MisuseError(`"${text}" is no page with a link; use ${LINK_KINDS.join(', ')}`);
  return { kind, target: rest.join('/') };
}

/** Who the links are for. Throws `MisuseError`. */
async function readRecipients({ recipient, list }: Options): Promise<string[]> {
  const lines = list === undefined ? [] : (await readFile(list, 'utf8')).split(/\r?\n/).map((line) => line.trim());
  const ids = [...recipient, ...lines.filter(Boolean)];
  if (ids.length === 0)
    throw new MisuseError('Name who the link is for: --recipient ID, or --list FILE with an id in each line');
  return ids;
}

/** The account that is named, or the one that has the first recipient. Throws `CommandError`. */
async function accountOfRecipient(
  { context: { db } }: Platform,
  id: string,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined) return named;
  const rows = await db.selectFrom('recipients').select('account_id').where('id', '=', id).execute();
  const [only] = rows;
  if (!only) throw new CommandError(`--recipient: no recipient "${id}"`);
  if (rows.length > 1)
    throw new CommandError(`Name one with --account: ${rows.map(({ account_id }) => account_id).join(', ')}`);
  return only.account_id;
}

/** What the command has words of its own for. */
const ERROR_TEXTS: Readonly<Record<string, string>> = {
  'link.badTarget': 'The account has nothing of this name that such a link opens',
  'link.noAmount': 'Name what is to be paid: pay/DEMAND, or --amount',
  'form.notFound': 'The account has no such form',
  'payment.off': 'Nobody could pay: nothing takes payments here; see PAYMENTS',
  'account.notFound': '--account: there is no such account',
  'account.suspended': 'The account is suspended or closed: its links open nothing',
};

export const define = (command: Command) =>
  command
    .addArgument(
      new Argument(
        '<page>',
        'what it opens; with what it is about: form/ID, unsubscribe/CATEGORY, pay/DEMAND, wallet/ID',
      )
        .choices(LINK_KINDS)
        // What stands behind the kind is looked at later.
        .argParser((page) => page),
    )
    .option('--recipient <id...>', 'who the link is for', [])
    .option('--list <file>', 'a file with the id of a recipient in each line')
    .option('--account <id>', 'whose recipients they are (default: the account that has the first)')
    .option('--amount <amount>', 'of pay: what is asked for, such as 84.35')
    .option('--about <text>', 'of pay with --amount: what it is for', '')
    .option('--contact <contact>', 'what verify-email or verify-sms verifies (default: the contact on file)', '')
    .option('--expires <time>', 'how long it is good for, such as 7d, 12h or 30m', `${LINK_SECONDS / 3600}h`)
    .option('--send <channel>', 'sends each link, by email or sms')
    .addOption(jsonOption('as JSON: [{ recipientId, url }], with --send [{ recipientId, outcome }]'))
    .option('--base <url>', 'address that the links start with (default: PUBLIC_URL)')
    .action((page: string, options: Options) =>
      withPlatform((platform, config) =>
        makeLinks(platform, page, { ...options, base: baseUrl(options.base, config) }),
      ),
    );

async function makeLinks(platform: Platform, page: string, options: Options): Promise<void> {
  const { context } = platform;
  const { send } = options;
  if (send !== undefined && send !== 'email' && send !== 'sms') throw new MisuseError('--send: email or sms');
  const recipients = await readRecipients(options);
  const order = {
    ...parsePage(page),
    recipients,
    amount: options.amount === undefined ? undefined : parseAmount(options.amount),
    about: options.about,
    contact: options.contact,
    seconds: parseDuration(options.expires),
  };
  const accountId = await accountOfRecipient(platform, recipients[0] ?? '', options.account);
  const orders = createLinkService(context);
  const orderer = { accountId, actor: 'command', kind: 'live' } as const;
  const made = send ? await orders.send(orderer, { ...order, channel: send }) : await orders.create(orderer, order);
  if (isFailure(made)) throw new CommandError(ERROR_TEXTS[made.name] ?? failureText(made.name, made.params));
  const listed = made.links.map(({ recipientId, ...link }) =>
    'url' in link
      ? { recipientId, url: options.base + link.url.slice(context.config.publicUrl.length) }
      : { recipientId, outcome: link.outcome },
  );
  if (options.json) printJson(listed);
  else
    for (const { recipientId, url, outcome } of listed as { recipientId: string; url?: string; outcome?: string }[])
      process.stdout.write(recipients.length === 1 ? `${url ?? outcome}\n` : `${recipientId}\t${url ?? outcome}\n`);
  for (const { recipientId, error } of made.problems) process.stderr.write(`${recipientId}: ${failureText(error)}\n`);
  if (made.problems.length > 0) process.exitCode = EXIT.failed;
}
