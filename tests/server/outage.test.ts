import { afterEach, describe, expect, test, vi } from 'vitest';
import type { OutageState } from '~/lib/page-context.server';
import { watchOutage } from '../../server/outage';
import { linkData, openHost, type TestHost } from './support/test-host';
import { createRemotePlatformStub } from '../support/remote-platform-stub';
import { createFakeBuild } from './support/fake-build';

let host: TestHost | undefined;
afterEach(async () => {
  vi.useRealTimers();
  await host?.close();
  host = undefined;
});

/** A host whose outage the test declares and ends. */
async function open(initial: OutageState = 'declared') {
  const outage = { now: initial, confirmed: 0 };
  const { build, seen } = createFakeBuild();
  host = await openHost({
    build,
    outage: { state: () => outage.now, confirm: async () => ((outage.confirmed += 1), outage.now) },
    answer: async () => Response.json({ hasErrors: false, data: linkData('v1') }),
  });
  return { host, outage, seen };
}

describe('during an outage', () => {
  test.each(['GET', 'HEAD'])('%s of a page goes to maintenance, with the way back', async (method) => {
    const { host, seen } = await open();
    const { status, headers, body } = await host.sendRequest('/form/abc?source=mail&x=a%26b', { method });
    expect({ status, location: headers.location }).toEqual({
      status: 302,
      location: '/maintenance?next=%2Fform%2Fabc%3Fsource%3Dmail%26x%3Da%2526b',
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(body.length).toBe(0);
    expect(seen.rendered).toBe(0);
  });

  test('a post is let through: nothing that was typed is thrown away', async () => {
    const { host } = await open();
    const answer = await host.sendRequest('/form/abc', {
      method: 'POST',
      body: 'a=1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect({ status: answer.status, location: answer.headers.location }).toEqual({
      status: 303,
      location: '/form/done?bytes=3',
    });
  });

  test('a page that was kept goes there too, and is shown again afterwards', async () => {
    const { host, outage, seen } = await open('none');
    await host.sendRequest('/form/abc');
    await host.sendRequest('/form/abc');
    expect(seen.rendered).toBe(1);
    outage.now = 'declared';
    expect((await host.sendRequest('/form/abc')).status).toBe(302);
    outage.now = 'none';
    expect((await host.sendRequest('/form/abc')).status).toBe(200);
    expect(seen.rendered).toBe(1);
  });

  test('files, calls, probes, the version and the maintenance page are not touched', async () => {
    const { host } = await open();
    for (const [path, status] of [
      ['/resource', 200],
      ['/healthz', 200],
      ['/version', 200],
      ['/api/x', 404],
      ['/assets/x.js', 404],
      ['/maintenance', 404],
      ['/maintenance/', 404],
    ] as const) {
      expect({ path, status: (await host.sendRequest(path)).status }).toEqual({ path, status });
    }
  });

  test('an end that was not seen yet is asked for before anybody is sent away', async () => {
    const { build } = createFakeBuild();
    host = await openHost({ build, outage: { state: () => 'declared', confirm: async () => 'none' } });
    expect((await host.sendRequest('/form/abc')).status).toBe(200);
  });
});

test('without an outage no page asks or waits', async () => {
  const { host, outage } = await open('none');
  await host.sendRequest('/form/abc');
  expect(outage.confirmed).toBe(0);
});

describe('the check in the background', () => {
  const on = () => Response.json({ hasErrors: false, data: { outage: true, message: '' } });
  const off = () => Response.json({ hasErrors: false, data: { outage: false, message: '' } });

  function watch(isProduction = true) {
    const stub = { answer: off as () => Response | Promise<Response>, at: 0, changes: [] as OutageState[] };
    const outage = watchOutage({
      platform: createRemotePlatformStub(async () => stub.answer()),
      isProduction,
      now: () => stub.at,
      onChange: (state) => void stub.changes.push(state),
    });
    return { stub, outage };
  }

  test('a declared outage counts at once, and so does its end', async () => {
    const { stub, outage } = watch();
    await outage.check();
    expect(outage.state()).toBe('none');
    stub.answer = on;
    await outage.check();
    expect(outage.state()).toBe('declared');
    stub.answer = off;
    expect(await outage.confirm()).toBe('none');
    expect(stub.changes).toEqual(['declared', 'none']);
  });

  const failures: [string, () => Response | Promise<Response>][] = [
    ['no connection', () => Promise.reject(new TypeError('fetch failed'))],
    ['a server error', () => new Response('', { status: 502 })],
    ['no JSON', () => new Response('<html>')],
  ];
  test.each(failures)(
    '%s once moves nobody; three times over half a minute does, in production',
    async (_name, answer) => {
      const { stub, outage } = watch();
      stub.answer = answer;
      await outage.check();
      expect(outage.state()).toBe('none');
      stub.at = 10_000;
      await outage.check();
      stub.at = 29_999;
      await outage.check();
      expect(outage.state()).toBe('none');
      stub.at = 30_000;
      await outage.check();
      expect(outage.state()).toBe('away');
      stub.answer = off;
      await outage.check();
      expect(outage.state()).toBe('none');
    },
  );

  test('failures with a success between them begin anew', async () => {
    const { stub, outage } = watch();
    for (const [at, answer] of [
      [0, failures[0]?.[1]],
      [20_000, off],
      [25_000, failures[0]?.[1]],
      [40_000, failures[0]?.[1]],
      [54_000, failures[0]?.[1]],
    ] as const) {
      stub.at = at;
      stub.answer = answer ?? off;
      await outage.check();
    }
    expect(outage.state()).toBe('none');
  });

  test('outside production failures are ignored', async () => {
    const { stub, outage } = watch(false);
    stub.answer = () => new Response('', { status: 500 });
    for (const at of [0, 30_000, 60_000, 90_000]) {
      stub.at = at;
      await outage.check();
    }
    expect(outage.state()).toBe('none');
  });

  test('a failing check does not end a declared outage', async () => {
    const { stub, outage } = watch();
    stub.answer = on;
    await outage.check();
    stub.answer = () => new Response('', { status: 503 });
    await outage.check();
    expect(outage.state()).toBe('declared');
  });

  test('a platform that knows no such call has no outage', async () => {
    const { stub, outage } = watch();
    stub.answer = () => Response.json({ hasErrors: true, errors: ['request.notBuilt'] }, { status: 501 });
    for (const at of [0, 30_000, 60_000]) {
      stub.at = at;
      await outage.check();
    }
    expect(outage.state()).toBe('none');
  });

  test('somebody who waits for an answer that does not come waits half a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { stub, outage } = watch();
    stub.answer = () => new Promise<Response>(() => undefined);
    const waited = outage.confirm();
    await vi.advanceTimersByTimeAsync(500);
    expect(await waited).toBe('none');
  });
});
