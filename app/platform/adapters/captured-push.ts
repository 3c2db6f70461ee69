import type { Clock } from '../ports/clock';
import type { PushPort } from '../ports/push';
import type { CapturedMessageStore } from './captured-messages';

/** Keeps push messages in the outbox instead of sending them. They are listed by the recipient: a browser has no address. */
export function createCapturedPush(store: CapturedMessageStore, clock: Clock, publicKey: () => string): PushPort {
  return {
    publicKey,
    send: ({ id, accountId, recipientId, payload }) =>
      store.insert({
        id,
        accountId,
        channel: 'push',
        to: recipientId,
        fromName: '',
        subject: payload.title,
        text: `${payload.body}\n\n${payload.url}`,
        html: '',
        language: payload.lang,
        sentAt: clock.now(),
      }),
  };
}
