import { isEmail, normalizeEmail, normalizePhoneDigits } from '~/domain/contact';
import { CAPTURE_CHANNELS, captureCountries, isCaptureChannel, type CaptureChannel } from '~/domain/contact-channels';
import { toE164 } from '~/domain/phone-number';
import type { ContactRow } from '~/platform/db/preference-row-types';
import type { RecipientRow, VerifiedContactRow } from '~/platform/db/schema';
import { parseEmailDestination, parsePhoneDestination } from '~/platform/parse-destination';
import { isFailure, type Failure } from '~/platform/http/failure';

/** A contact of a recipient as it stands. Removed ones stay on record, so that a contact on file does not come back. */
export interface ContactEntry {
  channel: CaptureChannel;
  /** Lower-case e-mail address, or E.164. */
  contact: string;
  isVerified: boolean;
  isPreferred: boolean;
  isRemoved: boolean;
  /** The oldest first, within a channel. */
  position: number;
  /** False for a contact on file that no change has made a row of. */
  isStored: boolean;
  /** Whether it is the recipient's e-mail address or number on file. */
  isOnFile: boolean;
}

/** What the entries are read from. */
export interface ContactSources {
  rows: readonly ContactRow[];
  recipient: Pick<RecipientRow, 'email' | 'phone'>;
  verified: readonly Pick<VerifiedContactRow, 'channel' | 'destination'>[];
  /** ISO code of the account's country. */
  country: string;
}

export function isVerifiedByCode(
  { verified }: Pick<ContactSources, 'verified'>,
  channel: CaptureChannel,
  contact: string,
): boolean {
  return verified.some((row) => row.channel === channel && row.destination === contact);
}

/** The contacts on record and, where they have no row, the e-mail address and number on file. */
export function readEntries(sources: ContactSources): ContactEntry[] {
  const filed = contactsOnFile(sources);
  const isOnFile = (channel: CaptureChannel, contact: string) =>
    filed.some((each) => each.channel === channel && each.contact === contact);
  const stored = sources.rows.flatMap((row): ContactEntry[] => {
    const { channel, contact, position } = row;
    if (!isCaptureChannel(channel)) return [];
    const isRemoved = row.removed_at !== null;
    return [
      {
        channel,
        contact,
        isVerified: row.is_verified === 1,
        isPreferred: row.is_preferred === 1,
        isRemoved,
        position,
        isStored: true,
        isOnFile: isOnFile(channel, contact),
      },
    ];
  });
  const onFile = filed.filter(
    ({ channel, contact }) => !stored.some((entry) => entry.channel === channel && entry.contact === contact),
  );
  const added = onFile.map(({ channel, contact }): ContactEntry => {
    const isVerified = isVerifiedByCode(sources, channel, contact);
    const entry = { channel, contact, isVerified, isPreferred: false, isRemoved: false, position: 0 };
    return { ...entry, isStored: false, isOnFile: true };
  });
  return sortAndMarkPreferred([...stored, ...added]);
}

function contactsOnFile({ recipient, country }: ContactSources): { channel: CaptureChannel; contact: string }[] {
  const email = normalizeEmail(recipient.email ?? '');
  const digits = normalizePhoneDigits(recipient.phone ?? '');
  return [
    ...(isEmail(email) ? [{ channel: 'email' as const, contact: email }] : []),
    ...(digits
      ? [{ channel: 'sms' as const, contact: toE164(recipient.phone ?? '', country).e164 ?? `+${digits}` }]
      : []),
  ];
}

function compareByAge(a: ContactEntry, b: ContactEntry): number {
  const order = CAPTURE_CHANNELS.indexOf(a.channel) - CAPTURE_CHANNELS.indexOf(b.channel);
  return order || a.position - b.position || (a.contact < b.contact ? -1 : 1);
}

export const isListed = ({ isRemoved }: ContactEntry): boolean => !isRemoved;

/** The contacts that a channel shows, oldest first. */
export function filterListed(entries: readonly ContactEntry[], channel: CaptureChannel): ContactEntry[] {
  return entries.filter((entry) => isListed(entry) && entry.channel === channel);
}

/**
 * Where a message of a channel goes: to the preferred contact, which is a verified one, else to the contact on file
 * unless the recipient has removed it. Spec: preferences-and-consent 4.
 */
export function findDestination(entries: readonly ContactEntry[], channel: CaptureChannel): string | undefined {
  const listed = filterListed(entries, channel);
  const found = listed.find(({ isPreferred }) => isPreferred) ?? listed.find(({ isOnFile }) => isOnFile);
  return found?.contact;
}

/**
 * The entries, oldest first. In each channel the preferred contact is a verified one, and there is one as soon as any is
 * verified: the oldest.
 */
export function sortAndMarkPreferred(entries: readonly ContactEntry[]): ContactEntry[] {
  const sorted = [...entries].sort(compareByAge);
  const preferred = CAPTURE_CHANNELS.map((channel) => {
    const able = filterListed(sorted, channel).filter(({ isVerified }) => isVerified);
    return able.find(({ isPreferred }) => isPreferred) ?? able[0];
  });
  return sorted.map((entry) => ({ ...entry, isPreferred: preferred.includes(entry) }));
}

/**
 * A contact as it is typed or sent by another system, in the form that is stored: `12025550143` is read as a number with
 * its country's code where it can't be one of the account's country. Failures: `email.invalid`, `phone.invalid`.
 */
export function parseContact(channel: CaptureChannel, text: string, country: string): string | Failure {
  if (channel === 'email') return parseEmailDestination(text);
  const countries = captureCountries(channel, country);
  const number = parsePhoneDestination(text, country, countries);
  return isFailure(number) ? parsePhoneDestination(`+${text.trim().replace(/^\+/, '')}`, country, countries) : number;
}

/** The listed contact that a text names, in whatever form it was written. */
export function findListed(
  entries: readonly ContactEntry[],
  channel: string,
  text: string,
  country: string,
): ContactEntry | undefined {
  if (!isCaptureChannel(channel)) return undefined;
  const parsed = parseContact(channel, text, country);
  const names = [
    text.trim(),
    normalizeEmail(text),
    `+${normalizePhoneDigits(text)}`,
    ...(isFailure(parsed) ? [] : [parsed]),
  ];
  return filterListed(entries, channel).find(({ contact }) => names.includes(contact));
}
