import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { linkData, openHost, type Answer, type TestRequestOptions, type TestHost } from './support/test-host';
import { createFakeBuild, type Seen } from './support/fake-build';

let host: TestHost;
let seen: Seen;
let version: string;
let inspectStatus: number;

beforeEach(async () => {
  version = 'v1';
  inspectStatus = 200;
  const made = createFakeBuild({ version: () => version, filler: '<p>größer 大</p>'.repeat(200) });
  seen = made.seen;
  host = await openHost({
    build: made.build,
    answer: async () =>
      Response.json({ hasErrors: inspectStatus !== 200, data: linkData(version) }, { status: inspectStatus }),
  });
});
afterEach(() => host.close());

const view = (headers: Record<string, string> = {}, path = '/form/tok', options: TestRequestOptions = {}) =>
  host.sendRequest(path, { ...options, headers });
const textOf = ({ body, headers }: Answer) =>
  (headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body).toString();

describe('a repeat view', () => {
  test('is served without drawing, after asking for the link’s version', async () => {
    const first = await view();
    const second = await view();
    expect(seen.rendered).toBe(1);
    expect(host.passed.map(({ url }) => new URL(url).search)).toEqual(['?token=tok', '?token=tok']);
    expect(host.passed[0]?.headers.get('x-client-address')).toBe('127.0.0.1');
    expect(textOf(second)).toBe(textOf(first));
    for (const name of ['content-type', 'content-security-policy'])
      expect(second.headers[name]).toBe(first.headers[name]);
    expect(second.headers['x-page-version']).toBeUndefined();
  });

  test('goes out as it was compressed once, and as text to who takes no gzip', async () => {
    const [first, gzip, plain] = await Promise.all([
      view({ 'accept-encoding': 'gzip' }),
      view({ 'accept-encoding': 'gzip' }),
      view({ 'accept-encoding': 'identity' }),
    ]);
    for (const answer of [first, gzip, plain])
      expect(answer.headers['content-length']).toBe(String(answer.body.length));
    expect(gzip.body.equals(first.body)).toBe(true);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(textOf(first));
    expect(seen.rendered).toBe(1);
  });

  test('HEAD is answered from the kept page', async () => {
    await view();
    const { status, body, headers } = await view({}, '/form/tok', { method: 'HEAD' });
    expect({ status, bytes: body.length }).toEqual({ status: 200, bytes: 0 });
    expect(Number(headers['content-length'])).toBeGreaterThan(1000);
  });
});

describe('a page is drawn again', () => {
  const rendersAfter = async (...views: (() => Promise<unknown>)[]) => {
    for (const each of views) await each();
    return seen.rendered;
  };

  test('when the version has changed, and then kept anew', async () => {
    await view();
    version = 'v2';
    expect(await rendersAfter(view, view)).toBe(2);
  });

  test('when the platform refuses to say the version', async () => {
    await view();
    inspectStatus = 429;
    expect(await rendersAfter(view)).toBe(2);
  });

  test.each([
    ['another language cookie', { cookie: 'latchkey-locale=ImtvIg' }, undefined],
    ['another scheme cookie', { cookie: 'latchkey-scheme=ImRhcmsi' }, undefined],
    ['another Accept-Language', { 'accept-language': 'ko' }, undefined],
    ['another query', {}, '/form/tok?lang=ko'],
    ['another token', {}, '/form/other'],
    ['another host name', { host: 'other.example' }, undefined],
  ])('for %s, and kept beside the first', async (_name, headers, path) => {
    await view();
    expect(
      await rendersAfter(
        () => view(headers, path),
        () => view(headers, path),
        view,
      ),
    ).toBe(2);
  });

  test('an unknown cookie changes nothing', async () => {
    await view();
    expect(await rendersAfter(() => view({ cookie: 'other=1; x-latchkey=2' }))).toBe(1);
  });

  test.each([
    ['a flash', { cookie: 'a=b; latchkey-flash=eyJ9' }, '/form/tok'],
    ['a session', { cookie: 'latchkey-session=abc' }, '/form/tok'],
    ['a device that may have passed a gate', { cookie: 'a=b; latchkey-device=abc' }, '/form/tok'],
    ['a cookie set by the page', {}, '/form/tok?cookie'],
    ['an error status', {}, '/form/tok?status=422'],
    ['an endless Accept-Language', { 'accept-language': 'en,'.repeat(2500) }, '/form/tok'],
  ])('each time with %s', async (_name, headers, path) => {
    expect(
      await rendersAfter(
        () => view(headers, path),
        () => view(headers, path),
      ),
    ).toBe(2);
  });

  test('a flash is not kept for the next person', async () => {
    await view({ cookie: 'latchkey-flash=eyJ9' });
    expect(await rendersAfter(view, view)).toBe(2);
  });

  test('what a device sees behind a gate is not kept for anybody, nor is a kept page shown to the device', async () => {
    const device = { cookie: 'latchkey-device=abc' };
    const [behind, before, again] = [await view(device), await view(), await view(device)];
    const views = [behind, before, again].map((answer) => /view \d/.exec(textOf(answer))?.[0]);
    expect(views).toEqual(['view 1', 'view 2', 'view 3']);
    expect(textOf(await view())).toContain('view 2');
  });
});

test('a post is never answered from the kept page', async () => {
  await view();
  const answer = await host.sendRequest('/form/tok', {
    method: 'POST',
    body: 'a=1',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(answer.status).toBe(303);
});
