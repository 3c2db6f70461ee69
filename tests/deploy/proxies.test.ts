import { mkdtempSync, readFileSync, existsSync, rmSync } from 'node:fs';
import { request as plainRequest, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '~/config/env';
import { findProgram } from '../../scripts/find-programs.mjs';
import { createTrustedProxies } from '../../server/client-address';
import { SERVER_OPTIONS } from '../../server/http-server';
import { deployed } from './support/files';
import { HOST_NAME, startBehind, startCaddy, startNginx, type Proxy } from './support/proxies';

// Both proxies as they are proposed, in front of a server that looks at what comes through.

const MAX_AGE = '31536000';
const TOKEN = 'eyJhbGciOiJIUzI1NiJ9';
const limit = readConfig({ LINK_KEYS: `a:${'x'.repeat(32)}` }).maxBodyBytes;

test('limits and times fit those of the program', () => {
  expect(/client_max_body_size (\d+)m;/.exec(deployed('nginx.conf'))?.[1]).toBe(String(limit / 1024 / 1024));
  expect(/max_size (\d+)MiB/.exec(deployed('Caddyfile'))?.[1]).toBe(String(limit / 1024 / 1024));
  for (const [name, idle, longest] of [
    ['nginx.conf', /keepalive_timeout (\d+)s/, /proxy_read_timeout (\d+)s/],
    ['Caddyfile', /\tkeepalive (\d+)s/, /response_header_timeout (\d+)s/],
  ] as const) {
    const seconds = (pattern: RegExp) => Number(pattern.exec(deployed(name))?.[1]);
    expect(seconds(idle) * 1000).toBeLessThan(SERVER_OPTIONS.keepAliveTimeout);
    expect(seconds(idle)).toBeGreaterThan(0);
    expect(seconds(longest) * 1000).toBeGreaterThan(SERVER_OPTIONS.requestTimeout);
  }
  const sent = readFileSync('server/request-metadata.ts', 'utf8') + readFileSync('server/app.ts', 'utf8');
  expect(sent).toContain(`max-age=${MAX_AGE}`);
  for (const name of ['nginx.conf', 'Caddyfile']) expect(deployed(name)).toContain(`max-age=${MAX_AGE}`);
});

describe.each([
  ['nginx', findProgram('nginx'), startNginx],
  ['caddy', findProgram('caddy'), startCaddy],
] as const)('%s', (name, program, start) => {
  describe.skipIf(!program || !findProgram('openssl'))('as it is proposed', () => {
    let folder = '';
    let proxy: Proxy;
    let behind: Awaited<ReturnType<typeof startBehind>>;

    beforeAll(async () => {
      folder = mkdtempSync(path.join(os.tmpdir(), 'latchkey-proxy-'));
      behind = await startBehind(MAX_AGE);
      proxy = await start(program ?? '', { folder, behind: behind.port });
    }, 30_000);
    afterAll(async () => {
      const ended = new Promise((resolve) => proxy.child.once('exit', resolve));
      proxy.child.kill('SIGTERM');
      behind.close();
      await ended;
      rmSync(folder, { recursive: true });
    });

    const sendRequest = (where: string, headers: Record<string, string> = {}, method = 'GET') => {
      const sent = request({
        host: '127.0.0.1',
        port: proxy.port,
        servername: HOST_NAME,
        path: where,
        method,
        headers: { host: HOST_NAME, ...headers },
        rejectUnauthorized: false,
        agent: false,
      });
      const reply = new Promise<IncomingMessage>((resolve, reject) => {
        sent.once('response', resolve).once('error', reject);
      });
      return { sent, reply };
    };
    const get = async (where: string, headers?: Record<string, string>) => {
      const { sent, reply } = sendRequest(where, headers);
      sent.end();
      const response = await reply;
      return { status: response.statusCode, headers: response.headers, text: await text(response) };
    };
    const untilSeen = async (url: string, bytes: number) => {
      const until = Date.now() + 10_000;
      while (!behind.seen.some((one) => one.url === url && one.bytes >= bytes)) {
        if (Date.now() > until) throw new Error(`Nothing came of ${url}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    };

    test('what a client says of itself is not believed', async () => {
      const spoofed = {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'gopher',
        'x-request-id': 'chosen-by-the-client',
      };
      expect((await get('/seen', spoofed)).text).toBe('ok');
      const headers = behind.seen.find(({ url }) => url === '/seen')?.headers ?? {};
      expect(headers).toMatchObject({
        host: HOST_NAME,
        'x-forwarded-host': HOST_NAME,
        'x-forwarded-proto': 'https',
        'x-request-id': expect.stringMatching(/^[A-Za-z0-9._:-]{8,100}$/),
      });
      expect(headers['x-request-id']).not.toBe(spoofed['x-request-id']);
      // As the program reads it behind this proxy.
      const proxies = createTrustedProxies(['10.0.0.1']);
      expect(proxies.clientAddress('10.0.0.1', String(headers['x-forwarded-for']))).toBe('127.0.0.1');
    });

    test('https for a year, said once, and by its own answers too', async () => {
      const { sent, reply } = sendRequest('/hsts');
      sent.end();
      const response = await reply;
      const hstsHeaders = response.rawHeaders.filter(
        (_each, at) => response.rawHeaders[at - 1]?.toLowerCase() === 'strict-transport-security',
      );
      response.resume();
      expect(hstsHeaders).toEqual([`max-age=${MAX_AGE}`]);
    });

    test('an upload comes through while it is being sent', async () => {
      const { sent, reply } = sendRequest('/upload', { 'content-length': '200000' }, 'POST');
      sent.write(Buffer.alloc(100_000));
      await untilSeen('/upload', 1);
      sent.end(Buffer.alloc(100_000));
      expect((await reply).statusCode).toBe(200);
      (await reply).resume();
      expect(behind.seen.find(({ url }) => url === '/upload')?.bytes).toBe(200_000);
    });

    test('an answer comes through while it is being written', async () => {
      const { sent, reply } = sendRequest('/slow');
      sent.end();
      const response = await reply;
      const first = await new Promise((resolve) => response.once('data', (bytes: Buffer) => resolve(bytes.toString())));
      expect(first).toBe('first');
      behind.goOn();
      expect(await text(response)).toBe('last');
    });

    test('the largest body passes, and a larger one is refused', async () => {
      const send = async (where: string, bytes: number) => {
        const { sent, reply } = sendRequest(where, { 'content-length': String(bytes) }, 'POST');
        sent.on('error', () => undefined);
        sent.end(Buffer.alloc(bytes));
        const response = await reply;
        response.resume();
        return response;
      };
      expect((await send('/largest', limit)).statusCode).toBe(200);
      expect(behind.seen.find(({ url }) => url === '/largest')?.bytes).toBe(limit);
      const refused = await send('/larger', limit + 1);
      // Caddy before 2.8 stops it and calls it the fault of who is behind.
      expect(refused.statusCode).toBeOneOf(name === 'caddy' ? [413, 502] : [413]);
      expect(behind.seen.find(({ url }) => url === '/larger')?.bytes ?? 0).toBeLessThanOrEqual(limit);
      expect(refused.headers['strict-transport-security']).toBe(`max-age=${MAX_AGE}`);
    });

    test('plain http is told to come by https', async () => {
      if (proxy.plainPort === undefined) return expect(deployed('Caddyfile')).toMatch(/^pages\.example\.com \{/m);
      const sent = plainRequest({
        host: '127.0.0.1',
        port: proxy.plainPort,
        path: '/form/x?lang=es',
        headers: { host: HOST_NAME },
      });
      const response = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve).end());
      response.resume();
      expect([response.statusCode, response.headers.location]).toEqual([301, `https://${HOST_NAME}/form/x?lang=es`]);
    });

    // The last: nobody is behind it any more.
    test('no address is logged, whatever goes wrong', async () => {
      await get(`/form/${TOKEN}`);
      behind.close();
      const { status, headers } = await get(`/form/${TOKEN}`);
      expect(status).toBe(502);
      expect(headers['strict-transport-security']).toBe(`max-age=${MAX_AGE}`);
      const file = path.join(folder, 'error.log');
      const logged = proxy.logs.join('') + (existsSync(file) ? readFileSync(file, 'utf8') : '');
      expect(logged).not.toContain(TOKEN);
    });
  });
});
