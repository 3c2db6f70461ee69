import { DeliveryError, type OutgoingMessage } from '../ports/messages';
import type { MessageStep } from './message-queue';

/**
 * Nothing goes by itself to where messages came back from, or whose reader called one spam; what would ends in a `DeliveryError`
 * of the kind `suppressed`. A code goes: it is asked for by the person who waits for it, and proves that it arrives.
 *
 * @param isSuppressed whether this is so of where a message goes
 */
export const createSuppressionCheck =
  <T>(next: MessageStep<T>, isSuppressed: (message: OutgoingMessage) => Promise<boolean>): MessageStep<T> =>
  async (message) => {
    const isOfRecipient = message.recipientId !== undefined && message.recipientId !== '';
    if (isOfRecipient && message.weight !== 'code' && (await isSuppressed(message)))
      throw new DeliveryError('suppressed', 'messages to this contact came back or were called spam');
    return next(message);
  };
