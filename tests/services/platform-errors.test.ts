import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { getDraft, removeDraftFile } from '~/areas/drafts/calls';
import type { Caller } from '~/lib/contract/platform-port';
import { checkHealth } from '~/areas/operations/outage/calls';
import { createRemotePlatform } from '~/lib/remote/remote-platform.server';
import { withFailureLog } from '~/lib/remote/platform-failures.server';
import { sampleData } from '../contract-suite/sample';

const SECRET = 'maya.winterbottom@mail.example';
const CALLER = { clientAddress: '203.0.113.7', requestId: 'r-1' };
const lines: object[] = [];

type Answer = () => Response | Promise<Response>;
const platformOf = (answer: Answer) =>
  withFailureLog(
    createRemotePlatform({ url: 'http://platform.example', timeoutMs: 100, fetch: async () => answer() }),
    (line) => void lines.push(line),
  );
const makeCall = ({ platform }: ReturnType<typeof platformOf>, caller: Caller = CALLER) =>
  platform.call(getDraft, { query: { token: SECRET } }, caller);
const health = ({ platform }: ReturnType<typeof platformOf>) =>
  platform.call(checkHealth, {}, { ...CALLER, isProbe: true });
const broken = (name: string, cause?: object): Answer => {
  return () => {
    throw name === 'TimeoutError'
      ? new DOMException('late', name)
      : Object.assign(new TypeError('fetch failed'), { cause });
  };
};

beforeEach(() => {
  lines.length = 0;
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => void vi.useRealTimers());

const good = () => sampleData(getDraft as never) as Record<string, unknown>;
const wrong = () => ({ ...good(), revision: SECRET, answers: { [SECRET]: 7, '15555550143': 7 } });

test.each<[string, Answer, object]>([
  ['lacks it', () => new Response('', { status: 404 }), { why: 'missing', status: 404 }],
  [
    'answers HTML',
    () => new Response(`<h1>${SECRET}`),
    { why: 'misfit', status: 200, message: 'the reply is not JSON' },
  ],
  ['breaks off its JSON', () => new Response(`{"data":"${SECRET}`), { why: 'misfit', status: 200 }],
  ['answers nothing', () => new Response(null, { status: 204 }), { why: 'misfit', status: 204, message: 'empty body' }],
  ['answers 500', () => new Response(SECRET, { status: 500 }), { why: 'refused', status: 500 }],
  [
    'answers 503',
    () => Response.json({ hasErrors: true, errors: [SECRET] }, { status: 503 }),
    { why: 'refused', status: 503 },
  ],
  ['answers 403 of its own', () => new Response('<h1>No', { status: 403 }), { why: 'refused', status: 403 }],
  [
    'leads elsewhere',
    broken('', { message: 'unexpected redirect' }),
    { why: 'misfit', message: 'the reply leads elsewhere' },
  ],
  ['hangs up', broken('', { code: 'ECONNRESET' }), { why: 'unreachable', message: 'ECONNRESET' }],
  ['is late', broken('TimeoutError'), { why: 'timedOut' }],
  [
    'answers what does not fit',
    () => Response.json({ hasErrors: false, data: wrong() }),
    { why: 'misfit', status: 200, fields: expect.arrayContaining(['revision', 'answers.*']) },
  ],
])('a platform that %s has a line that says so, and nothing of anybody', async (_what, answer, logged) => {
  expect(await makeCall(platformOf(answer))).toMatchObject({ isOk: false });
  expect(lines).toEqual([expect.objectContaining({ callId: 'getDraft', requestId: 'r-1', ...logged })]);
  expect(JSON.stringify(lines)).not.toContain(SECRET);
  expect(JSON.stringify(lines)).not.toContain('15555550143');
});

test('what the platform refuses by the contract is nobody else’s business, nor is what went well', async () => {
  await makeCall(
    platformOf(() => Response.json({ hasErrors: true, code: 420, errors: ['form.expired'] }, { status: 410 })),
  );
  await makeCall(platformOf(() => Response.json({ hasErrors: false, data: good() })));
  expect(lines).toEqual([]);
});

test('what is missing is told once in a minute, and of each answer that fails by it', async () => {
  const port = platformOf(() => new Response('', { status: 404 }));
  for (const requestId of ['a', 'b', 'c']) await makeCall(port, { ...CALLER, requestId });
  expect(lines).toHaveLength(1);
  port.reportAnswer({ requestId: 'b', status: 200 });
  port.reportAnswer({ requestId: 'a', status: 501 });
  expect(lines).toHaveLength(1);
  port.reportAnswer({ requestId: 'c', status: 501, traceId: 't' });
  port.reportAnswer({ requestId: 'c', status: 501 });
  expect(lines.slice(1)).toEqual([expect.objectContaining({ callId: 'getDraft', requestId: 'c', traceId: 't' })]);
  vi.advanceTimersByTime(60_001);
  await makeCall(port, { ...CALLER, requestId: 'd' });
  expect(lines).toHaveLength(3);
});

test('the health that nobody waits for is told when it changes', async () => {
  let status = 503;
  const port = platformOf(() => new Response('', { status }));
  for (status of [503, 503, 404, 404]) await health(port);
  expect(lines).toMatchObject([{ status: 503 }, { status: 404, why: 'missing' }]);
});

test('a call that a browser makes itself is told of too', async () => {
  const request = () => new Request(`http://x/${removeDraftFile.path}`, { headers: { 'x-request-id': 'r-2' } });
  await platformOf(() => new Response('', { status: 502 })).platform.fetch(request(), 'getCompanyLogo');
  const away = platformOf(broken('', { code: 'ECONNREFUSED' })).platform;
  await expect(away.fetch(request(), 'getCompanyLogo')).rejects.toThrow();
  await expect(away.fetch(request())).rejects.toThrow();
  expect(lines).toMatchObject([
    { callId: 'getCompanyLogo', why: 'refused', status: 502, requestId: 'r-2' },
    { callId: 'getCompanyLogo', why: 'unreachable', message: 'ECONNREFUSED' },
  ]);
});
