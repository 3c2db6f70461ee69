import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sendFormEmailOtp } from '~/areas/verification/calls';
import { randomLinkKey } from '../support/random-link-key';
import { startProcess, type HostProcess } from '../server/support/process';
import { sendRequest } from '../server/support/test-host';
import { createSeed } from '../support/seed';
import { startCollector } from './support/collector';
import { startMailServer } from './support/mail-server';
import { BALANCE_CENTS, configOf, planFields, planForm } from './support/seeded-data';
import { withPlatform } from './support/chaos';

const FORM = planForm();
const NAME = 'Maya Winterbottom';
const EMAIL = 'maya.winterbottom@mail.example';
const PHONE = '+15555550143';
const TYPED = 'The boiler broke in a cold week';
const PROXY = { traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01' };
const TRACE = '0af7651916cd43dd8448eb211c80319c';

let dataDir = '';
let collector: Awaited<ReturnType<typeof startCollector>>;
let mails: Awaited<ReturnType<typeof startMailServer>>;
const running: HostProcess[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'latchkey-traces-'));
  collector = await startCollector();
  mails = await startMailServer();
});
afterEach(async () => {
  for (const each of running.splice(0)) await each.remove();
  await collector.close();
  await mails.close();
  await rm(dataDir, { recursive: true, force: true });
});

const LINK_KEYS = randomLinkKey('traces');
const baseEnv = () => ({
  DATA_DIR: dataDir,
  LINK_KEYS,
  SMTP_URL: mails.url,
  JOBS: 'inside',
});
const tracingEnv = (service = 'latchkey') => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_SERVICE_NAME: service,
  OTEL_BSP_SCHEDULE_DELAY: '100',
});

async function start(args: string[], env: Record<string, string>, event = 'listening') {
  const started = await startProcess({ args, env: { ...baseEnv(), ...env }, ready: { event } });
  running.push(started);
  return started;
}

/** A person with a link to a form. */
async function aPerson() {
  const config = configOf(baseEnv());
  const token = await withPlatform(config, async ({ context }) => {
    const seed = createSeed(context);
    await seed.account();
    await seed.form(FORM);
    await seed.recipient({ id: 'maya', name: NAME, email: EMAIL, phone: PHONE, balance_cents: BALANCE_CENTS });
    return seed.link({ form: FORM.id, recipient: 'maya' });
  });
  return { token, body: new URLSearchParams(planFields(config, 'maya', TYPED)).toString() };
}

/** Opens the form, sends it, and waits until its receipt has arrived. */
async function sendForm(port: number, { token, body }: Awaited<ReturnType<typeof aPerson>>, headers = {}) {
  expect((await sendRequest(port, `/form/${token}?lang=en`, { headers })).status).toBe(200);
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const sent = await sendRequest(port, `/form/${token}`, { method: 'POST', body, headers: { ...type, ...headers } });
  expect(sent.status).toBe(303);
  await expect.poll(() => mails.mails.map(({ to }) => to)).toContain(EMAIL);
}

/** Ends what runs, so that nothing waits to be sent. */
async function endAll() {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    expect(await ended).toBe(0);
  }
}

/** Nothing that was sent to the collector, or logged, is a person's or opens a page. */
function expectNothingPersonal(token: string) {
  const parts = token.split('.').filter((part) => part.length > 20);
  expect(parts.length).toBeGreaterThan(1);
  const written = [collector.all(), ...running.map(({ output }) => output())].join('\n');
  const words = [
    ...parts,
    NAME,
    'Winterbottom',
    EMAIL,
    'mail.example',
    PHONE,
    '5555550143',
    TYPED,
    'boiler',
    '127.0.0.1:',
  ];
  const sent = words.filter((word) =>
    collector
      .all()
      .replace(/"host":"[^"]*"/g, '')
      .includes(word),
  );
  expect(sent).toEqual([]);
  expect(parts.filter((part) => written.includes(part))).toEqual([]);
}

