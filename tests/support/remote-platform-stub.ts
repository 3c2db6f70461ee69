import { API_ORIGIN, type PlatformPort } from '~/lib/contract/platform-port';
import { createRemotePlatform } from '~/lib/remote/remote-platform.server';

/** A remote platform whose responses the test gives. */
export function createRemotePlatformStub(answer: (request: Request) => Promise<Response>): PlatformPort {
  return createRemotePlatform({
    url: API_ORIGIN,
    timeoutMs: 10_000,
    fetch: (address, init) => answer(new Request(address, init)),
  });
}
