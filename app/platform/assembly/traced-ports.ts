import { traced, type Tracing } from '~/lib/contract/tracing-port';
import type { PublicFetch, PublicPost } from '../adapters/public-fetch';
import type { MessagePort } from '../ports/messages';
import type { PushPort } from '../ports/push';

// Outgoing requests as spans, which name the kind of request and not the receiver.

export const tracedMessages = (port: MessagePort, tracing: Tracing | undefined): MessagePort =>
  tracing
    ? {
        ...(port.close && { close: () => port.close?.() ?? Promise.resolve() }),
        send: (message) => tracing.span('outgoing', `send ${message.channel}`, () => port.send(message)),
      }
    : port;

export const tracedPush = (port: PushPort, tracing: Tracing | undefined): PushPort =>
  tracing
    ? {
        publicKey: () => port.publicKey(),
        send: (message) => tracing.span('outgoing', 'send push', () => port.send(message)),
      }
    : port;

export const tracedFetch =
  (get: PublicFetch, tracing: Tracing | undefined): PublicFetch =>
  (url, options) =>
    traced(tracing, 'outgoing', 'GET', () => get(url, options));

export const tracedPost =
  (post: PublicPost, tracing: Tracing | undefined): PublicPost =>
  (url, what) =>
    traced(tracing, 'outgoing', 'POST', () => post(url, what));
