import type { PlatformContext } from '../../context';
import type { AccountRow, RecipientRow } from '../../db/schema';
import type { OutgoingMessage } from '../../ports/messages';
import { isoCountry } from '../otp/destination';
import { isListed, readEntries, type ContactEntry, type ContactSources } from './entries';
import { createContactStore } from './store';

export type Reach = Pick<OutgoingMessage, 'channel' | 'to'>;

/**
 * Where a recipient may be written to, the best first: e-mail before SMS, the contact on file before one that was added and
 * verified later. What the person has removed from the preferences is not used any more.
 */
export async function listReach({ db }: Pick<PlatformContext, 'db'>, account: AccountRow, recipient: RecipientRow): Promise<Reach[]> {
  const kept = await createContactStore(db).listRows({ accountId: account.id, recipientId: recipient.id });
  return reachOf({ ...kept, recipient, country: isoCountry(account.country) });
}

function reachOf(sources: ContactSources): Reach[] {
  const filed = readEntries({ ...sources, rows: [], verified: [] });
  const isOnFile = (entry: ContactEntry) => filed.some(({ channel, contact }) => channel === entry.channel && contact === entry.contact);
  const rank = (entry: ContactEntry) => (isOnFile(entry) ? 0 : entry.isPreferred ? 1 : 2);
  const usable = readEntries(sources).filter((entry) => isListed(entry) && (entry.isVerified || isOnFile(entry)));
  return (['email', 'sms'] as const).flatMap((channel) =>
    usable
      .filter((entry) => entry.channel === channel)
      .sort((a, b) => rank(a) - rank(b))
      .map(({ contact }) => ({ channel, to: contact })),
  );
}
