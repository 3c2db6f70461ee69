import { channelState } from '~/config/sandboxes';
import type { KeyKind } from '~/lib/contract/enums';
import type { MailingContent } from './calls';
import type { MessageChannel } from '~/areas/messages/calls';
import type { PlatformContext } from '~/platform/context';
import type { MailingRow } from '~/platform/db/mailing-tables';
import { fail, type Failure } from '~/platform/http/result';
import { UnknownJobKind } from '~/platform/jobs/worker';
import { isOffered } from '~/areas/consents/service.server';
import { createLinkOrders } from '~/areas/links/service.server';
import type { Sending } from './delivery.server';

/** Without a channel: what is made and not sent. */
type Draft = Pick<Sending, 'accountId' | 'kind' | 'content'> & { channel: MessageChannel | undefined };

/** What is wrong with an order as a whole, when it is given and at each step. */
export function createOrderCheck(context: PlatformContext) {
  const { db, config } = context;
  const links = createLinkOrders(context);
  return async ({ accountId, kind, channel, content }: Draft): Promise<Failure | undefined> => {
    if (channel && kind !== 'test' && channelState(config, channel) === 'off') return fail('message.notSetUp');
    if (content.kind === 'link')
      return links.check({ accountId, kind }, { ...content.link, seconds: content.link.days * 24 * 3600 });
    const { category } = content;
    return channel && (await isOffered(db, accountId, { category, channel }))
      ? undefined
      : fail('preferences.unknownCategory');
  };
}

const CONTENT_KINDS: ReadonlySet<string> = new Set(['message', 'link'] satisfies MailingContent['kind'][]);

/** @throws UnknownKind where a newer program has taken the order */
function contentOf(stored: string): MailingContent {
  const content = JSON.parse(stored) as MailingContent;
  if (!CONTENT_KINDS.has(content.kind)) throw new UnknownJobKind(`a mailing of a ${content.kind}`);
  return content;
}

/** What a mailing brings, as it was ordered. */
export const sendingOf = (mailing: MailingRow): Sending => ({
  accountId: mailing.account_id,
  actor: mailing.created_by,
  kind: mailing.key_kind as KeyKind,
  channel: mailing.channel as MessageChannel,
  content: contentOf(mailing.content),
  ...(mailing.reminder > 0 && { remindsSince: mailing.created_at }),
});
