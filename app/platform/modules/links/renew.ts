import { LINK_SECONDS } from '~/config/limits';
import { pathOfLink } from '~/contract/paths';
import type { EnrollmentToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { AccountRow } from '../../db/schema';
import { createRateLimiter } from '../../http/rate-limiter';
import { fail, type Failure } from '../../http/result';
import { deliver, messageAccount } from '../../messages/deliver';
import { renderMessage } from '../../messages/render';
import { DeliveryError, type OutgoingMessage } from '../../ports/messages';
import { createAccountStore } from '../accounts/store';
import { isListed, readEntries, type ContactEntry, type ContactSources } from '../contacts/entries';
import { createContactStore } from '../contacts/store';
import { isoCountry } from '../otp/destination';

type Contact = Pick<OutgoingMessage, 'channel' | 'to'>;
type RenewDeps = Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'config' | 'tokens' | 'messages' | 'log'>;

/** Fresh links for expired ones, to the contact on file and shown nowhere. */
export function createLinkRenewal(context: RenewDeps) {
  const { db, clock, tokens, config, log } = context;
  const accounts = createAccountStore(db);
  const kept = createContactStore(db);
  const limiter = createRateLimiter({ db, clock });

  /** Tries the contacts in order; a later one is used when an earlier one will never work. */
  async function deliverTo(contacts: Contact[], account: AccountRow, link: EnrollmentToken, language: string) {
    const url = config.publicUrl + pathOfLink(link, await mintAgain(link));
    const rendered = renderMessage('link.renewed', { language, account: messageAccount(account), params: { url } });
    for (const contact of contacts) {
      try {
        await deliver(context, account, contact, rendered);
        return 'sent';
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        if (error.kind === 'temporary') return 'temporary';
      }
    }
    return 'undeliverable';
  }

  const mintAgain = ({ jti: _jti, exp: _exp, ...claims }: EnrollmentToken) => tokens.mintLink(claims, LINK_SECONDS);

  return {
    /**
     * Sends a link with the claims of `link` and a new life to the recipient's e-mail address, else by SMS.
     *
     * Failures: `token.invalid` when the account is gone, `link.noContact`, `request.tooMany` (with `seconds`),
     * `server.unavailable`.
     */
    async renew(link: EnrollmentToken, language: string): Promise<{ isSent: boolean } | Failure> {
      const [account, recipient] = await Promise.all([
        accounts.findAccount(link.accountId),
        accounts.findRecipient(link.accountId, link.recipientId),
      ]);
      if (!account) return fail('token.invalid');
      const contacts = recipient ? contactsOf({ ...(await kept.listRows(link)), recipient, country: isoCountry(account.country) }) : [];
      if (contacts.length === 0) return fail('link.noContact');
      // Counted by what the link opens and not by its id: a recipient may hold many old links of the same page.
      const key = [link.accountId, link.recipientId, link.purpose, link.enrollmentId].map(encodeURIComponent).join('/');
      const seconds = await limiter.consume('renewLink', key);
      if (seconds > 0) return fail('request.tooMany', { seconds });
      const outcome = await deliverTo(contacts, account, link, language).catch(async (error: unknown) => {
        await limiter.giveBack('renewLink', key);
        throw error;
      });
      log(outcome === 'sent' ? 'info' : 'warn', 'link.renewal', { accountId: account.id, outcome });
      if (outcome === 'sent') return { isSent: true };
      if (outcome === 'undeliverable') return fail('link.noContact');
      await limiter.giveBack('renewLink', key);
      return fail('server.unavailable');
    },
  };
}

/**
 * Where a link may be sent to, the best first: e-mail before SMS, the contact on file before one that was added and verified
 * later. What the person has removed from the preferences is not used any more.
 */
function contactsOf(sources: ContactSources): Contact[] {
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
