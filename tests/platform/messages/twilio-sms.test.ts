import { HttpResponse } from 'msw';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createTwilioSms, type TwilioOptions } from '~/platform/adapters/twilio-sms';
import { CLOSED_PORT, mockServer, toThisMachine } from '../../support/mock-server';
import { serveHandlers } from '../../support/serve-handlers';
import { createTwilioMock, TWILIO_SID } from '../../support/twilio-mock';
import { aMessage, anSms, expectFailure } from './builders';

const server = mockServer(toThisMachine);

type Answer = () => Response | Promise<Response>;
const json =
  (status: number, body: object): Answer =>
  () =>
    HttpResponse.json(body, { status });
const never: Answer = () => new Promise(() => undefined);

/** What Twilio was asked, which answers so. */
function twilioCalls(answer?: Answer) {
  const { calls, handlers } = createTwilioMock(answer);
  server.use(...handlers);
  return calls;
}

const twilio = (options: Partial<TwilioOptions> = {}) =>
  createTwilioSms({
    accountSid: TWILIO_SID,
    authToken: 's3cret',
    from: '+18005551212',
    whatsAppFrom: '+18005551313',
    ...options,
  });

describe('a message that is accepted', () => {
  test('is one form post with basic authentication', async () => {
    const calls = twilioCalls();
    await twilio().send(anSms({ text: 'Código 4711 & más' }));
    expect(calls).toEqual([
      {
        authorization: `Basic ${Buffer.from(`${TWILIO_SID}:s3cret`).toString('base64')}`,
        contentType: 'application/x-www-form-urlencoded',
        form: { To: '+14155550123', From: '+18005551212', Body: 'Código 4711 & más' },
      },
    ]);
  });

  test('names the address that is told what becomes of it', async () => {
    const calls = twilioCalls();
    const message = anSms();
    await twilio({ statusUrl: (id) => `https://pages.example/status?message=${id}` }).send(message);
    expect(calls[0]?.form).toMatchObject({ StatusCallback: `https://pages.example/status?message=${message.id}` });
  });

  test('goes by WhatsApp between WhatsApp addresses', async () => {
    const calls = twilioCalls();
    await twilio().send(anSms({ channel: 'whatsApp' }));
    expect(calls[0]?.form).toMatchObject({ To: 'whatsapp:+14155550123', From: 'whatsapp:+18005551313' });
  });

  test('goes through a messaging service where one is configured', async () => {
    const calls = twilioCalls();
    await twilio({ from: 'MG123' }).send(anSms());
    expect(calls[0]?.form).toEqual({ To: '+14155550123', MessagingServiceSid: 'MG123', Body: 'The code is 4711.' });
  });
});

