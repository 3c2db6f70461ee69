import type { EnrollmentToken } from '~/contract/tokens';
import { findListed, type ContactEntry } from './entries';

/** Tag of a verification link that names the contact to be verified; without it, it is the one on file. */
export const CONTACT_TAG = 'contact';

export type VerifiableChannel = 'email' | 'sms';

/** The channel of a verification link's contact; undefined for links that verify nothing. */
export function verifiedChannel({ purpose }: Pick<EnrollmentToken, 'purpose'>): VerifiableChannel | undefined {
  return purpose === 'verify-email' ? 'email' : purpose === 'verify-sms' ? 'sms' : undefined;
}

/**
 * The contact that a verification link is about. It must still be one of the recipient's: what has been removed, and
 * what never was theirs, is undefined.
 *
 * @param known the recipient's contacts, those on file, and the ISO code of the account's country
 */
export function contactToVerify(
  link: Pick<EnrollmentToken, 'purpose' | 'tags'>,
  known: { entries: readonly ContactEntry[]; onFile: { email: string | null; phone: string | null }; country: string },
): ContactEntry | undefined {
  const channel = verifiedChannel(link);
  if (!channel) return undefined;
  const named = link.tags.find(({ name }) => name === CONTACT_TAG)?.value;
  const text = named ?? (channel === 'email' ? known.onFile.email : known.onFile.phone) ?? '';
  return text.trim() === '' ? undefined : findListed(known.entries, channel, text, known.country);
}
