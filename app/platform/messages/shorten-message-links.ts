import type { MessageStep } from './message-queue';
import type { OutgoingMessage } from '../ports/messages';

interface ShortenOptions {
  /** Our address, without a slash at its end. */
  publicUrl: string;
  /** Resolves to the short address of one of ours; to the same where it needs none. */
  shorten(url: string, message: OutgoingMessage): Promise<string>;
}

/**
 * Puts short addresses in the place of our links wherever a text is short: an SMS is paid for by its length, and a long address
 * breaks in it.
 */
export function withShortAddresses<T>(next: MessageStep<T>, { publicUrl, shorten }: ShortenOptions): MessageStep<T> {
  return async (message) => {
    if (message.channel === 'email' || message.channel === 'push' || message.accountId === '') return next(message);
    let text = '';
    // Addresses are of ASCII alone; what follows one is a space or a mark of the writing's direction.
    for (const part of message.text.split(/(https?:\/\/[\x21-\x7e]+)/))
      text += part.startsWith(`${publicUrl}/`) ? await shorten(part, message) : part;
    return next({ ...message, text });
  };
}
