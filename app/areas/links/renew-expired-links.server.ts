import { LINK_SECONDS } from '~/config/limits';
import { linkPathOfClaims } from '~/lib/contract/page-paths';
import type { LinkClaims, SmartPayToken } from '~/lib/contract/token-schemas';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, type Failure } from '~/platform/http/failure';
import { sendRendered } from '~/platform/messages/send-rendered';
import { renderMessage } from '~/platform/messages/render-message';
import { DeliveryError, type ContactChannel, type OutgoingMessage } from '~/platform/ports/messages';
import { createAccountService } from '~/areas/accounts/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { getMessageAccount } from '~/areas/messages/texts/service.server';

type Contact = Pick<OutgoingMessage, 'to'> & { channel: ContactChannel };
type RenewDeps = Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'config' | 'tokens' | 'messages' | 'log'>;

/** Replaces expired links: sends a new link to the contact on file, and never shows it to the visitor. */
export function createLinkRenewalService(context: RenewDeps) {
  const { db, clock, tokens, config, log } = context;
  const accounts = createAccountService({ db });
  const recipients = createRecipientService({ db });
  const contactService = createContactService({ db });
  const limiter = createRateLimiter({ db, clock });

  /** Tries the contacts in order; a later one is used when an earlier one will never work, or has sent STOP. */
  async function deliverTo(
    contacts: Contact[],
    account: AccountRow,
    recipient: RecipientRow | undefined,
    { link, smartPay, language }: { link: LinkClaims; smartPay: SmartPayToken | undefined; language: string },
  ) {
    const url = config.publicUrl + linkPathOfClaims(link, await createSameLink(link, smartPay));
    const rendered = renderMessage('link.renewed', {
      language,
      account: await getMessageAccount(db, account),
      params: { url },
      recipientName: recipient?.name,
    });
    let refused: 'undeliverable' | 'notSetUp' | 'notAllowed' = 'undeliverable';
    for (const contact of contacts) {
      try {
        const outcome = await sendRendered(context, account, contact, rendered, {
          recipientId: link.recipientId,
          // Whoever asked waits for it as for a code.
          weight: 'code',
        });
        return outcome === 'queued' ? 'queued' : 'sent';
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        if (error.kind === 'unknown') return 'unknown';
        if (error.kind === 'notSetUp' || error.kind === 'notAllowed') refused = error.kind;
      }
    }
    return refused;
  }

  /** What is paid for keeps its id: a new link to it is no new demand. */
  const createSameLink = ({ jti: _jti, exp: _exp, ...claims }: LinkClaims, smartPay: SmartPayToken | undefined) =>
    smartPay ? tokens.mintSmartPay(smartPay, LINK_SECONDS) : tokens.mintLink(claims, LINK_SECONDS);

  return {
    /**
     * Sends a link with the claims of `link` and a new life to the recipient's e-mail address, else by SMS.
     *
     * Failures: `token.invalid` when the account is gone, `link.noContact`, `request.tooMany` (with `seconds`),
     * `message.notSetUp`, `message.notAllowed`, `server.unavailable`.
     */
    async renew(link: LinkClaims, language: string, smartPay?: SmartPayToken): Promise<{ isSent: boolean } | Failure> {
      const [account, recipient] = await Promise.all([
        accounts.findAccount(link.accountId),
        recipients.findRecipient(link.accountId, link.recipientId),
      ]);
      if (!account) return fail('token.invalid');
      const contacts = recipient ? await contactService.listLinkDestinations(link, account, recipient) : [];
      // A link whose page only says that a link has run out leads nowhere anew.
      if (contacts.length === 0 || link.purpose === 'expired') return fail('link.noContact');
      // Counted by what the link opens and not by its id: a recipient may hold many old links of the same page.
      const key = [link.accountId, link.recipientId, link.purpose, link.target].map(encodeURIComponent).join('/');
      const seconds = await limiter.consume('renewLink', key);
      if (seconds > 0) return fail('request.tooMany', { seconds });
      const outcome = await deliverTo(contacts, account, recipient, { link, smartPay, language }).catch(
        async (error: unknown) => {
          await limiter.refund('renewLink', key);
          throw error;
        },
      );
      log(outcome === 'sent' ? 'info' : 'warn', 'link.renewal', { accountId: account.id, outcome });
      if (outcome === 'sent' || outcome === 'queued') return { isSent: true };
      if (outcome === 'undeliverable') return fail('link.noContact');
      await limiter.refund('renewLink', key);
      return outcome === 'unknown' ? fail('server.unavailable') : fail(`message.${outcome}`);
    },
  };
}
