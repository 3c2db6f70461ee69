import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBankLogo } from '~/areas/payments/banks/calls';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import { createApi } from '~/lib/api-client.server';
import { createRemotePlatform } from '~/lib/remote/remote-platform.server';
import { createTestPlatform } from '../support/test-platform';
import { scenarios } from './scenarios';
import { seedConnection } from './scenarios/scenario';
import { CONNECTIONS, servePlatform, type PlatformConnection } from './platform-connections';

describe.each(Object.entries(CONNECTIONS))('%s', (_name, open) => {
  let seam: PlatformConnection;
  beforeAll(async () => {
    seam = await open();
    await seedConnection(seam);
  });
  afterAll(() => seam.close());

  test.each(scenarios)('%s', async (_scenario, run) => run(seam));
});

test('without trusted proxies the platform counts by the socket, whatever the caller says of himself', async () => {
  const testPlatform = await createTestPlatform();
  const served = await servePlatform(testPlatform.platform);
  try {
    const platform = createRemotePlatform({ url: served.url, timeoutMs: 10_000 });
    const fetchLogo = (caller: number) =>
      createApi(platform, { clientAddress: `203.0.113.${caller}`, requestId: 'r' }).call(getBankLogo, {
        query: { routingNumber: '1' },
      });
    const { points } = RATE_LIMITS[getBankLogo.rateLimit];
    for (let caller = 0; caller < points; caller += 1) expect((await fetchLogo(caller)).isOk).toBe(true);
    expect(await fetchLogo(points)).toMatchObject({ isOk: false, name: 'request.tooMany' });
  } finally {
    await served.close();
    await testPlatform.close();
  }
});
