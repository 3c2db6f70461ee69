import { DeliveryError, type MessagePort } from '../ports/messages';
import type { PushPort } from '../ports/push';

const refuse = async (): Promise<never> => {
  throw new DeliveryError('notSetUp', 'no carrier is configured, and captured messages are not named');
};

/** A channel that nothing is set up for: each message is refused, so that nobody waits for it. */
export const noProvider: MessagePort = { send: refuse };

/** The same for push messages. Browsers can be bound all the same, and get messages once a carrier is set up. */
export const createNoPush = (publicKey: () => string): PushPort => ({ publicKey, send: refuse });
