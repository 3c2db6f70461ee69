import type { CallData, CallInput } from '~/lib/contract/call';
import type { listDraftContacts, sendDraftLink } from './calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { maskEmail, maskPhone } from '~/domain/contact';
import type { PlatformContext } from '~/platform/platform-context';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, isFailure, type Failure } from '~/platform/http/failure';
import { sendRendered } from '~/platform/messages/send-rendered';
import { DeliveryError } from '~/platform/ports/messages';
import { createAccountService } from '~/areas/accounts/service.server';
import { createContactService } from '~/areas/contacts/service.server';
import { createFormService, ownerOf } from '~/areas/forms/service.server';
import { createRecipientService } from '~/areas/recipients/service.server';
import { isDraftClosed } from './draft-closed.server';
import { createReminderWriter } from './write-reminder.server';
import { createReminderEligibility } from './reminder-eligibility.server';
import { createDraftStore } from './store.server';

type Contact = CallData<typeof listDraftContacts>['contacts'][number] & { to: string };

/** Links with which the person who has a form open continues on another device. */
export function createResumeLinkService(context: PlatformContext) {
  const { db, clock, log } = context;
  const accounts = createAccountService({ db });
  const contacts = createContactService({ db });
  const forms = createFormService({ db });
  const recipients = createRecipientService({ db });
  const limiter = createRateLimiter({ db, clock });
  const eligibility = createReminderEligibility(context);
  const store = createDraftStore(db);
  const writer = createReminderWriter(context);

  /** What is verified or on file, the best first; two that look the same masked are one choice. */
  async function listContacts(link: LinkClaims): Promise<Contact[]> {
    const [account, recipient] = await Promise.all([
      accounts.findAccount(link.accountId),
      recipients.findRecipient(link.accountId, link.recipientId),
    ]);
    if (!account || !recipient) return [];
    const known = await contacts.listLinkDestinations(link, account, recipient);
    const chosen = new Map<string, Contact>();
    for (const { channel, to } of known) {
      if (channel !== 'email' && channel !== 'sms') continue;
      const masked = channel === 'email' ? maskEmail(to) : maskPhone(to);
      if (!chosen.has(channel + masked)) chosen.set(channel + masked, { channel, masked, to });
    }
    return [...chosen.values()];
  }

  /** Why nothing can be sent any more, or the draft, be it empty. */
  async function readDraft(link: LinkClaims) {
    const linked = await forms.requireForm(link);
    if (await isDraftClosed(db, linked)) return fail('form.alreadySubmitted');
    const row = await store.findDraft(linked.owner);
    return (await eligibility.readOpen(linked.owner, row?.updated_at ?? clock.now())) ?? fail('form.expired');
  }

  /** @throws DeliveryError as the provider answers */
  async function deliverTo(
    open: Exclude<Awaited<ReturnType<typeof readDraft>>, Failure>,
    { channel, to }: Contact,
    language: string,
    { tags, messageId, isTest }: LinkClaims,
  ) {
    const carried = { tags, messageId, ...(isTest && { isTest }) };
    const { link, rendered, about } = await writer.compose(
      open,
      { channel, unsubscribeLink: undefined },
      language,
      carried,
    );
    // The person waits for it as for a code.
    const more = { ...about, weight: 'code' } as const;
    return sendRendered(context, open.account, { channel, to }, rendered, more, (trx) => link.keep(trx));
  }

  return {
    async list(link: LinkClaims): Promise<CallData<typeof listDraftContacts>> {
      await forms.requireForm(link);
      const listed = await listContacts(link);
      return {
        contacts: listed.map(({ channel, masked }) => ({ channel, masked })),
        expiresAt: new Date(link.exp * 1000).toISOString(),
      };
    },

    /**
     * Sends a fresh link to one of the listed contacts, at most five a day for a form.
     *
     * Failures: `form.alreadySubmitted`, `form.expired`, `link.noContact` for what is not listed or can't be reached,
     * `request.tooMany` (with `seconds`), `message.notSetUp`, `message.notAllowed`, `server.unavailable`.
     */
    async send(
      link: LinkClaims,
      { channel, masked, language }: Omit<CallInput<typeof sendDraftLink>['body'], 'token'>,
    ): Promise<{ isSent: boolean } | Failure> {
      const open = await readDraft(link);
      if (isFailure(open)) return open;
      const chosen = (await listContacts(link)).find((one) => one.channel === channel && one.masked === masked);
      if (!chosen) return fail('link.noContact');
      const key = Object.values(ownerOf(link)).map(encodeURIComponent).join('/');
      const seconds = await limiter.consume('goOn', key);
      if (seconds > 0) return fail('request.tooMany', { seconds });
      try {
        const outcome = await deliverTo(open, chosen, language, link);
        log('info', 'draft.link', { accountId: link.accountId, outcome });
        return { isSent: true };
      } catch (error) {
        if (!(error instanceof DeliveryError)) throw error;
        log('warn', 'draft.link', { accountId: link.accountId, outcome: error.kind });
        if (error.kind !== 'unknown' && error.kind !== 'notSetUp' && error.kind !== 'notAllowed')
          return fail('link.noContact');
        await limiter.refund('goOn', key);
        return error.kind === 'unknown' ? fail('server.unavailable') : fail(`message.${error.kind}`);
      }
    },
  };
}
