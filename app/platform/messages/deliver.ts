import type { AccountRow } from '../db/schema';
import { themeOf } from '../modules/accounts/service';
import type { Ids } from '../ports/ids';
import type { MessagePort, OutgoingMessage } from '../ports/messages';
import type { MessageAccount } from './parts';
import type { RenderedMessage } from './render';

/** What a message shows of the account that sends it. */
export function messageAccount(account: AccountRow): MessageAccount {
  return {
    companyName: account.name,
    supportPhone: account.support_phone,
    supportEmail: account.support_email,
    primaryColor: themeOf(account).primaryColor,
  };
}

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
