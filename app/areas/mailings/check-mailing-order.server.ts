import { channelState } from '~/config/sandboxes';
import type { KeyKind } from '~/lib/contract/enums';
import type { MailingContent } from './calls';
import type { MessageChannel } from '~/areas/messages/calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { MailingRow } from '~/platform/db/mailing-row-types';
import { fail, type Failure } from '~/platform/http/failure';
import { UnknownJobKind } from '~/platform/jobs/job-worker';
import { isOffered } from '~/areas/consents/service.server';
import { createLinkService } from '~/areas/links/service.server';
import type { MailingOrder } from './send-to-recipient.server';

/** An order to check. Without a channel, links are made and not sent. */
type CheckedOrder = Pick<MailingOrder, 'accountId' | 'kind' | 'content'> & { channel: MessageChannel | undefined };

/** Creates the check of a mailing order as a whole. It runs when the mailing is ordered, and again before each batch. */
export function createMailingOrderCheck(context: PlatformContext) {
  const { db, config } = context;
  const links = createLinkService(context);
  return async ({ accountId, kind, channel, content }: CheckedOrder): Promise<Failure | undefined> => {
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
function parseContent(stored: string): MailingContent {
  const content = JSON.parse(stored) as MailingContent;
  if (!CONTENT_KINDS.has(content.kind)) throw new UnknownJobKind(`a mailing of a ${content.kind}`);
  return content;
}

/** Reads the order from the row of a mailing. */
export const parseMailingOrder = (mailing: MailingRow): MailingOrder => ({
  accountId: mailing.account_id,
  actor: mailing.created_by,
  kind: mailing.key_kind as KeyKind,
  channel: mailing.channel as MessageChannel,
  content: parseContent(mailing.content),
  ...(mailing.reminder > 0 && { remindsSince: mailing.created_at }),
});
