import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createDispatch } from '~/platform/http/dispatch';
import { mockServer } from '../support/mock-server';
import { createRemotePlatformStub } from '../support/remote-platform-stub';
import type { PlatformPort, Upload } from '~/lib/contract/platform-port';
import { calls } from '~/lib/contract';
import { KEY_SCOPES } from '~/lib/contract/enums';
import { type Call, EMPTY_RESPONSE_MESSAGE } from '~/lib/contract/call';
import { getDraft, getDraftFile, removeDraftFile } from '~/areas/drafts/calls';
import { fetchEnrollmentLink } from '~/areas/form-page/calls';
import { createRouter } from '~/platform/http/router';
import { createApi, type Api, type ApiFailure, toUpload } from '~/lib/api-client.server';
import { createRemotePlatform } from '~/lib/remote/remote-platform.server';
import { createMockPlatform, MOCK_PLATFORM_URL, type Behaviour } from './mock-platform';
import { sampleInput, sampleReply } from './sample';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.c2VjcmV0.c2lnbmF0dXJl';
const mockPlatform = createMockPlatform();
mockServer(...mockPlatform.handlers);
let api: Api;

beforeAll(() => {
  api = createApi(createRemotePlatform({ url: MOCK_PLATFORM_URL, timeoutMs: 2000 }), {
    clientAddress: '203.0.113.7',
    requestId: 'double-1',
    bearer: TOKEN,
  });
});
afterEach(() => mockPlatform.behaveWell());

describe.each(calls.map((call) => [call.id, call] as const))('the call %s', (_id, call) => {
  const make = (platform: PlatformPort) =>
    createApi(platform, { clientAddress: '203.0.113.7', requestId: 'double-1' }).call(
      call,
      sampleInput(call) as never,
      multipartOf(call),
    );

  test('goes out as the contract writes it, and its answer is understood', async () => {
    const result = await make(createRemotePlatform({ url: MOCK_PLATFORM_URL, timeoutMs: 2000 }));
    expect(result).toMatchObject({ isOk: true });
    const [request] = mockPlatform.seen;
    expect(request?.method).toBe(call.method);
    expect(request?.headers.get('x-client-address')).toBe('203.0.113.7');
    expect(request?.headers.get('content-type')?.split(';')[0]).toBe(
      call.body ? 'application/json' : call.bodyKind === 'multipart' ? 'multipart/form-data' : undefined,
    );
  });

  test('answers 501 from a platform that has not built it', async () => {
    const key = { id: 'k', accountId: 'a', kind: 'live', scopes: KEY_SCOPES, name: '', expiresAt: null } as const;
    const bare = createRouter({
      idempotency: { runOnce: (_call, answer) => answer() },
      dispatch: createDispatch({
        handlersOf: async () => [],
        clock: { now: () => 0 },
        requireKey: async () => key,
        onKeyCall: () => undefined,
        requireSession: () => Promise.reject(new Error('nobody is signed in')),
        limiter: { consume: async () => 0, refund: async () => undefined },
        onUnexpectedError: () => undefined,
        onOutage: () => undefined,
      }),
    });
    expect(await make(createRemotePlatformStub(async (request) => bare.fetch(request)))).toMatchObject({
      isOk: false,
      kind: 'dialog',
      name: 'request.notBuilt',
      status: 501,
    });
  });
});

function multipartOf(call: Call): { upload?: Upload } {
  if (call.bodyKind !== 'multipart') return {};
  const body = new FormData();
  body.append('file', new File(['bytes'], 'a.txt'));
  return { upload: toUpload(body) };
}

/** Three calls that stand for all: a GET and a POST in the envelope, a bare one, and a file. */
const requests = {
  envelope: () => api.call(getDraft, { query: { token: TOKEN } }),
  post: () => api.call(removeDraftFile, { body: { token: TOKEN, inputId: 'photo' } }),
  bare: () => api.call(fetchEnrollmentLink, { query: { jwt: TOKEN } }),
  file: () => api.call(getDraftFile, { query: { token: TOKEN, fileId: 'f1' } }),
};
const requestNames = Object.keys(requests) as (keyof typeof requests)[];

async function failed(requestName: keyof typeof requests, behaviour: Behaviour): Promise<ApiFailure> {
  mockPlatform.misbehave(behaviour);
  const result = await requests[requestName]();
  if (result.isOk) throw new Error(`It went well: ${JSON.stringify(result.data)}`);
  expect(JSON.stringify(result.details)).not.toContain('eyJ');
  expect(result.details).toMatch(/^(getDraft|removeDraftFile|fetchEnrollmentLink|getDraftFile): /);
  return result;
}

