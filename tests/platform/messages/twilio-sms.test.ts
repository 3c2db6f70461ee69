import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createTwilioSms, type TwilioOptions } from '~/platform/adapters/twilio-sms';
import { aMessage, anSms, expectFailure } from './builders';

const SID = 'AC00000000000000000000000000000001';
const cleanups: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

interface Call {
  method: string;
  path: string;
  authorization: string;
  contentType: string;
  form: Record<string, string>;
}

type Answer = (response: ServerResponse) => void;

function json(status: number, body: object): Answer {
  return (response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

const created = json(201, { sid: 'SM1', status: 'queued', error_code: null });

async function startTwilio(answer: Answer = created) {
  const calls: Call[] = [];
  const server = createServer((request: IncomingMessage, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      calls.push({
        method: request.method ?? '',
        path: request.url ?? '',
        authorization: request.headers.authorization ?? '',
        contentType: request.headers['content-type'] ?? '',
        form: Object.fromEntries(new URLSearchParams(body)),
      });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(() => {
    server.closeAllConnections();
    return new Promise((resolve) => server.close(resolve));
  });
  return { calls, baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

function twilio(baseUrl: string, options: Partial<TwilioOptions> = {}) {
  return createTwilioSms({
    accountSid: SID,
    authToken: 's3cret',
    from: '+18005551212',
    whatsAppFrom: '+18005551313',
    baseUrl,
    ...options,
  });
}

describe('a message that is accepted', () => {
  test('is one form post with basic authentication', async () => {
    const { calls, baseUrl } = await startTwilio();
    await twilio(baseUrl).send(anSms({ text: 'Código 4711 & más' }));
    expect(calls).toEqual([
      {
        method: 'POST',
        path: `/2010-04-01/Accounts/${SID}/Messages.json`,
        authorization: `Basic ${Buffer.from(`${SID}:s3cret`).toString('base64')}`,
        contentType: 'application/x-www-form-urlencoded',
        form: { To: '+14155550123', From: '+18005551212', Body: 'Código 4711 & más' },
      },
    ]);
  });

  test('names the address that is told what becomes of it', async () => {
    const { calls, baseUrl } = await startTwilio();
    const message = anSms();
    await twilio(baseUrl, { statusUrl: (id) => `https://pages.example/status?message=${id}` }).send(message);
    expect(calls[0]?.form).toMatchObject({ StatusCallback: `https://pages.example/status?message=${message.id}` });
  });

  test('goes by WhatsApp between WhatsApp addresses', async () => {
    const { calls, baseUrl } = await startTwilio();
    await twilio(baseUrl).send(anSms({ channel: 'whatsApp' }));
    expect(calls[0]?.form).toMatchObject({ To: 'whatsapp:+14155550123', From: 'whatsapp:+18005551313' });
  });

  test('goes through a messaging service where one is configured', async () => {
    const { calls, baseUrl } = await startTwilio();
    await twilio(baseUrl, { from: 'MG123' }).send(anSms());
    expect(calls[0]?.form).toEqual({ To: '+14155550123', MessagingServiceSid: 'MG123', Body: 'The code is 4711.' });
  });
});

describe('a message that is refused', () => {
  test.each([21211, 21614, 63024])('with code %i is undeliverable', async (code) => {
    const { calls, baseUrl } = await startTwilio(json(400, { code, message: 'To +14155550123', status: 400 }));
    await expectFailure(twilio(baseUrl).send(anSms()), 'undeliverable');
    expect(calls).toHaveLength(1);
  });

  test('is stopped where Twilio says that its number has sent STOP', async () => {
    const { calls, baseUrl } = await startTwilio(
      json(400, { code: 21610, message: 'unsubscribed recipient', status: 400 }),
    );
    await expectFailure(twilio(baseUrl).send(anSms()), 'stopped');
    expect(calls).toHaveLength(1);
  });

  test('may have gone out where the connection breaks before the answer', async () => {
    const { calls, baseUrl } = await startTwilio((response) => response.destroy());
    await expectFailure(twilio(baseUrl).send(anSms()), 'unknown');
    expect(calls).toHaveLength(1);
  });

  test('is undeliverable where it was created but has failed for its number', async () => {
    const { baseUrl } = await startTwilio(json(201, { sid: 'SM1', status: 'failed', error_code: 30006 }));
    await expectFailure(twilio(baseUrl).send(anSms()), 'undeliverable');
  });

  const html: (status: number) => Answer = (status) => (response) =>
    response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Hello</h1>');
  test.each<[string, Answer]>([
    ['a sender of ours that is wrong', json(400, { code: 21606 })],
    ['a wrong password', json(401, { code: 20003 })],
    ['429', json(429, { code: 20429 })],
    ['429 with a code of the destination', json(429, { code: 21211 })],
    ['500', json(500, { code: 20500 })],
    ['503 in HTML', html(503)],
    ['400 in HTML', html(400)],
    ['200 in HTML', html(200)],
    ['JSON that is no object', (response) => response.writeHead(201).end('null')],
    ['a redirect', (response) => response.writeHead(307, { Location: '/elsewhere' }).end()],
  ])('is worth another try later: %s', async (_name, answer) => {
    const { calls, baseUrl } = await startTwilio(answer);
    await expectFailure(twilio(baseUrl).send(anSms()), 'temporary');
    expect(calls).toHaveLength(1);
  });

  test.each([
    [401, true],
    [429, true],
    [500, false],
    [503, true],
  ])('%i says of all messages that they wait: %s', async (status, isAway) => {
    const { baseUrl } = await startTwilio(json(status, { code: 20000 }));
    await expectFailure(twilio(baseUrl).send(anSms()), 'temporary', isAway);
  });

  test('may have gone out if no answer comes in time', async () => {
    const { calls, baseUrl } = await startTwilio(() => undefined);
    await expectFailure(twilio(baseUrl, { timeoutMs: 2000 }).send(anSms()), 'unknown');
    expect(calls).toHaveLength(1);
  });

  test('the time includes the body of the answer', async () => {
    const { baseUrl } = await startTwilio((response) => response.writeHead(201).write('{"sid"'));
    await expectFailure(twilio(baseUrl, { timeoutMs: 100 }).send(anSms()), 'unknown');
  });

  test.each(['4155550123', '+0123456789', '+1415555012345678', 'whatsapp:+14155550123', ''])(
    'is not sent at all to %j',
    async (to) => {
      const { calls, baseUrl } = await startTwilio();
      await expectFailure(twilio(baseUrl).send(anSms({ to })), 'undeliverable');
      expect(calls).toEqual([]);
    },
  );

  test('is no fault of the number if WhatsApp is not set up', async () => {
    const { baseUrl } = await startTwilio();
    await expectFailure(twilio(baseUrl, { whatsAppFrom: undefined }).send(anSms({ channel: 'whatsApp' })), 'temporary');
  });

  test('is a mistake of ours if it is an e-mail', async () => {
    await expect(twilio('http://127.0.0.1:9').send(aMessage())).rejects.toThrow(TypeError);
  });
});

describe('a connection that fails', () => {
  function failingFetch(code: string, failures: number) {
    const counter = { calls: 0 };
    const fetch: typeof globalThis.fetch = async (...args) => {
      counter.calls += 1;
      if (counter.calls > failures) return globalThis.fetch(...args);
      throw new TypeError('fetch failed', { cause: Object.assign(new Error(`${code} +14155550123`), { code }) });
    };
    return { counter, fetch };
  }

  test('before anything was sent is tried once more', async () => {
    const { calls, baseUrl } = await startTwilio();
    const { fetch, counter } = failingFetch('ECONNREFUSED', 1);
    await twilio(baseUrl, { fetch }).send(anSms());
    expect([counter.calls, calls.length]).toEqual([2, 1]);
  });

  test('twice is given up', async () => {
    const { baseUrl } = await startTwilio();
    const { fetch, counter } = failingFetch('ENOTFOUND', 5);
    await expectFailure(twilio(baseUrl, { fetch }).send(anSms()), 'temporary', true);
    expect(counter.calls).toBe(2);
  });

  test('when the message may be on its way is not repeated', async () => {
    const { baseUrl } = await startTwilio();
    const { fetch, counter } = failingFetch('ECONNRESET', 5);
    await expectFailure(twilio(baseUrl, { fetch }).send(anSms()), 'unknown');
    expect(counter.calls).toBe(1);
  });

  test('for real, at a closed port, is temporary', async () => {
    const { baseUrl } = await startTwilio();
    for (const cleanup of cleanups.splice(0)) await cleanup();
    let calls = 0;
    const counting: typeof globalThis.fetch = (...args) => {
      calls += 1;
      return globalThis.fetch(...args);
    };
    await expectFailure(twilio(baseUrl, { fetch: counting }).send(anSms()), 'temporary', true);
    expect(calls).toBe(2);
  });
});
