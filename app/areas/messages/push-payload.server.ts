import type { CallInput } from '~/lib/contract/call';
import type { sendNotification } from './calls';
import { LINK_SECONDS } from '~/config/limits';
import { linkPath } from '~/lib/contract/page-paths';
import { textDirectionOf } from '~/domain/language-tags';
import { shortenPushText, type PushPayload } from '~/domain/push-subscription';
import { textsOf } from '~/locales/platform';
import type { PlatformContext } from '~/platform/platform-context';
import type { AccountRow, RecipientRow } from '~/platform/db/schema';
import { toSingleLine } from '~/platform/messages/sanitize-text';
import { messageLocale } from '~/locales/languages';

interface PushDraft {
  id: string;
  account: AccountRow;
  recipient: RecipientRow;
  order: CallInput<typeof sendNotification>['body'];
  /** Address of the page on which its reader can say no; undefined for a mandatory message. */
  unsubscribeUrl: string | undefined;
}

const MAX_TITLE = 100;

/** Creates the payload that a browser shows as a notification. A click opens the whole text. */
export async function createPushPayload(
  { config, tokens }: Pick<PlatformContext, 'config' | 'tokens'>,
  { id, account, recipient, order, unsubscribeUrl }: PushDraft,
): Promise<PushPayload> {
  const lang = messageLocale(recipient.locale ?? account.default_locale);
  const claims = {
    accountId: account.id,
    recipientId: recipient.id,
    messageId: id,
    channel: 'push' as const,
  };
  return {
    title: toSingleLine(order.subject, MAX_TITLE) || toSingleLine(account.name, MAX_TITLE),
    body: shortenPushText(order.text),
    url:
      config.publicUrl +
      linkPath('view-online', await tokens.mintLink({ purpose: 'view-online', ...claims }, LINK_SECONDS)),
    lang,
    dir: textDirectionOf(lang),
    tag: id,
    ...(unsubscribeUrl && {
      leave: { title: textsOf('messages', lang)('notification.unsubscribe'), url: unsubscribeUrl },
    }),
  };
}
