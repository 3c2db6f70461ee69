import type { Transport } from '~/services/transport.server';

/** Tells a platform that listens elsewhere whose request this is, in the words that every proxy speaks. */
export function forwardingTransport(send: Transport): Transport {
  return (request) => {
    const address = request.headers.get('x-client-address');
    if (address) request.headers.set('x-forwarded-for', address);
    return send(request);
  };
}
