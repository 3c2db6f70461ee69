import type { Clock } from '../ports/clock';
import type { MessagePort, OutgoingMessage } from '../ports/messages';

/** A message kept instead of sent. */
export interface CapturedMessage extends Omit<OutgoingMessage, 'channel'> {
  channel: OutgoingMessage['channel'] | 'push';
  /** Milliseconds since 1970-01-01 UTC. */
  sentAt: number;
}

export interface CapturedMessageStore {
  insert(message: CapturedMessage): Promise<void>;
}

/** Keeps messages of every channel in the outbox instead of sending them. Fails only as the store does. */
export function createCapturedMessages(store: CapturedMessageStore, clock: Clock): MessagePort {
  return { send: (message) => store.insert({ ...message, sentAt: clock.now() }) };
}
