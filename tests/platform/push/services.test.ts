import http2 from 'node:http2';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { decodeJwt } from 'jose';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { PushPayload } from '~/domain/push-subscription';
import { createDevelopmentWalletCertificate } from '~/platform/adapters/development-wallet-certificate';
import { createSafariPush } from '~/platform/adapters/safari-push';
import { createWebPush, readOrCreateVapidKeys } from '~/platform/adapters/web-push';
import { mockServer } from '../../support/mock-server';
import { aBrowser } from './browsers';

const require = createRequire(import.meta.url);
const ece = require('http_ece') as {
  decrypt(body: Buffer, options: Record<string, unknown>): Buffer;
};
const papers = createDevelopmentWalletCertificate({ passTypeId: 'web.example', teamId: 'PRAIRIE000', now: Date.now() });
const payload: PushPayload = {
  title: 'Closed',
  body: 'On Monday.',
  url: 'https://pages.example/view-online/abc?x=1',
  lang: 'en',
  dir: 'ltr',
  tag: 't',
};

interface Taken {
  path: string;
  headers: Record<string, unknown>;
  body: Buffer;
}

let folder: string;
let taken: Taken[];
let status: number;
let answer: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'latchkey-push-'));
  [taken, status, answer] = [[], 201, ''];
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('a push service of the web', () => {
  const ENDPOINT = 'https://push.example/send/abc';
  const server = mockServer(
    http.post(ENDPOINT, async ({ request }) => {
      taken.push({
        path: new URL(request.url).pathname,
        headers: Object.fromEntries(request.headers),
        body: Buffer.from(await request.arrayBuffer()),
      });
      return new HttpResponse(answer, { status });
    }),
  );

  const config = () => ({ push: { vapid: undefined, subject: '', services: [], safari: undefined }, dataDir: folder });
  const open = () => createWebPush({ vapid: readOrCreateVapidKeys(config()), subject: 'mailto:care@prairie.example' });
  const send = (browser = aBrowser(ENDPOINT)) =>
    open().send({
      id: '1',
      accountId: 'prairie',
      recipientId: 'maya',
      target: { kind: 'web', endpoint: browser.endpoint, ...browser.keys },
      payload,
    });

  test('is given what the browser alone can read, signed with our key', async () => {
    const browser = aBrowser(ENDPOINT);
    await send(browser);
    const [request] = taken;
    expect(request).toMatchObject({ path: '/send/abc', headers: { 'content-encoding': 'aes128gcm', ttl: '86400' } });
    const read = ece.decrypt(request?.body ?? Buffer.alloc(0), {
      version: 'aes128gcm',
      privateKey: browser.receiver,
      authSecret: browser.keys.auth,
    });
    expect(JSON.parse(read.toString('utf8'))).toEqual(payload);
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(String(request?.headers.authorization)) ?? [];
    expect(decodeJwt(token)).toMatchObject({ aud: 'https://push.example', sub: 'mailto:care@prairie.example' });
    // Drawn once and kept: another process would send with the same.
    expect(key).toBe(readOrCreateVapidKeys(config()).publicKey);
    expect(open().publicKey()).toBe(key);
  });

  test.each([
    [404, 'undeliverable'],
    [410, 'undeliverable'],
    [400, 'temporary'],
    [403, 'temporary'],
    [429, 'temporary'],
    [500, 'temporary'],
  ])('that answers %i', async (code, kind) => {
    status = code;
    answer = 'secret endpoint';
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ name: 'DeliveryError', kind });
    expect(String(error)).not.toContain('secret');
  });

  test('that can’t be reached may be tried again', async () => {
    server.use(http.post(ENDPOINT, () => HttpResponse.error()));
    await expect(send()).rejects.toMatchObject({ kind: 'temporary' });
  });
});

describe('Apple’s service for old Safaris', () => {
  // A server: msw knows no HTTP/2.
  let port: number;
  let closeServer: () => Promise<void>;
  afterEach(() => closeServer());
  beforeEach(async () => {
    status = 200;
    const server = http2.createSecureServer({
      cert: papers.certificate,
      key: papers.key,
      ca: papers.wwdr,
      requestCert: true,
    });
    server.on('stream', (stream, headers) => {
      void buffer(stream).then((body) => {
        taken.push({ path: String(headers[':path']), headers, body });
        stream.respond({ ':status': status });
        stream.end(answer);
      });
    });
    const sessions = new Set<http2.ServerHttp2Session>();
    server.on('session', (session) => sessions.add(session));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    closeServer = () =>
      new Promise((resolve) => {
        for (const session of sessions) session.destroy();
        server.close(() => resolve());
      });
  });
  const send = () =>
    createSafariPush(
      { websitePushId: 'web.example', ...papers },
      { service: `https://127.0.0.1:${port}`, ca: papers.wwdr, checkServerIdentity: () => undefined },
    ).send('AB'.repeat(32), payload);

  test('is given the alert and the path that it opens', async () => {
    await send();
    expect(taken[0]).toMatchObject({ path: `/3/device/${'AB'.repeat(32)}`, headers: { 'apns-topic': 'web.example' } });
    expect(JSON.parse(String(taken[0]?.body))).toEqual({
      aps: { alert: { title: 'Closed', body: 'On Monday.' }, 'url-args': ['view-online/abc?x=1'] },
    });
  });

  test('tells which device is gone', async () => {
    [status, answer] = [410, '{"reason":"Unregistered"}'];
    await expect(send()).rejects.toMatchObject({ kind: 'undeliverable' });
    [status, answer] = [400, '{"reason":"BadDeviceToken"}'];
    await expect(send()).rejects.toMatchObject({ kind: 'undeliverable' });
    [status, answer] = [503, '{"reason":"ServiceUnavailable"}'];
    await expect(send()).rejects.toMatchObject({ kind: 'temporary' });
  });
});
