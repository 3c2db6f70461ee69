import type { MessagePort, OutgoingMessage } from '../ports/messages';

type MessagePorts = Record<OutgoingMessage['channel'], MessagePort>;

/** One port for all channels. `close` closes each carrier once, even if it serves several channels. */
export function createMessageRouter(ports: MessagePorts): MessagePort {
  return {
    send: (message) => ports[message.channel].send(message),
    async close() {
      await Promise.all([...new Set(Object.values(ports))].map((port) => port.close?.()));
    },
  };
}
