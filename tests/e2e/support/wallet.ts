import { randomBytes, randomInt } from 'node:crypto';
import { readConfig } from '~/config/env';
import { linkPath } from '~/lib/contract/page-paths';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { serverData } from './global-setup';
import { withDb } from './insert-rows';

/** What browsers call themselves. */
export const USER_AGENTS = {
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
  instagram:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Instagram 330.0',
  macOrIpad:
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
  android:
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/124.0.0.0 Mobile Safari/537.36',
} as const;

interface Holder {
  accountId: string;
  id: string;
}

/** A recipient of a test's own. */
export function newHolder(
  accountId = 'cascadia',
  name = 'Penelope Featherstonhaugh-Smythe',
  locale: string | null = null,
): Holder {
  const id = `66006006${randomInt(1000, 9999)}${randomInt(1000, 9999)}`;
  const tags = JSON.stringify({
    'Account number': id,
    'Customer since': '2014',
    Plan: 'Gas',
    'Service address': '1207 Upper Alder Crossing, Apartment 3B',
  });
  withDb((db) =>
    db
      .prepare(
        'insert into recipients (account_id, id, name, email, phone, locale, tags, balance_cents, next_bill_date, revision) values (?, ?, ?, ?, null, ?, ?, 0, null, 1)',
      )
      .run(accountId, id, name, `holder.${id}@mail.example.com`, locale, tags),
  );
  return { accountId, id };
}

/** Path of the page of a card. */
export async function cardPath(
  { accountId, id }: Holder,
  { card = 'member-card', seconds = 3600, purpose = 'wallet' as LinkPurpose } = {},
): Promise<string> {
  const tokens = createTokens({
    keys: readConfig({ DATA_DIR: serverData() }).linkKeys,
    clock: systemClock,
    ids: randomIds,
  });
  return linkPath('wallet', await tokens.mintLink({ purpose, accountId, recipientId: id, target: card }, seconds));
}

/** An id that binds browsers to a new recipient of the tax office. */
export function newPushLink({ seconds = 3600, locale = null as string | null } = {}): Holder & {
  browserRecipientId: string;
  path: string;
} {
  const holder = newHolder('lone-star', 'Dora Whitaker', locale);
  const browserRecipientId = randomBytes(24).toString('base64url');
  const now = Date.now();
  withDb((db) =>
    db
      .prepare('insert into push_links (id, account_id, recipient_id, created_at, expires_at) values (?, ?, ?, ?, ?)')
      .run(browserRecipientId, holder.accountId, holder.id, now, now + seconds * 1000),
  );
  return { ...holder, browserRecipientId, path: `/web-push-registration?browserRecipientId=${browserRecipientId}` };
}

/** Endpoints of the recipient's registered browsers. */
export const endpointsOf = ({ accountId, id }: Holder): string[] =>
  withDb(
    (db) =>
      db
        .prepare('select endpoint from push_subscriptions where account_id = ? and recipient_id = ?')
        .all(accountId, id) as { endpoint: string }[],
  ).map(({ endpoint }) => endpoint);

/** Registers a browser as another device would have. */
export function addBrowser({ accountId, id }: Holder, endpoint: string): void {
  withDb((db) =>
    db
      .prepare(
        "insert into push_subscriptions (account_id, recipient_id, endpoint_hash, kind, endpoint, p256dh, auth, browser_type, created_at) values (?, ?, ?, 'web', ?, 'x', 'x', 'Firefox', 0)",
      )
      .run(accountId, id, randomBytes(32).toString('base64url'), endpoint),
  );
}
