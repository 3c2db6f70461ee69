import { isoCountry } from '~/lib/contract/enums';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import { fail, type Failure } from '~/platform/http/failure';
import { createAccountService } from '~/areas/accounts/service.server';
import { findListed, readEntries, sortAndMarkPreferred, type ContactEntry } from './contact-entries.server';
import { createContactStore, type LockedContacts } from './store.server';

/** Tag of a verification link that names the contact to be verified; without it, it is the one on file. */
export const CONTACT_TAG = 'contact';

type Needs = Pick<PlatformContext, 'db' | 'clock' | 'events' | 'log'>;

/** Contacts that a link has reached. Spec: enrollment-and-payment 2, 4 and 8, SMS and ERP e-mail verification. */
export function createLinkVerificationService({ db, clock, events, log }: Needs) {
  const accounts = createAccountService({ db });
  const contacts = createContactStore(db);

  /** Marks the contact; false when it was marked already, and nothing is written then. */
  async function mark(held: LockedContacts, link: LinkClaims, country: string): Promise<boolean | Failure> {
    const entries = readEntries({ ...held, country });
    const contact = contactToVerify(link, { entries, onFile: held.recipient, country });
    if (!contact) return fail('contact.notFound');
    const { channel, contact: destination } = contact;
    const isMarked = held.verified.some((row) => row.channel === channel && row.destination === destination);
    if (isMarked && contact.isVerified) return false;
    const now = clock.now();
    const marked = entries.map((entry) => (entry === contact ? { ...entry, isVerified: true } : entry));
    // Contacts on file become rows only when somebody changes them.
    await held.save(
      sortAndMarkPreferred(marked).filter(({ isStored }) => isStored),
      now,
    );
    await createContactStore(held.trx).saveVerified(link, channel, destination, now);
    const { accountId, recipientId } = link;
    await events.announce(held.trx, { type: 'contact.verified', accountId, data: { recipientId, channel } });
    return true;
  }

  return {
    /** Marks the contact of a link as verified, however often it is asked. Failure: `contact.notFound`. */
    async verify(link: LinkClaims): Promise<Failure | undefined> {
      const account = await accounts.findAccount(link.accountId);
      const country = isoCountry(account?.country ?? '');
      const marked = await contacts.withLockedContacts(link, (held) => mark(held, link, country));
      if (marked === undefined) return fail('contact.notFound');
      if (typeof marked !== 'boolean') return marked;
      if (marked) log('info', 'contact.verifiedByLink', { accountId: link.accountId, purpose: link.purpose });
      return undefined;
    },
  };
}

/** The channel of a verification link's contact; undefined for links that verify nothing. */
export function channelToVerify({ purpose }: Pick<LinkClaims, 'purpose'>) {
  return purpose === 'verify-email' ? 'email' : purpose === 'verify-sms' ? 'sms' : undefined;
}

/**
 * The contact that a verification link is about. It must still be one of the recipient's: what has been removed, and
 * what never was theirs, is undefined.
 *
 * @param known the recipient's contacts, those on file, and the ISO code of the account's country
 */
export function contactToVerify(
  link: Pick<LinkClaims, 'purpose' | 'tags'>,
  known: { entries: readonly ContactEntry[]; onFile: { email: string | null; phone: string | null }; country: string },
): ContactEntry | undefined {
  const channel = channelToVerify(link);
  if (!channel) return undefined;
  const named = link.tags.find(({ name }) => name === CONTACT_TAG)?.value;
  const text = named ?? (channel === 'email' ? known.onFile.email : known.onFile.phone) ?? '';
  return text.trim() === '' ? undefined : findListed(known.entries, channel, text, known.country);
}