const html = (status: number) => () =>
  new Response(`<!doctype html><h1>Oops ${TOKEN}</h1>`, { status, headers: { 'content-type': 'text/html' } });
const json =
  (body: unknown, status = 200) =>
  () =>
    Response.json(body, { status });
const unexpectedError = {
  kind: 'dialog',
  name: 'server.unexpected',
  messages: ['server.unexpected'],
  errorId: undefined,
};

describe.each(requestNames)('a platform that misbehaves (%s)', (requestName) => {
  test.each([200, 500])('HTML with status %i', async (status) => {
    expect(await failed(requestName, html(status))).toMatchObject({
      ...unexpectedError,
      status: status === 200 ? 502 : 500,
    });
  });

  test.each([200, 204, 500])('an empty body with status %i', async (status) => {
    const empty = {
      ...unexpectedError,
      name: undefined,
      messages: [EMPTY_RESPONSE_MESSAGE],
      status: status === 500 ? 500 : 502,
    };
    expect(await failed(requestName, () => new Response(null, { status }))).toMatchObject(empty);
    if (status !== 204)
      expect(
        await failed(
          requestName,
          () => new Response(' \r\n', { status, headers: { 'content-type': 'application/json' } }),
        ),
      ).toMatchObject(empty);
  });

  test.each([
    ['a web server’s own 404', html(404)],
    ['an empty 404', () => new Response(null, { status: 404 })],
    ['a 404 in which no failure is told', json({ hasErrors: false, data: null }, 404)],
    ['a 404 of a platform of ours that is older', json({ hasErrors: true, errors: ['request.notFound'] }, 404)],
    ['one in its own field', json({ hasErrors: true, errors: ['Nada.'], errorName: 'request.notFound' }, 404)],
    ['a 405', html(405)],
    ['a 501', json({ hasErrors: true, errors: ['Not implemented.'] }, 501)],
  ])('%s: there is no such call', async (_what, behaviour) => {
    expect(await failed(requestName, behaviour)).toMatchObject({ name: 'request.notBuilt', status: 501 });
  });

  test('a 404 that tells what was not found is a failure like any other', async () => {
    const found = json({ hasErrors: true, code: 404, errors: ['form.notFound'] }, 404);
    expect(await failed(requestName, found)).toMatchObject({ name: 'form.notFound', status: 404 });
  });

  test('half of a JSON text', async () => {
    const cut = () =>
      new Response('{"hasErrors":false,"code":0,"da', { headers: { 'content-type': 'application/json' } });
    expect(await failed(requestName, cut)).toMatchObject({ ...unexpectedError, status: 502 });
  });

  test.each([
    ['null', null],
    ['a list', []],
    ['a number', 7],
    ['another shape', { Message: 'An error has occurred.' }],
  ])('JSON that is %s', async (_what, body) => {
    expect(await failed(requestName, json(body))).toMatchObject({ ...unexpectedError, status: 502 });
    expect(await failed(requestName, json(body, 500))).toMatchObject({ ...unexpectedError, status: 500 });
  });

  test('an error in the envelope keeps the id for support and its words', async () => {
    const envelope = {
      hasErrors: true,
      code: 500,
      errors: ['Object reference not set.', 'Call us.'],
      errorGuid: '0b2f-guid',
      data: null,
    };
    expect(await failed(requestName, json(envelope, 500))).toMatchObject({
      kind: 'dialog',
      name: undefined,
      messages: envelope.errors,
      errorId: '0b2f-guid',
      status: 500,
      params: {},
    });
  });

  test.each([
    [400, 'warning'],
    [420, 'error'],
    [100, 'silent'],
    [0, 'dialog'],
    [401, 'dialog'],
    [999, 'dialog'],
    [null, 'dialog'],
    [undefined, 'dialog'],
  ])('code %s of the envelope is a %s, also in a 200', async (code, kind) => {
    const body = { hasErrors: true, code, errors: ['file.tooBig'], data: { limit: 2 } };
    expect(await failed(requestName, json(body))).toMatchObject({
      kind,
      name: 'file.tooBig',
      params: { limit: 2 },
      errorId: undefined,
      status: 422,
    });
    expect(await failed(requestName, json(body, 409))).toMatchObject({ kind, status: 409 });
  });

  test('an error without a word still is one', async () => {
    expect(await failed(requestName, json({ hasErrors: true }))).toMatchObject({
      kind: 'dialog',
      name: undefined,
      messages: [],
      status: 422,
    });
  });

  test.each([
    ['by a field of its own', { errors: ['Gesperrt.'], errorName: 'gate.required' }],
    ['in errors[0]', { errors: ['gate.required'] }],
    ['in errors[0], beside a name that is not known here', { errors: ['gate.required'], errorName: 'gate.newer' }],
  ])('a failure is known %s', async (_where, body) => {
    expect(await failed(requestName, json({ hasErrors: true, code: 403, ...body }, 403))).toMatchObject({
      name: 'gate.required',
      messages: ['gate.required'],
      status: 403,
    });
  });

  test.each([null, undefined, 'gate.newer', 'constructor'])(
    'of errorName %s the sentence counts',
    async (errorName) => {
      const body = { hasErrors: true, code: 420, errors: ['Please call us.'], errorName };
      expect(await failed(requestName, json(body, 409))).toMatchObject({
        name: undefined,
        messages: ['Please call us.'],
      });
    },
  );

  test('a name that every object has is no name of the contract', async () => {
    expect(await failed(requestName, json({ hasErrors: true, errors: ['constructor'] }))).toMatchObject({
      name: undefined,
      messages: ['constructor'],
    });
  });

  test('an unreachable platform', async () => {
    expect(await failed(requestName, () => Response.error())).toMatchObject({
      kind: 'dialog',
      name: 'server.unavailable',
      messages: ['server.unavailable'],
      status: 503,
    });
  });
});

