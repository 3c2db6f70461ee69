import type { AccountRow } from '../db/schema';
import type { Ids } from '../ports/ids';
import type { Act, KeepMessage, Messages } from './promises';
import type { ContactChannel, OutgoingMessage, SendOutcome } from '../ports/messages';
import type { RenderedMessage } from './render';

/** `id`: a new one where none is given. */
type More = Pick<OutgoingMessage, 'headers' | 'recipientId' | 'weight' | 'origin' | 'goodUntil'> & { id?: string };
type Contact = Pick<OutgoingMessage, 'to'> & { channel: ContactChannel };

/** A rendered message as it goes out in the account's name. */
export function compose(
  account: Pick<AccountRow, 'id' | 'name'>,
  { channel, to }: Contact,
  rendered: RenderedMessage,
  { id, headers, ...more }: More & { id: string },
): OutgoingMessage {
  const isEmail = channel === 'email';
  return {
    ...more,
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
 * Promises a rendered message in the account's name, by itself, or with what belongs to it.
 *
 * @throws DeliveryError as `Messages.send` does
 */
export const deliver = (
  { messages, ids }: Needs,
  account: Pick<AccountRow, 'id' | 'name'>,
  contact: Contact,
  rendered: RenderedMessage,
  more: More = {},
  within?: Act,
): Promise<SendOutcome> => messages.send(compose(account, contact, rendered, { id: ids.next(), ...more }), within);

/**
 * Promises a rendered message in the account's name, with an act that is still to be done.
 *
 * @throws DeliveryError as `Messages.promise` does
 */
export const promise = (
  { messages, ids }: Needs,
  account: Pick<AccountRow, 'id' | 'name'>,
  contact: Contact,
  rendered: RenderedMessage,
  more: More = {},
): Promise<KeepMessage> => messages.promise(compose(account, contact, rendered, { id: ids.next(), ...more }));
