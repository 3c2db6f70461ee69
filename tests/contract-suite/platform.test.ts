import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getBankLogo } from '~/areas/payments/banks/calls';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import { createApi } from '~/lib/api.server';
import { createRemotePlatform } from '~/lib/remote/remote-platform.server';
import { createTestPlatform } from '../support/test-platform';
import { scenarios } from './scenarios';
import { furnish } from './scenarios/scenario';
import { SEAMS, servePlatform, type Seam } from './seams';

describe.each(Object.entries(SEAMS))('%s', (_name, open) => {
  let seam: Seam;
  beforeAll(async () => {
    seam = await open();
    await furnish(seam);
  });
  afterAll(() => seam.close());

  test.each(scenarios)('%s', async (_scenario, run) => run(seam));
});

test('without trusted proxies the platform counts by the socket, whatever the caller says of himself', async () => {
  const world = await createTestPlatform();
  const served = await servePlatform(world.platform);
  try {
    const platform = createRemotePlatform({ url: served.url, timeoutMs: 10_000 });
    const ask = (caller: number) =>
      createApi(platform, { clientAddress: `203.0.113.${caller}`, requestId: 'r' }).call(getBankLogo, {
        query: { routingNumber: '1' },
      });
    const { points } = RATE_LIMITS[getBankLogo.rateLimit];
    for (let caller = 0; caller < points; caller += 1) expect((await ask(caller)).isOk).toBe(true);
    expect(await ask(points)).toMatchObject({ isOk: false, name: 'request.tooMany' });
  } finally {
    await served.close();
    await world.close();
  }
});
