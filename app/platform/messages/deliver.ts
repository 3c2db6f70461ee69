import type { AccountRow } from '../db/schema';
import type { Ids } from '../ports/ids';
import type { MessagePort, OutgoingMessage } from '../ports/messages';
import type { RenderedMessage } from './render';

/**
 * Sends a rendered message in the account's name.
 *
 * @param headers extra headers of an e-mail
 * @throws DeliveryError as the carrier's port does
 */
export async function deliver(
  { messages, ids }: { messages: MessagePort; ids: Ids },
  account: AccountRow,
  { channel, to }: Pick<OutgoingMessage, 'channel' | 'to'>,
  rendered: RenderedMessage,
  headers?: Record<string, string>,
): Promise<void> {
  const isEmail = channel === 'email';
  await messages.send({
    id: ids.next(),
    accountId: account.id,
    channel,
    to,
    fromName: account.name,
    subject: isEmail ? rendered.subject : '',
    text: isEmail ? rendered.text : (rendered.smsText ?? rendered.text),
    html: isEmail ? rendered.html : '',
    language: rendered.language,
    ...(isEmail && headers && { headers }),
  });
}
