import type { ConsentAction } from '~/areas/consents/calls';
import { canAddContact, contactLimit } from '~/domain/contact';
import type { CaptureChannel } from '~/domain/contact-channels';
import { fail, type Failure } from '~/platform/http/failure';
import { filterListed, sortAndMarkPreferred, type ContactEntry } from './contact-entries.server';

/** What a change leaves behind: every entry, and what the history tells of it. */
export interface ContactChange {
  entries: ContactEntry[];
  events: { action: ConsentAction; channel: CaptureChannel; contact: string }[];
}

export interface ContactRules {
  /** The account's own maximum for each channel; 0: the usual one. */
  maximum: number;
  /** One contact for each channel: a new one takes the old one's place. */
  isOneContact: boolean;
}

const isSame = (a: Pick<ContactEntry, 'channel' | 'contact'>, b: Pick<ContactEntry, 'channel' | 'contact'>) =>
  a.channel === b.channel && a.contact === b.contact;

/**
 * Adds a contact, or makes an unverified one verified. It becomes the preferred one only where its channel has none, or
 * one contact at all. Failures: `contact.duplicate`, `contact.tooMany` with `n` and `channel`, `contact.notVerified`.
 *
 * @param isProven the recipient has verified it by a code
 */
export function addContactEntry(
  entries: readonly ContactEntry[],
  added: { channel: CaptureChannel; contact: string; isProven: boolean },
  { maximum, isOneContact }: ContactRules,
): ContactChange | Failure {
  const { channel, contact } = added;
  const listed = filterListed(entries, channel);
  const known = listed.find((entry) => isSame(entry, added));
  // One on file whose code was typed a moment ago is verified already, but nobody has added it.
  if (known?.isVerified && known.isStored) return fail('contact.duplicate');
  if (!known && !isOneContact && !canAddContact(listed.length, maximum)) {
    return fail('contact.tooMany', { n: contactLimit(maximum), channel });
  }
  if (!added.isProven) return fail('contact.notVerified');
  const replaced = isOneContact ? listed.filter((entry) => entry !== known) : [];
  const position =
    known?.position ??
    1 + Math.max(0, ...entries.filter((entry) => entry.channel === channel).map((entry) => entry.position));
  const { isStored = false, isOnFile = false } = entries.find((entry) => isSame(entry, added)) ?? {};
  const isPreferred = known?.isPreferred === true || isOneContact;
  const entry: ContactEntry = {
    channel,
    contact,
    isVerified: true,
    isPreferred,
    isRemoved: false,
    position,
    isStored,
    isOnFile,
  };
  const others = entries
    .filter((each) => !isSame(each, added))
    .map((each) => (replaced.includes(each) ? removed(each) : each));
  return {
    entries: sortAndMarkPreferred([...others, entry]),
    events: [
      ...replaced.map((each) => ({ action: 'contactRemoved' as const, channel, contact: each.contact })),
      { action: 'contactAdded', channel, contact },
    ],
  };
}

/**
 * Makes a verified contact the preferred one of its channel; undefined when it is already.
 * Failures: `contact.notFound`, `contact.notVerified`, `contact.notOffered`.
 */
export function preferContactEntry(
  entries: readonly ContactEntry[],
  chosen: ContactEntry | undefined,
  { isOneContact }: ContactRules,
): ContactChange | Failure | undefined {
  if (isOneContact) return fail('contact.notOffered');
  if (!chosen) return fail('contact.notFound');
  if (!chosen.isVerified) return fail('contact.notVerified');
  if (chosen.isPreferred) return undefined;
  const { channel, contact } = chosen;
  return {
    entries: entries.map((entry) => (entry.channel === channel ? { ...entry, isPreferred: entry === chosen } : entry)),
    events: [{ action: 'contactPreferred', channel, contact }],
  };
}

/**
 * Takes a contact off the list; the oldest verified one left follows a preferred one.
 * Failures: `contact.notFound`, `contact.notOffered`.
 */
export function removeContactEntry(
  entries: readonly ContactEntry[],
  chosen: ContactEntry | undefined,
  { isOneContact }: ContactRules,
): ContactChange | Failure {
  if (isOneContact) return fail('contact.notOffered');
  if (!chosen) return fail('contact.notFound');
  const { channel, contact } = chosen;
  return {
    entries: sortAndMarkPreferred(entries.map((entry) => (entry === chosen ? removed(entry) : entry))),
    events: [{ action: 'contactRemoved', channel, contact }],
  };
}

function removed(entry: ContactEntry): ContactEntry {
  return { ...entry, isRemoved: true, isVerified: false, isPreferred: false };
}