test('a journey is traced: request, calls, units, jobs and mail, and nothing of the person', async () => {
  const person = await aPerson();
  const host = await start(['build/host/main.js'], { ...tracingEnv(), TRUSTED_PROXIES: 'loopback' });
  await sendForm(host.port, person, PROXY);
  await endAll();
  const { spans } = collector;
  const names = new Set(spans.map(({ name }) => name));
  for (const name of ['GET /form/:token', 'POST /form/:token', 'submitForm', 'database unit', 'job mail', 'send email'])
    expect(names).toContain(name);
  const request = spans.find(({ name }) => name === 'POST /form/:token');
  // A part of what the proxy has begun, and the call a part of it.
  expect(request).toMatchObject({ traceId: TRACE, parentSpanId: 'b7ad6b7169203331', service: 'latchkey' });
  expect(request?.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': '/form/:token',
    'http.response.status_code': 303,
  });
  expect(spans.find(({ name }) => name === 'submitForm')).toMatchObject({ parentSpanId: request?.spanId });
  const mail = spans.find(({ name }) => name === 'send email');
  const job = spans.find(({ spanId }) => spanId === mail?.parentSpanId);
  expect(job?.name).toBe('job mail');
  expect(host.events('request').map(({ traceId }) => traceId)).toEqual([TRACE, TRACE]);
  expectNothingPersonal(person.token);
});

test('a trace goes on in a platform elsewhere; whoever is no proxy names none', async () => {
  const person = await aPerson();
  const platform = await start(
    ['build/host/platform.js'],
    { ...tracingEnv('platform'), TRUSTED_PROXIES: 'loopback' },
    'platform-listening',
  );
  const host = await start(['build/host/main.js'], {
    ...tracingEnv('pages'),
    PLATFORM_URL: `http://127.0.0.1:${platform.port}`,
    DATA_DIR: path.join(dataDir, 'pages'),
  });
  await sendForm(host.port, person, PROXY);
  const code = { email: EMAIL, company: '', supportEmail: '', token: person.token, isCustomer: false };
  const response = await sendRequest(platform.port, `/${sendFormEmailOtp.path}`, {
    method: 'POST',
    body: JSON.stringify(code),
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(200);
  await endAll();
  const { spans } = collector;
  expect(spans.some(({ name, service }) => name === sendFormEmailOtp.id && service === 'platform')).toBe(true);
  expect(spans.filter(({ traceId }) => traceId === TRACE)).toEqual([]);
  const request = spans.find(({ name, service }) => service === 'pages' && name === 'POST /form/:token');
  const ofTrace = spans.filter(({ traceId }) => traceId === request?.traceId);
  const callSpan = ofTrace.find(({ name, service }) => service === 'pages' && name === 'submitForm');
  const platformSpan = ofTrace.find(({ parentSpanId }) => parentSpanId === callSpan?.spanId);
  expect(callSpan?.parentSpanId).toBe(request?.spanId);
  expect(platformSpan).toMatchObject({ service: 'platform' });
  expect(ofTrace.find(({ parentSpanId }) => parentSpanId === platformSpan?.spanId)?.name).toBe('submitForm');
  expectNothingPersonal(person.token);
});

test('nothing is sent while nothing happens', async () => {
  await aPerson();
  for (const jobs of ['inside', 'on']) await start(['build/host/main.js'], { ...tracingEnv(jobs), JOBS: jobs });
  const platform = await start(
    ['build/host/platform.js'],
    { ...tracingEnv('platform'), TRUSTED_PROXIES: 'loopback' },
    'platform-listening',
  );
  await start(['build/host/main.js'], {
    ...tracingEnv('pages'),
    PLATFORM_URL: `http://127.0.0.1:${platform.port}`,
    DATA_DIR: path.join(dataDir, 'pages'),
  });
  await new Promise((resolve) => setTimeout(resolve, 7000));
  await endAll();
  const begun = collector.spans.filter(({ parentSpanId }) => !parentSpanId);
  // Rounds are due at the full minute.
  expect(begun.map(({ service, name }) => `${service}: ${name}`).filter((name) => !/: job round$/.test(name))).toEqual(
    [],
  );
});

test('where nobody traces nothing of it is loaded, and what a client says to be a part of goes nowhere', async () => {
  const person = await aPerson();
  const host = await start(['build/host/main.js'], { TRUSTED_PROXIES: 'loopback' });
  await sendForm(host.port, person, PROXY);
  await endAll();
  expect(collector.all()).toBe('');
  expect(host.events('tracing-on')).toEqual([]);
  expect(host.output()).not.toContain('traceId');
});

test('a collector that is away is told of, and costs no page', async () => {
  const person = await aPerson();
  await collector.close();
  const host = await start(['build/host/main.js'], tracingEnv());
  await sendForm(host.port, person);
  await expect.poll(() => host.events('tracing-failed').length).toBe(1);
  expect(String(host.events('tracing-failed')[0]?.message)).not.toMatch(/^\{|stack/);
  await endAll();
  expect(host.events('request').map(({ status }) => status)).toEqual([200, 303]);
});
