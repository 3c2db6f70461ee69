import type { Clock } from '~/platform/ports/clock';
import type { DeliveryError, MessagePort, OutgoingMessage } from '~/platform/ports/messages';

/** A clock that stands still until a test moves it. */
export interface FakeClock extends Clock {
  /** Moves on by the given milliseconds. */
  advance(ms: number): void;
  /** Jumps to a time: an ISO time, or milliseconds since 1970-01-01 UTC. */
  set(time: string | number): void;
}

export function createFakeClock(start: string | number): FakeClock {
  const read = (time: string | number) => (typeof time === 'number' ? time : Date.parse(time));
  let now = read(start);
  return {
    now: () => now,
    advance: (ms) => void (now += ms),
    set: (time) => void (now = read(time)),
  };
}

/** What was sent, oldest first, and the power to fail. */
export type SentMessages = OutgoingMessage[] & {
  /** The next message is refused with this error; may be called several times. */
  failNext(error: DeliveryError): void;
  /** The newest message to a destination. Throws when there is none. */
  lastTo(destination: string): OutgoingMessage;
};

/** A message port that stores its messages, and answers as a real one of that kind does. */
export function createFakeMessages(outcomeOf: (message: OutgoingMessage) => 'sent' | 'captured' = () => 'sent'): {
  port: MessagePort;
  sent: SentMessages;
} {
  const failures: DeliveryError[] = [];
  const messages: OutgoingMessage[] = [];
  // Not enumerable, so that `toEqual([])` sees a plain array.
  const sent = Object.defineProperties(messages, {
    failNext: { value: (error: DeliveryError) => void failures.push(error) },
    lastTo: {
      value: (destination: string) => {
        const found = messages.findLast((message) => message.to === destination);
        if (!found)
          throw new Error(
            `Nothing was sent to ${destination}; sent to: ${messages.map(({ to }) => to).join(', ') || 'nobody'}`,
          );
        return found;
      },
    },
  }) as SentMessages;
  const port: MessagePort = {
    async send(message) {
      const failure = failures.shift();
      if (failure) throw failure;
      messages.push(message);
      return outcomeOf(message);
    },
  };
  return { port, sent };
}
