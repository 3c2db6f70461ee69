import { isoCountry } from '~/contract/enums';
import type { EnrollmentToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import { fail, type Failure } from '../../http/result';
import { createAccountService } from '../accounts/service';
import { readEntries, settlePreferred } from './entries';
import { createContactStore, type HeldContacts } from './store';
import { contactToVerify } from './verified-contact';

type Needs = Pick<PlatformContext, 'db' | 'clock' | 'log'>;

/** Contacts that a link has reached. Spec: enrollment-and-payment 2, 4 and 8, SMS and ERP e-mail verification. */
export function createVerificationService({ db, clock, log }: Needs) {
  const accounts = createAccountService({ db });
  const contacts = createContactStore(db);

  /** Marks the contact; false when it was marked already, and nothing is written then. */
  async function mark(held: HeldContacts, link: EnrollmentToken, country: string): Promise<boolean | Failure> {
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
      settlePreferred(marked).filter(({ isStored }) => isStored),
      now,
    );
    await createContactStore(held.trx).saveVerified(link, channel, destination, now);
    return true;
  }

  return {
    /** Marks the contact of a link as verified, however often it is asked. Failure: `contact.notFound`. */
    async verify(link: EnrollmentToken): Promise<Failure | undefined> {
      const account = await accounts.findAccount(link.accountId);
      const country = isoCountry(account?.country ?? '');
      const marked = await contacts.hold(link, (held) => mark(held, link, country));
      if (marked === undefined) return fail('contact.notFound');
      if (typeof marked !== 'boolean') return marked;
      if (marked) log('info', 'contact.verifiedByLink', { accountId: link.accountId, purpose: link.purpose });
      return undefined;
    },
  };
}