describe('a message that is refused', () => {
  test.each([21211, 21614, 63024])('with code %i is undeliverable', async (code) => {
    const calls = twilioCalls(json(400, { code, message: 'To +14155550123', status: 400 }));
    await expectFailure(twilio().send(anSms()), 'undeliverable');
    expect(calls).toHaveLength(1);
  });

  test('is stopped where Twilio says that its number has sent STOP', async () => {
    const calls = twilioCalls(json(400, { code: 21610, message: 'unsubscribed recipient', status: 400 }));
    await expectFailure(twilio().send(anSms()), 'stopped');
    expect(calls).toHaveLength(1);
  });

  test('may have gone out where the connection breaks before the answer', async () => {
    const calls = twilioCalls(() => HttpResponse.error());
    await expectFailure(twilio().send(anSms()), 'unknown');
    expect(calls).toHaveLength(1);
  });

  test('is undeliverable where it was created but has failed for its number', async () => {
    twilioCalls(json(201, { sid: 'SM1', status: 'failed', error_code: 30006 }));
    await expectFailure(twilio().send(anSms()), 'undeliverable');
  });

  const html =
    (status: number): Answer =>
    () =>
      HttpResponse.html('<h1>Hello</h1>', { status });
  test.each<[string, Answer]>([
    ['a sender of ours that is wrong', json(400, { code: 21606 })],
    ['a wrong password', json(401, { code: 20003 })],
    ['429', json(429, { code: 20429 })],
    ['429 with a code of the destination', json(429, { code: 21211 })],
    ['500', json(500, { code: 20500 })],
    ['503 in HTML', html(503)],
    ['400 in HTML', html(400)],
    ['200 in HTML', html(200)],
    ['JSON that is no object', () => HttpResponse.json(null, { status: 201 })],
    ['a redirect', () => new HttpResponse(null, { status: 307, headers: { location: '/elsewhere' } })],
  ])('is worth another try later: %s', async (_name, answer) => {
    const calls = twilioCalls(answer);
    await expectFailure(twilio().send(anSms()), 'temporary');
    expect(calls).toHaveLength(1);
  });

  test.each([
    [401, true],
    [429, true],
    [500, false],
    [503, true],
  ])('%i says of all messages that they wait: %s', async (status, isAway) => {
    twilioCalls(json(status, { code: 20000 }));
    await expectFailure(twilio().send(anSms()), 'temporary', isAway);
  });

  test('may have gone out if no answer comes in time', async () => {
    const calls = twilioCalls(never);
    await expectFailure(twilio({ timeoutMs: 2000 }).send(anSms()), 'unknown');
    expect(calls).toHaveLength(1);
  });

  test('the time includes the body of the answer', async () => {
    const begun = () =>
      new Response(new ReadableStream({ start: (body) => body.enqueue(new TextEncoder().encode('{"sid"')) }), {
        status: 201,
      });
    // On the wire: msw hands out a body that no signal ends.
    const served = await serveHandlers(createTwilioMock(begun).handlers);
    await expectFailure(twilio({ baseUrl: served.url, timeoutMs: 100 }).send(anSms()), 'unknown');
    await served.close();
  });

  test.each(['4155550123', '+0123456789', '+1415555012345678', 'whatsapp:+14155550123', ''])(
    'is not sent at all to %j',
    async (to) => {
      const calls = twilioCalls();
      await expectFailure(twilio().send(anSms({ to })), 'undeliverable');
      expect(calls).toEqual([]);
    },
  );

  test('is no fault of the number if WhatsApp is not set up', async () => {
    twilioCalls();
    await expectFailure(twilio({ whatsAppFrom: undefined }).send(anSms({ channel: 'whatsApp' })), 'temporary');
  });

  test('is a mistake of ours if it is an e-mail', async () => {
    await expect(twilio().send(aMessage())).rejects.toThrow(TypeError);
  });
});

describe('a connection that fails', () => {
  afterEach(() => void vi.restoreAllMocks());
  /** Takes the place of msw's, and lets what comes later through to it. */
  function failConnections(code: string, count: number) {
    const fetch = vi.spyOn(globalThis, 'fetch');
    const error = new TypeError('fetch failed', {
      cause: Object.assign(new Error(`${code} +14155550123`), { code }),
    });
    for (let each = 0; each < count; each += 1) fetch.mockRejectedValueOnce(error);
    return fetch;
  }

  test('before anything was sent is tried once more', async () => {
    const calls = twilioCalls();
    const fetch = failConnections('ECONNREFUSED', 1);
    await twilio().send(anSms());
    expect(fetch).toHaveBeenCalledTimes(2);
    expect(calls).toHaveLength(1);
  });

  test('twice is given up', async () => {
    const fetch = failConnections('ENOTFOUND', 5);
    await expectFailure(twilio().send(anSms()), 'temporary', true);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  test('when the message may be on its way is not repeated', async () => {
    const fetch = failConnections('ECONNRESET', 5);
    await expectFailure(twilio().send(anSms()), 'unknown');
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  test('for real, at a closed port, is temporary', async () => {
    const fetch = vi.spyOn(globalThis, 'fetch');
    await expectFailure(twilio({ baseUrl: `http://127.0.0.1:${CLOSED_PORT}` }).send(anSms()), 'temporary', true);
    expect(fetch).toHaveBeenCalledTimes(2);
  });
});