describe('an envelope that does not hold what it should', () => {
  test.each([
    ['no data', { hasErrors: false, code: 0 }],
    ['null for data', { hasErrors: false, data: null }],
    ['data of another call', { hasErrors: false, data: { reportId: 'r' } }],
    ['a word in place of a flag', { hasErrors: 'no', data: {} }],
    ['no envelope at all', { revision: 1 }],
  ])('%s', async (_what, body) => {
    for (const requestName of ['envelope', 'post'] as const)
      expect(await failed(requestName, json(body))).toMatchObject({ ...unexpectedError, status: 502 });
  });

  test('details name the fields that do not fit, not what is in them', async () => {
    const good = (await sampleReply(getDraft as unknown as Call).json()) as { data: Record<string, unknown> };
    const failure = await failed('envelope', json({ ...good, data: { ...good.data, revision: `secret ${TOKEN}` } }));
    expect(failure.details).toBe('getDraft: the reply does not fit the contract: revision, HTTP 200');
    expect(JSON.stringify(failure)).not.toContain('secret');
  });
});

describe('a gateway in between', () => {
  test.each([502, 503, 504])('a GET is asked again after %i, once', async (status) => {
    mockPlatform.misbehave((_request, attempt) =>
      attempt === 1 ? html(status)() : sampleReply(getDraft as unknown as Call),
    );
    expect(await requests.envelope()).toMatchObject({ isOk: true });
    expect(mockPlatform.seen).toHaveLength(2);
    mockPlatform.behaveWell();
    expect(await failed('envelope', html(status))).toMatchObject({ ...unexpectedError, status });
    expect(mockPlatform.seen).toHaveLength(2);
  });

  test('a GET is asked again after a connection that failed, once', async () => {
    mockPlatform.misbehave((_request, attempt) =>
      attempt === 1 ? Response.error() : sampleReply(getDraft as unknown as Call),
    );
    expect(await requests.envelope()).toMatchObject({ isOk: true });
    expect(mockPlatform.seen).toHaveLength(2);
  });

  test.each([400, 404, 429, 500])('a GET is not asked again after %i', async (status) => {
    await failed('envelope', html(status));
    expect(mockPlatform.seen).toHaveLength(1);
  });

  test.each([502, 503, 504])('a POST is never asked again after %i', async (status) => {
    expect(await failed('post', html(status))).toMatchObject({ ...unexpectedError, status });
    expect(mockPlatform.seen).toHaveLength(1);
  });

  test('a POST is never asked again after a connection that failed', async () => {
    expect(await failed('post', () => Response.error())).toMatchObject({ name: 'server.unavailable' });
    expect(mockPlatform.seen).toHaveLength(1);
  });
});
