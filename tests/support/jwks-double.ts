import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SigningKey } from '~/config/signing-keys';

/** JSON that never comes to its end, as fast as it is read. */
export function sendEndless(response: ServerResponse, note: (bytes: number) => void = () => undefined): void {
  const blank = Buffer.alloc(64 * 1024, 32);
  response.writeHead(200, { 'content-type': 'application/json' });
  const send = () => {
    note(blank.length);
    if (response.write(blank)) setImmediate(send);
  };
  response.on('drain', send).on('error', () => undefined);
  send();
}

/** Hands out public keys as a platform does that exists already, and stays away when a test wishes it. */
export async function startJwksDouble(...keys: SigningKey[]) {
  const state = {
    keys: keys.map(({ publicJwk }) => publicJwk as object),
    trouble: undefined as undefined | 'silent' | 500 | 'rubbish' | 'endless',
  };
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    if (state.trouble === 'silent') return;
    if (state.trouble === 'endless') return sendEndless(response);
    response.statusCode = state.trouble === 500 ? 500 : 200;
    response.setHeader('content-type', 'application/json');
    response.end(state.trouble === 'rubbish' ? '<html>' : JSON.stringify({ keys: state.keys }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/jwks`);
  return {
    url,
    state,
    /** How often it was asked. */
    asked: () => asked,
    close(): Promise<void> {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
