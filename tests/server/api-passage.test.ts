import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calls } from '~/lib/contract';
import { isProxied, routePath } from '../../server/api-proxy';
import { openHost, type TestHost } from './support/test-host';
import { createFakeBuild } from './support/fake-build';

let host: TestHost;
beforeEach(async () => {
  host = await openHost({
    build: createFakeBuild().build,
    answer: async (request) =>
      new Response(request.method === 'POST' ? await request.text() : '<svg/>', {
        headers: { 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=60', 'set-cookie': 'a=b' },
      }),
  });
});
afterEach(() => host.close());

const openCalls = calls.filter(isProxied);
const exampleOf = (path: string) => routePath(path).replace(/:\w+/g, 'x');

test('no other call of the contract is reachable', async () => {
  for (const call of calls.filter((each) => !isProxied(each))) {
    const { status, body } = await host.sendRequest(exampleOf(call.path), { method: call.method });
    expect({ id: call.id, status }).toEqual({ id: call.id, status: 404 });
    expect(JSON.parse(body.toString())).toMatchObject({ hasErrors: true, code: 404, errorName: 'request.notFound' });
  }
  expect(host.passed).toEqual([]);
});

test('the calls of keys are passed on', () => {
  expect(openCalls.filter(({ audience }) => audience === 'key').map(({ id }) => id)).toEqual(
    calls.filter(({ audience }) => audience === 'key').map(({ id }) => id),
  );
});

test.each(openCalls.map((call) => [call.id, call] as const))('%s is passed on', async (_id, call) => {
  const body = call.method === 'POST' ? '{}' : undefined;
  expect((await host.sendRequest(`${exampleOf(call.path)}?a=1`, { method: call.method, body })).status).toBe(200);
  expect(host.passed.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`)).toEqual([
    `${call.method} ${exampleOf(call.path)}?a=1`,
  ]);
});

test('the other method of an open path stays closed', async () => {
  expect((await host.sendRequest('/api/Configuration/GetCompanyLogo', { method: 'POST', body: '{}' })).status).toBe(
    404,
  );
});

describe('what is passed on', () => {
  test('carries our address and id, and neither cookies nor forged headers', async () => {
    const headers = {
      cookie: 'latchkey-session=s',
      'x-client-address': '1.2.3.4',
      'x-request-id': 'forged-forged',
      'x-forwarded-for': '5.6.7.8',
      accept: 'image/*',
    };
    const { headers: answered } = await host.sendRequest('/api/Configuration/GetCompanyLogo?accountToken=a', {
      headers,
    });
    const passed = Object.fromEntries(host.passed[0]?.headers ?? []);
    expect(passed).toEqual({
      accept: 'image/*',
      'x-client-address': '127.0.0.1',
      'x-forwarded-for': '127.0.0.1',
      'x-request-id': answered['x-request-id'],
    });
    expect(answered['x-request-id']).not.toBe('forged-forged');
  });

  test('comes back unable to run as a page, and sets no cookie', async () => {
    const { headers, body } = await host.sendRequest('/api/Configuration/GetCompanyLogo?accountToken=a');
    expect(body.toString()).toBe('<svg/>');
    expect(headers['content-security-policy']).toContain('sandbox');
    expect(headers['cache-control']).toBe('public, max-age=60');
    expect(headers['set-cookie']).toBeUndefined();
  });

  test('is refused in the envelope when too large or from another site', async () => {
    const target = '/api/v1/PushNotification/RegisterBrowserToken';
    const body = Buffer.alloc(1024 * 1024 + 1, 'a');
    for (const isChunked of [false, true]) {
      const answer = await host.sendRequest(target, { method: 'POST', body, isChunked });
      expect(answer.status).toBe(413);
      expect(JSON.parse(answer.body.toString())).toMatchObject({ hasErrors: true, errorName: 'request.tooLarge' });
    }
    const foreign = await host.sendRequest(target, {
      method: 'POST',
      body: '{}',
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.status).toBe(403);
    expect(JSON.parse(foreign.body.toString())).toMatchObject({ hasErrors: true });
  });

  test('reaches the platform whole', async () => {
    const answer = await host.sendRequest('/api/v1/PushNotification/RegisterBrowserToken', {
      method: 'POST',
      body: '{"token":"t"}',
    });
    expect(answer.body.toString()).toBe('{"token":"t"}');
  });

  test('a machine’s key and the name of its call come through, and so does what marks a repeat', async () => {
    const headers = { authorization: 'Bearer lk_live_a_b', 'idempotency-key': 'order-7', cookie: 'a=b' };
    await host.sendRequest('/api/x/key/Who', { headers });
    const passed = Object.fromEntries(host.passed[0]?.headers ?? []);
    expect(passed).toMatchObject({ authorization: 'Bearer lk_live_a_b', 'idempotency-key': 'order-7' });
    expect(passed.cookie).toBeUndefined();
  });

  test('a telephone company’s webhook comes through as it was signed', async () => {
    const body = 'Body=STOP&From=%2B12025550123';
    const headers = {
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'x-twilio-signature': 'c2lnbmF0dXJl',
    };
    const answer = await host.sendRequest('/api/x/sms/inbound?account=7', { method: 'POST', body, headers });
    expect(answer.body.toString()).toBe(body);
    const passed = Object.fromEntries(host.passed[0]?.headers ?? []);
    expect(passed).toMatchObject(headers);
    expect(new URL(host.passed[0]?.url ?? '').search).toBe('?account=7');
  });
});
