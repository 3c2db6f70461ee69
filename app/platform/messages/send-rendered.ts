import type { AccountRow } from '../db/schema';
import type { Ids } from '../ports/ids';
import type { WriteTogether, EnqueueMessage, Messages } from './message-queue';
import type { ContactChannel, OutgoingMessage, SendOutcome } from '../ports/messages';
import type { RenderedMessage } from './render-message';

/** `id`: a new one where none is given. */
type MessageOptions = Pick<OutgoingMessage, 'headers' | 'recipientId' | 'weight' | 'origin' | 'goodUntil'> & {
  id?: string;
};
type Contact = Pick<OutgoingMessage, 'to'> & { channel: ContactChannel };

/** A rendered message as it goes out in the account's name. */
export function composeMessage(
  account: Pick<AccountRow, 'id' | 'name'>,
  { channel, to }: Contact,
  rendered: RenderedMessage,
  { id, headers, ...options }: MessageOptions & { id: string },
): OutgoingMessage {
  const isEmail = channel === 'email';
  return {
    ...options,
    id,
    accountId: account.id,
    channel,
    to,
    fromName: account.name,
    subject: isEmail ? rendered.subject : '',
    text: isEmail ? rendered.text : (rendered.smsText ?? rendered.text),
    html: isEmail ? rendered.html : '',
    language: rendered.language,
    ...(isEmail && headers && { headers }),
  };
}

interface Needs {
  messages: Messages;
  ids: Ids;
}

/**
 * Queues a rendered message in the account's name, together with `within` where it is given.
 *
 * @throws DeliveryError as `Messages.send` does
 */
export const sendRendered = (
  { messages, ids }: Needs,
  account: Pick<AccountRow, 'id' | 'name'>,
  contact: Contact,
  rendered: RenderedMessage,
  more: MessageOptions = {},
  within?: WriteTogether,
): Promise<SendOutcome> =>
  messages.send(composeMessage(account, contact, rendered, { id: ids.next(), ...more }), within);

/**
 * Prepares a rendered message in the account's name, to be queued in a later transaction.
 *
 * @throws DeliveryError as `Messages.prepare` does
 */
export const prepareRendered = (
  { messages, ids }: Needs,
  account: Pick<AccountRow, 'id' | 'name'>,
  contact: Contact,
  rendered: RenderedMessage,
  more: MessageOptions = {},
): Promise<EnqueueMessage> => messages.prepare(composeMessage(account, contact, rendered, { id: ids.next(), ...more }));
