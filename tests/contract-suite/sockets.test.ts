import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { createServer as createSocketServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { EMPTY_RESPONSE_MESSAGE } from '~/lib/contract/call';
import { getDraft, getDraftFile, removeDraftFile, uploadDraftFile } from '~/areas/drafts/calls';
import { API_ORIGIN } from '~/lib/contract/platform-port';
import { createApi, type Api } from '~/lib/api-client.server';
import { createRemotePlatform } from '~/lib/remote/remote-platform.server';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.c2lnbmF0dXJl';
/** For platforms that never finish, in milliseconds; the others have time on a busy machine too. */
const SHORT = 300;
const LONG = 20_000;
const GOOD = JSON.stringify({ hasErrors: false, code: 0, data: { isRemoved: true } });

/** A server that answers in a way that no double inside this process can. */
interface Wire {
  port: number;
  /** Connections that came. */
  count(): number;
}

const open: { server: Server; sockets: Set<Socket> }[] = [];
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function listen(server: Server): Promise<Wire> {
  const sockets = new Set<Socket>();
  let connections = 0;
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push({ server, sockets });
  return { port: (server.address() as AddressInfo).port, count: () => connections };
}

/** Sends the text when the first bytes of a request come, then does as it is told. */
const raw = (text: string, then: 'end' | 'reset' | 'wait') =>
  listen(
    createSocketServer((socket) =>
      socket.once('data', () =>
        socket.write(text, () => {
          if (then === 'end') socket.end();
          if (then === 'reset') socket.resetAndDestroy();
        }),
      ),
    ),
  );
const served = (listener: RequestListener) => listen(createHttpServer(listener));

const apiTo = (port: number, timeoutMs = LONG): Api =>
  createApi(createRemotePlatform({ url: `http://127.0.0.1:${port}`, timeoutMs }), {
    clientAddress: '203.0.113.7',
    requestId: 'wire-request',
  });
const get = (port: number, timeoutMs?: number) => apiTo(port, timeoutMs).call(getDraft, { query: { token: TOKEN } });
const post = (port: number, timeoutMs?: number) =>
  apiTo(port, timeoutMs).call(removeDraftFile, { body: { token: TOKEN, inputId: 'photo' } });
const both = [
  ['GET', get],
  ['POST', post],
] as const;

const unavailable = {
  isOk: false,
  kind: 'dialog',
  name: 'server.unavailable',
  messages: ['server.unavailable'],
  errorId: undefined,
};

const tooLarge = { isOk: false, status: 502, details: expect.stringContaining('the reply is too large') };

describe.each(both)('%s to a platform', (_method, send) => {
  test('that refuses connections', async () => {
    const { port } = await raw('', 'end');
    const [{ server } = { server: undefined }] = open.splice(0);
    await new Promise((resolve) => server?.close(resolve));
    const result = await send(port);
    expect(result).toMatchObject({ ...unavailable, status: 503, details: expect.stringContaining('no connection') });
    expect(JSON.stringify(result)).not.toContain('eyJ');
  });

  test('that never answers', async () => {
    const { port } = await raw('', 'wait');
    expect(await send(port, SHORT)).toMatchObject({
      ...unavailable,
      status: 504,
      details: expect.stringContaining('no answer in time'),
    });
  });

  test('that answers at once and never ends', async () => {
    const { port } = await served((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.write('{');
      const drip = setInterval(() => response.write(' '), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await send(port, SHORT)).toMatchObject({ ...unavailable, status: 504 });
  });

  test('that hangs up in the middle of a body', async () => {
    const { port } = await raw(
      `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 500\r\n\r\n${GOOD}`,
      'end',
    );
    expect(await send(port)).toMatchObject({ ...unavailable, status: 503 });
  });

  test('that speaks something else', async () => {
    const { port } = await raw('SSH-2.0-OpenSSH_9.6\r\n', 'end');
    expect(await send(port)).toMatchObject({ ...unavailable, status: 503 });
  });

  test('that sends it elsewhere: nothing of it follows', async () => {
    const redirectTarget = await served((_request, response) => response.end(GOOD));
    const { port } = await served((_request, response) =>
      response.writeHead(302, { location: `http://127.0.0.1:${redirectTarget.port}/` }).end(),
    );
    const result = await send(port);
    expect(result).toMatchObject({ ...unavailable, status: 503 });
    expect(JSON.stringify(result)).not.toContain('eyJ');
    expect(redirectTarget.count()).toBe(0);
  });

  test('that sends more than any answer of the contract is, compressed or not', async () => {
    const mebibyte = Buffer.alloc(1024 * 1024, 32);
    let sent = 0;
    const plain = await served((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      Readable.from(
        (function* () {
          for (sent = 0; sent < 500; sent += 1) yield mebibyte;
        })(),
      )
        .pipe(response)
        .on('error', () => undefined);
    });
    expect(await send(plain.port)).toMatchObject(tooLarge);
    expect(sent).toBeLessThan(100);
    const bomb = gzipSync(Buffer.alloc(24 * 1024 * 1024, 32));
    const packed = await served((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(await send(packed.port)).toMatchObject(tooLarge);
  });

  test.each([
    ['999 Odd', 502],
    ['300 Multiple Choices', 502],
    ['409 Conflict', 409],
  ])('that answers %s with a failure', async (line, status) => {
    const body = JSON.stringify({ hasErrors: true, code: 1, errors: ['No'], errorGuid: null, data: null });
    const { port } = await raw(
      `HTTP/1.1 ${line}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
      'end',
    );
    expect(await send(port)).toMatchObject({ isOk: false, messages: ['No'], status });
  });

  test('that has far too much to say against it', async () => {
    const body = { hasErrors: true, code: 1, errors: Array(50_000).fill('x'.repeat(2000)).slice(0, 3000), data: null };
    const { port } = await served((_request, response) =>
      response
        .writeHead(422, { 'content-type': 'application/json' })
        .end(JSON.stringify({ ...body, errorGuid: 'e'.repeat(9999) })),
    );
    const result = await send(port);
    expect(result).toMatchObject({ isOk: false, status: 422, errorId: 'e'.repeat(100) });
    expect(JSON.stringify(result).length).toBeLessThan(20_000);
  });

  test('that closes without a body', async () => {
    const { port } = await served((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(),
    );
    expect(await send(port)).toMatchObject({
      isOk: false,
      kind: 'dialog',
      name: undefined,
      messages: [EMPTY_RESPONSE_MESSAGE],
      status: 502,
    });
  });
});

describe('a file of a platform that compresses what it sends', () => {
  const PNG = Buffer.from('x'.repeat(5000));
  const hostile = {
    'set-cookie': 'latchkey-session=theirs; path=/',
    'clear-site-data': '"*"',
    refresh: '0; url=https://elsewhere.example/',
    link: '<https://elsewhere.example/x.css>; rel=preload',
    'access-control-allow-origin': '*',
  };
  const zipped = gzipSync(PNG);
  const listening = () =>
    served((_request, response) =>
      response
        .writeHead(200, {
          ...hostile,
          'content-type': 'image/png',
          'content-encoding': 'gzip',
          'content-length': zipped.length,
          'cache-control': 'private, no-store',
        })
        .end(zipped),
    );
  const passed = { 'cache-control': 'private, no-store', 'content-type': 'image/png' };

  test('comes whole to a page, with the headers of a file alone', async () => {
    const { port } = await listening();
    const result = await apiTo(port).call(getDraftFile, { query: { token: TOKEN, fileId: 'f' } });
    expect(result).toMatchObject({ isOk: true });
    if (!result.isOk) return;
    expect(result.data.headers).toEqual(passed);
    expect(Buffer.from(await new Response(result.data.body).arrayBuffer())).toEqual(PNG);
  });

  test('comes whole to a browser, with the headers of a file alone', async () => {
    const { port } = await listening();
    const platform = createRemotePlatform({ url: `http://127.0.0.1:${port}`, timeoutMs: LONG });
    const reply = await platform.fetch(new Request(`${API_ORIGIN}/api/picture`));
    expect(Object.fromEntries(reply.headers)).toEqual(passed);
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(PNG);
  });

  test('is no answer with a status that HTTP has not got', async () => {
    const { port } = await raw('HTTP/1.1 999 Odd\r\ncontent-length: 2\r\n\r\n{}', 'end');
    const platform = createRemotePlatform({ url: `http://127.0.0.1:${port}`, timeoutMs: LONG });
    expect((await platform.fetch(new Request(`${API_ORIGIN}/api/picture`))).status).toBe(502);
  });
});

describe('asking again', () => {
  const first = async (status: number) => {
    let requests = 0;
    const wire = await served((_request, response) => {
      requests += 1;
      response
        .writeHead(requests === 1 ? status : 200, { 'content-type': 'application/json' })
        .end(requests === 1 ? '<html>' : GOOD);
    });
    return { port: wire.port, requestCount: () => requests };
  };

  test('a POST that got 502 was made once', async () => {
    const { port, requestCount } = await first(502);
    expect(await post(port)).toMatchObject({ isOk: false, status: 502 });
    expect(requestCount()).toBe(1);
  });

  test('a GET that got 502 was made twice', async () => {
    const { port, requestCount } = await first(502);
    await get(port);
    expect(requestCount()).toBe(2);
  });

  test.each(both)('a %s that a connection was reset under', async (method, send) => {
    const { port, count } = await raw('', 'reset');
    expect(await send(port)).toMatchObject({ ...unavailable, status: 503 });
    expect(count()).toBe(method === 'GET' ? 2 : 1);
  });

  test('a GET that ran out of time was made once', async () => {
    const { port, count } = await raw('', 'wait');
    expect(await get(port, SHORT)).toMatchObject({ status: 504 });
    expect(count()).toBe(1);
  });
});

test('an upload that the platform refuses half-way gets the answer, not a broken connection', async () => {
  const refusal = { hasErrors: true, code: 400, errors: ['file.tooBig'], errorGuid: null, data: { limit: 1 } };
  const { port } = await served((request, response) => {
    request.once('data', () => {
      request.pause();
      response.writeHead(413, { 'content-type': 'application/json' }).end(JSON.stringify(refusal));
    });
  });
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (sent >= 64) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(65_536));
    },
  });
  const result = await apiTo(port).call(
    uploadDraftFile,
    { query: { token: TOKEN, inputId: 'photo', name: 'a.png', method: '', text: '' } },
    { upload: { body } },
  );
  expect(result).toMatchObject({ isOk: false, name: 'file.tooBig', status: 413, params: { limit: 1 } });
});
