import type { Clock } from '../ports/clock';
import type { MessagePort, OutgoingMessage } from '../ports/messages';
import type { PushPort } from '../ports/push';

/** A message that is captured instead of sent. */
export interface CapturedMessage extends OutgoingMessage {
  /** Milliseconds since 1970-01-01 UTC. */
  sentAt: number;
}

interface CapturedMessageStore {
  insert(message: CapturedMessage): Promise<void>;
}

/** Stores messages of every channel in the outbox instead of sending them. Fails only as the store does. */
export function createCapturedMessages(store: CapturedMessageStore, clock: Clock): MessagePort {
  return {
    async send(message) {
      await store.insert({ ...message, sentAt: clock.now() });
      return 'captured';
    },
  };
}

/** Stores push messages in the outbox instead of sending them. They are listed by the recipient: a browser has no address. */
export function createCapturedPush(store: CapturedMessageStore, clock: Clock, publicKey: () => string): PushPort {
  return {
    publicKey,
    async send({ id, accountId, recipientId, payload }) {
      await store.insert({
        id,
        accountId,
        recipientId,
        channel: 'push',
        to: recipientId,
        fromName: '',
        subject: payload.title,
        text: `${payload.body}\n\n${payload.url}`,
        html: '',
        language: payload.lang,
        sentAt: clock.now(),
      });
      return 'captured';
    },
  };
}
