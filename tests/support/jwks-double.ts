import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SigningKey } from '~/config/signing-keys';

/** Hands out public keys as a platform does that exists already, and stays away when a test wishes it. */
export async function startJwksDouble(...keys: SigningKey[]) {
  const state = {
    keys: keys.map(({ publicJwk }) => publicJwk as object),
    trouble: undefined as undefined | 'silent' | 500 | 'rubbish',
  };
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    if (state.trouble === 'silent') return;
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
