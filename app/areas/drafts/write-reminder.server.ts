import { LINK_SECONDS } from '~/config/limits';
import { linkPath } from '~/lib/contract/page-paths';
import { localizeForm } from '~/areas/forms/localize-form';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { timeZoneOrUtc, calendarDateAt, type CalendarDate } from '~/domain/calendar-date';
import type { PlatformContext } from '~/platform/platform-context';
import { prepareRendered } from '~/platform/messages/send-rendered';
import type { EnqueueMessage } from '~/platform/messages/message-queue';
import { languageOfMessage, renderMessage } from '~/platform/messages/render-message';
import { DeliveryError } from '~/platform/ports/messages';
import type { UnsubscribeLink } from '~/areas/consents/service.server';
import { createShortLinkService, HOUSEKEEPING_ACTOR } from '~/areas/short-links/service.server';
import { getMessageAccount } from '~/areas/messages/texts/service.server';
import { createReminderEligibility, type OpenDraft } from './reminder-eligibility.server';

type Channel = 'email' | 'sms';

interface Contact {
  channel: Channel;
  to: string;
  unsubscribeLink: UnsubscribeLink | undefined;
}

const DAY_MS = 24 * 3600_000;

/**
 * The last whole day before a time, in a time zone, for who reads a day as ending at midnight; today, where it comes today.
 *
 * @param until milliseconds
 */
function lastDay(until: number, now: number, timeZone: string): CalendarDate {
  const [before, today] = [calendarDateAt(until - DAY_MS, timeZone), calendarDateAt(now, timeZone)];
  return before > today ? before : today;
}

/** Writes reminders of drafts. */
export function createReminderWriter(context: PlatformContext) {
  const { db, clock, config, ids, tokens } = context;
  const eligibility = createReminderEligibility(context);
  const shortLinks = createShortLinkService(context);

  /** A fresh link, which lives at least as long as the draft does; to a form at a public address as long as that takes any. */
  async function createLink({ owner, until, start }: OpenDraft, channel: Channel, carried: Partial<LinkClaims> = {}) {
    const { accountId, recipientId, formId: target } = owner;
    const now = clock.now();
    const expiresAt = Math.min(Math.max(until, now + LINK_SECONDS * 1000), start?.endsAt ?? Infinity);
    const own = { accountId, recipientId, target, purpose: 'form', channel: start ? 'webForm' : channel } as const;
    const claims = { ...carried, ...own };
    const token = await tokens.mintLink(claims, Math.ceil((expiresAt - now) / 1000));
    const { id, path, keep } = shortLinks.draw({
      account_id: accountId,
      recipient_id: recipientId,
      kind: 'form',
      target,
      path: linkPath('form', token),
      token,
      channel,
      createdBy: HOUSEKEEPING_ACTOR,
      expiresAt,
    });
    return { id, url: config.publicUrl + path, keep };
  }

  /**
   * The message, with a fresh link.
   *
   * @param preferredLanguage language of its reader, where they have chosen one
   * @param carried what else the link says
   */
  async function compose(
    draft: OpenDraft,
    { channel, unsubscribeLink }: Omit<Contact, 'to'>,
    preferredLanguage?: string,
    carried?: Partial<LinkClaims>,
  ) {
    const { account, recipient, form, until } = draft;
    const link = await createLink(draft, channel, carried);
    const writer = await getMessageAccount(db, account);
    const language = languageOfMessage(
      writer,
      'form.draft',
      preferredLanguage ?? recipient.locale ?? account.default_locale,
    );
    const rendered = renderMessage('form.draft', {
      language,
      account: writer,
      recipientName: recipient.name,
      params: {
        formTitle: localizeForm(form.definition, language).title,
        url: link.url,
        until: lastDay(until, clock.now(), timeZoneOrUtc(account.time_zone)),
        unsubscribeUrl: unsubscribeLink?.url,
      },
    });
    const about = { id: link.id, recipientId: recipient.id, headers: unsubscribeLink?.headers, goodUntil: until };
    return { link, rendered, about };
  }

  /** @throws DeliveryError where it is known already that it can't go out */
  async function write(draft: OpenDraft, { channel, to, unsubscribeLink }: Contact): Promise<EnqueueMessage> {
    const { account } = draft;
    const { link, rendered, about } = await compose(draft, { channel, unsubscribeLink });
    const save = await prepareRendered({ messages: context.messages, ids }, account, { channel, to }, rendered, {
      ...about,
      weight: 'mailing',
      origin: 'draft',
    });
    return async (trx) => {
      await link.keep(trx);
      await save(trx);
    };
  }

  return {
    compose,

    /**
     * A reminder that is still to be saved: by e-mail, or by SMS where there is no address, or messages bounced. A no to
     * one channel leaves no other to try.
     *
     * @returns undefined where its recipient can't be written to, or does not want it
     */
    async promise(draft: OpenDraft): Promise<EnqueueMessage | undefined> {
      for (const channel of ['email', 'sms'] as const) {
        const to = await eligibility.findDestination(draft, channel);
        if (!to) continue;
        const consent = await eligibility.consentForAddress(draft, channel, to);
        if (consent === 'no') return undefined;
        try {
          return await write(draft, { channel, to, unsubscribeLink: consent.unsubscribeLink });
        } catch (error) {
          if (!(error instanceof DeliveryError)) throw error;
        }
      }
      return undefined;
    },
  };
}
