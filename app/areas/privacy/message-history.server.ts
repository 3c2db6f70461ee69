import { MESSAGE_REASONS, type PersonalDataView } from './calls';
import { CHANNELS, type ChannelName } from '~/lib/contract/enums';
import type { MailingContent } from '~/areas/mailings/calls';
import type { PlatformContext } from '~/platform/platform-context';
import type { DeliveryReason, DeliveryRow } from '~/platform/db/delivery-row-types';
import { createDeliveryQueries } from '~/areas/deliveries/service.server';
import { DELIVERY_PROBLEMS } from '~/platform/messages/delivery-failures';
import { createRecipientMailingHistory } from '~/areas/mailings/service.server';
import { createMessageArchive } from '~/areas/messages/service.server';
import type { RecipientKey } from '~/areas/recipients/service.server';
import { createSendQueries } from '~/areas/form-invitations/service.server';
import { createShortLinkService } from '~/areas/short-links/service.server';

/** What it is about has no name yet. */
type MessageLine = Omit<PersonalDataView['messages']['lines'][number], 'title'>;
type Reason = MessageLine['reason'];

/** A line before it is known since when it is what it is; `id` is its message's, empty where there is none. */
type Entry = Omit<MessageLine, 'at' | 'changedAt'> & { at: number; id: string };

const REASON_OF: Readonly<Record<DeliveryReason, Reason>> = {
  ...DELIVERY_PROBLEMS,
  away: 'message.away',
  late: 'message.late',
  sealed: 'message.sealed',
  recalled: 'message.recalled',
  gone: 'message.gone',
  refused: 'message.refused',
  complained: 'message.complained',
};

const reasonIn = (error: string | null): Reason => MESSAGE_REASONS.find((each) => each === error) ?? '';

/** What became of what was not sent. */
function outcomeBy(reason: Reason): MessageLine['outcome'] {
  if (reason === 'message.uncertain') return 'unsure';
  if (reason === 'message.bounced') return 'bounced';
  const isHeld = reason === 'message.suppressed' || reason === 'message.notAllowed' || reason.startsWith('recipient.');
  return isHeld ? 'held' : 'failed';
}

const channelIn = (text: string): ChannelName => (Object.hasOwn(CHANNELS, text) ? (text as ChannelName) : 'email');

const entryOf = ({
  channel,
  ...rest
}: Pick<Entry, 'id' | 'at' | 'kind' | 'about' | 'outcome'> &
  Partial<Pick<Entry, 'to' | 'subject' | 'reason'>> & { channel: string }): Entry => ({
  to: '',
  subject: '',
  reason: '',
  ...rest,
  channel: channelIn(channel),
});

const linkTo = ({ kind, target }: { kind: string; target: string }): Pick<Entry, 'kind' | 'about'> =>
  kind === 'form' ? { kind, about: target } : { kind: 'link', about: kind };

const subjectOf = (content: MailingContent): Pick<Entry, 'kind' | 'about'> =>
  content.kind === 'link' ? linkTo(content.link) : { kind: 'message', about: content.category };

/** Lists all messages to a recipient, sent or not. */
export function createMessageHistory(context: Pick<PlatformContext, 'db' | 'config' | 'clock' | 'ids' | 'meter'>) {
  const deliveries = createDeliveryQueries(context);
  const shortLinks = createShortLinkService(context);

  /** What has a log of its own. */
  async function loggedOf(owner: RecipientKey, limit: number): Promise<Entry[]> {
    const [messages, sends, mailed] = await Promise.all([
      createMessageArchive(context).listOf(owner, limit),
      createSendQueries(context).listOf(owner, limit),
      createRecipientMailingHistory(context).listOf(owner, limit),
    ]);
    const messageIds = new Set(messages.map(({ id }) => id));
    return [
      ...messages.map(({ id, sent_at: at, channel, category: about, to, subject, outcome }) =>
        entryOf({ id, at, kind: 'message', about, channel, to, subject, outcome: outcome || 'recorded' }),
      ),
      ...sends.map(({ message_id: id, at, channel, form_id: about, status, outcome, error }) => {
        const reason = reasonIn(error);
        const became = status === 'failed' ? outcomeBy(reason) : outcome || (status === 'sent' ? 'recorded' : status);
        return entryOf({ id, at, kind: 'form', about, channel, outcome: became, reason });
      }),
      ...mailed
        .filter(({ message_id: id }) => id === null || !messageIds.has(id))
        .map(({ message_id: id, at, channel, content, outcome, error }) => {
          const reason = reasonIn(error);
          const became = outcome === 'failed' ? outcomeBy(reason) : outcome;
          return entryOf({ id: id ?? '', at, ...subjectOf(content), channel, outcome: became, reason });
        }),
    ];
  }

  /** Codes, notices, and links that were sent to one alone. */
  async function othersOf(owner: RecipientKey, rows: readonly DeliveryRow[]): Promise<Entry[]> {
    const ids = rows.map(({ id }) => id);
    const links = new Map((await shortLinks.listAmong(owner.accountId, ids)).map((link) => [link.id, link]));
    return rows.map(({ id, created_at: at, channel, origin, state, reason }) => {
      const link = links.get(id);
      const subject = link ? linkTo(link) : { kind: origin === 'code' ? origin : ('notice' as const), about: '' };
      const became = state === 'failed' && reason === 'unknown' ? 'unsure' : state;
      return entryOf({ id, at, ...subject, channel, outcome: became });
    });
  }

  /** The latest first, as many as are asked for, each with why it became what it is, and since when, as far as that is kept. */
  return async (owner: RecipientKey, limit: number): Promise<MessageLine[]> => {
    const [logged, deliveredMessages] = await Promise.all([loggedOf(owner, limit), deliveries.listOf(owner, limit)]);
    const known = new Set(logged.map(({ id }) => id));
    const others = await othersOf(
      owner,
      // What a mailing has taken back is not one of its messages any more.
      deliveredMessages.filter(
        ({ id, origin, reason }) => !known.has(id) && !(origin === 'mailing' && reason === 'recalled'),
      ),
    );
    const latest = [...logged, ...others].sort((a, b) => b.at - a.at).slice(0, limit);
    const rows = await deliveries.listAmong(latest.flatMap(({ id }) => id || []));
    const states = new Map(rows.map((row) => [row.id, row]));
    return latest.map(({ id, at, ...line }) => {
      const row = states.get(id);
      return {
        ...line,
        at: new Date(at).toISOString(),
        to: line.to || (row && row.channel !== 'push' ? row.to : ''),
        reason: row?.reason ? REASON_OF[row.reason] : line.reason,
        changedAt: row ? new Date(row.changed_at).toISOString() : null,
      };
    });
  };
}
