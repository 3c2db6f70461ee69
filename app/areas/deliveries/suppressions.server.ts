import { MESSAGE_CHANNELS } from '~/areas/messages/calls';
import { normalizeEmail } from '~/domain/contact';
import type { Db } from '~/platform/db/open-database';
import type { SuppressionRow } from '~/platform/db/delivery-row-types';
import { findRow, findRowsAmong, removeRows, upsert } from '~/platform/db/row-queries';
import type { OutgoingMessage } from '~/platform/ports/messages';

/** Where a message goes, as it is compared. */
type Destination = Pick<OutgoingMessage, 'accountId' | 'channel' | 'to'>;

const keyOf = ({ accountId, channel, to }: Destination) => ({
  account_id: accountId,
  channel,
  contact: channel === 'email' ? normalizeEmail(to) : to,
});

/** From now on an account sends nothing there by itself. A complaint weighs more than a message that came back. */
export async function suppress(
  db: Db,
  destination: Destination,
  { reason, since }: Pick<SuppressionRow, 'reason' | 'since'>,
): Promise<void> {
  const key = keyOf(destination);
  if (reason === 'bounced' && (await findRow(db, 'suppressions', key))) return;
  await upsert(db, 'suppressions', { ...key, reason, since }, ['account_id', 'channel', 'contact']);
}

/** Messages go there again. Resolves to how many rows said otherwise. */
export const liftSuppression = (db: Db, destination: Destination): Promise<number> =>
  removeRows(db, 'suppressions', keyOf(destination));

export const isSuppressed = async (db: Db, destination: Destination): Promise<boolean> =>
  (await findRow(db, 'suppressions', keyOf(destination))) !== undefined;

/** What speaks against some contacts of an account. */
export async function listSuppressions(
  db: Db,
  accountId: string,
  contacts: readonly string[],
): Promise<SuppressionRow[]> {
  const keys = [...new Set(contacts)].flatMap((contact) => MESSAGE_CHANNELS.map((channel) => [channel, contact]));
  const others = { account_id: accountId };
  const rows = await findRowsAmong(db, 'suppressions', { columns: ['channel', 'contact'], keys, others });
  return rows.sort((a, b) => a.since - b.since);
}

/** Forgets what speaks against some contacts of an account. Resolves to how many there were. */
export const liftSuppressions = (db: Db, accountId: string, contacts: readonly string[]): Promise<number> =>
  removeRows(db, 'suppressions', { account_id: accountId, contact: contacts });
