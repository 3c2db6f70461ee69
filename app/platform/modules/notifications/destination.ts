import type { CaptureChannel } from '~/domain/contact-channels';
import type { Db } from '../../db/connect';
import type { AccountRow, RecipientRow } from '../../db/schema';
import { listedOf, readEntries, type ContactEntry } from '../contacts/entries';
import { createContactStore } from '../contacts/store';
import { isoCountry } from '../otp/destination';

/**
 * Where a message of a channel goes: to the preferred contact, which is a verified one, else to the contact on file
 * unless the recipient has removed it. Spec: preferences-and-consent 4.
 */
export function destinationIn(entries: readonly ContactEntry[], channel: CaptureChannel): string | undefined {
  const listed = listedOf(entries, channel);
  const found = listed.find(({ isPreferred }) => isPreferred) ?? listed.find(({ isStored }) => !isStored);
  return found?.contact;
}

/** The same of a recipient as stored at this moment. */
export async function findDestination(
  db: Db,
  account: AccountRow,
  recipient: RecipientRow,
  channel: CaptureChannel,
): Promise<string | undefined> {
  const stored = await createContactStore(db).listRows({ accountId: account.id, recipientId: recipient.id });
  return destinationIn(readEntries({ ...stored, recipient, country: isoCountry(account.country) }), channel);
}
