import type { CallInput } from '~/contract/call';
import type { sendNotification } from '~/contract/messages';
import { LINK_SECONDS } from '~/config/limits';
import { channelState } from '~/config/sandboxes';
import { linkPath } from '~/contract/paths';
import { directionOf } from '~/domain/languages';
import { pushText, type PushPayload } from '~/domain/push';
import { textsOf } from '~/locales/platform';
import type { PlatformContext } from '../../context';
import type { AccountRow, RecipientRow } from '../../db/schema';
import { singleLine } from '../../messages/clean';
import { messageLocale } from '../../messages/languages';
import { createPushSender, type PushOutcome } from '../push/service';
import { createMessageStore } from './store';

export interface PushDraft {
  id: string;
  account: AccountRow;
  recipient: RecipientRow;
  order: CallInput<typeof sendNotification>['body'];
  /** Address of the page on which its reader can say no; undefined for a mandatory message. */
  unsubscribeUrl: string | undefined;
}

const MAX_TITLE = 100;

/** Messages of a category to the browsers of a recipient. A press on one opens the whole text. */
export function createPushNotifications(context: PlatformContext) {
  const { db, clock, config, tokens } = context;
  const sender = createPushSender(context);
  const store = createMessageStore(db);

  async function payloadOf({ id, account, recipient, order, unsubscribeUrl }: PushDraft): Promise<PushPayload> {
    const lang = messageLocale(recipient.locale ?? account.default_locale);
    const claims = {
      accountId: account.id,
      recipientId: recipient.id,
      messageId: id,
      channel: 'push' as const,
    };
    return {
      title: singleLine(order.subject, MAX_TITLE) || singleLine(account.name, MAX_TITLE),
      body: pushText(order.text),
      url:
        config.publicUrl +
        linkPath('view-online', await tokens.mintLink({ purpose: 'view-online', ...claims }, LINK_SECONDS)),
      lang,
      dir: directionOf(lang),
      tag: id,
      ...(unsubscribeUrl && {
        leave: { title: textsOf('messages', lang)('notification.unsubscribe'), url: unsubscribeUrl },
      }),
    };
  }

  return {
    /** `gone` also where the recipient has registered no browser. After `unavailable` the log stays: some service may have it. */
    async send(draft: PushDraft): Promise<PushOutcome> {
      const { id, account, recipient, order } = draft;
      const owner = { accountId: account.id, recipientId: recipient.id };
      if (!(await sender.hasBrowser(owner))) return 'gone';
      const payload = await payloadOf(draft);
      // What a press on it opens must be there before it arrives.
      await store.insert({
        id,
        account_id: account.id,
        recipient_id: recipient.id,
        channel: 'push' as const,
        category: order.category,
        to: '',
        subject: payload.title,
        body: order.text,
        sent_at: clock.now(),
        outcome: 'unsure',
      });
      const outcome = await sender.send(owner, payload);
      if (outcome === 'sent')
        await store.setOutcome(id, channelState(config, 'push') === 'captured' ? 'captured' : 'sent');
      else if (outcome !== 'unavailable') await store.remove(id);
      return outcome;
    },
  };
}
