import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '~/lib/contract';
import type { Call } from '~/lib/contract/call';
import { getBankLogo } from '~/areas/payments/banks/calls';
import { specSectionOf } from '~/lib/contract/spec-calls';
import { validateAnswer, type Answer } from '../../cli/check-platform/validate-answer';
import { platformDataSchema, emptyPlatformData } from '../../cli/check-platform/platform-data';
import { changesData } from '../../cli/check-platform/call-inputs';
import { createRecording } from '../../cli/check-platform/recording';
import { missesSpecification, formatSummary } from '../../cli/check-platform/report';
import { supportedCalls, tryCalls, type Finding, type TryCallsOptions } from '../../cli/check-platform/try-calls';
import { openDemoPlatform, type DemoPlatform } from '../support/demo-platform';
import { mockServer, toThisMachine } from '../support/mock-server';
import { createRecordedPlatform, RECORDED_FOLDER } from '../support/recorded-platform';
import { servePlatform } from './platform-connections';

const SPEC = supportedCalls.filter((call) => specSectionOf(call) !== undefined);

const PLATFORM_URL = 'https://platform.example';
const server = mockServer(toThisMachine);

async function tryAll(
  options: Partial<TryCallsOptions> & Pick<TryCallsOptions, 'url' | 'platformData'>,
): Promise<Finding[]> {
  const found: Finding[] = [];
  const all = { includesChanges: true, isSelected: () => true, timeoutMs: 10_000, ...options };
  for await (const finding of tryCalls(all)) found.push(finding);
  return found;
}

const describeFinding = ({ id, verdict, what }: Finding) => `${id}: ${verdict} ${what}`;
const idsOf = (findings: readonly Finding[], verdict: Finding['verdict']) =>
  findings.flatMap((finding) => (finding.verdict === verdict ? [finding.id] : []));

let demo: DemoPlatform;
let served: Awaited<ReturnType<typeof servePlatform>>;
let ours: Finding[];
const answers = new Map<Call, Answer>();
beforeAll(async () => {
  demo = await openDemoPlatform();
  served = await servePlatform(demo.platform, ['loopback'], demo.config);
  const platformData = platformDataSchema.parse(demo.known);
  ours = await tryAll({ url: served.url, platformData, onAnswer: (call, answer) => void answers.set(call, answer) });
  if (process.env.RECORD) record();
}, 120_000);
afterAll(async () => {
  await served?.close();
  await demo?.close();
});

function record(): void {
  mkdirSync(RECORDED_FOLDER, { recursive: true });
  for (const [call, answer] of answers) {
    if (!specSectionOf(call)) continue;
    const file = path.join(RECORDED_FOLDER, `${call.id}.json`);
    writeFileSync(file, `${JSON.stringify(createRecording(call, answer), null, 2)}\n`);
  }
}

describe('our own platform over HTTP', () => {
  test('does all that the specification has', () => {
    expect(ours.filter(({ section, verdict }) => section && verdict !== 'works').map(describeFinding)).toEqual([]);
    expect(ours.filter(({ section }) => section)).toHaveLength(SPEC.length);
  });

  test('lacks nothing, and answers nothing otherwise than the contract says', () => {
    expect(ours.filter(({ verdict }) => verdict === 'missing' || verdict === 'differs').map(describeFinding)).toEqual(
      [],
    );
    expect(idsOf(ours, 'works').length).toBeGreaterThan(SPEC.length + 30);
    expect(missesSpecification(ours)).toBe(false);
  });

  test('without a word of permission no call is made that changes something', async () => {
    const made: string[] = [];
    const platformData = platformDataSchema.parse(demo.known);
    const send: typeof fetch = (input, init) => {
      made.push(`${init?.method} ${new URL(String(input)).pathname.slice(1)}`);
      return fetch(input, init);
    };
    const found = await tryAll({ url: served.url, platformData, includesChanges: false, fetch: send });
    const changing = calls.filter(changesData).map(({ method, path: at }) => `${method} ${at}`);
    expect(made.length).toBeGreaterThan(50);
    expect(made.filter((call) => changing.includes(call))).toEqual([]);
    expect(idsOf(found, 'not tried')).toEqual(expect.arrayContaining(['payByCard', 'unenroll', 'savePreferences']));
  });

  test('with permission, and not a word of what was made for trying, neither', async () => {
    const platformData = platformDataSchema.parse({ ...demo.known, calls: {} });
    const found = await tryAll({ url: served.url, platformData, isSelected: (call) => changesData(call) });
    expect(found.filter(({ verdict }) => verdict !== 'not tried').map(describeFinding)).toEqual([]);
  });

  test('what is found says nothing secret', () => {
    const { session, key, links } = demo.known;
    const words = JSON.stringify(ours);
    for (const secret of [session, key, ...Object.values(links)]) expect(words).not.toContain(secret);
    expect(words).not.toMatch(/eyJ[\w-]+\./);
  });
});

describe('an existing platform', () => {
  // A platform in a test mode sends everybody the same code.
  const codes = { 'kit-two@mail.example': '4711', '+12025550199': '4711', '+12025550197': '4711' };
  const platformData = () => platformDataSchema.parse({ ...demo.known, codes });

  test('has every call of the specification recorded, without a token in it', () => {
    const files = readdirSync(RECORDED_FOLDER);
    expect(files.map((file) => path.basename(file, '.json')).sort()).toEqual(SPEC.map(({ id }) => id).sort());
    for (const file of files)
      expect(readFileSync(path.join(RECORDED_FOLDER, file), 'utf8'), file).not.toMatch(/eyJ[\w-]+\.eyJ/);
  });

  test('that has the specification alone does all of it, and nothing beyond', async () => {
    server.use(...createRecordedPlatform().handlers);
    const found = await tryAll({ url: PLATFORM_URL, platformData: platformData() });
    expect(found.filter(({ section, verdict }) => section && verdict !== 'works').map(describeFinding)).toEqual([]);
    const beyond = found.filter(({ section, verdict }) => !section && verdict !== 'not tried');
    expect(beyond.length).toBeGreaterThan(50);
    expect(beyond.filter(({ verdict }) => verdict !== 'missing').map(describeFinding)).toEqual([]);
    expect(missesSpecification(found)).toBe(false);
  });

  test('that lacks ten calls lacks exactly those ten', async () => {
    const lacks = [
      'getTerms',
      'getWalletPassQr',
      'getPaymentResult',
      'getInstallmentPayLink',
      'getSupplierPreference',
      'updateSupplierPreference',
      'viewEmail',
      'getOutageTemplate',
      'getLastPayment',
      'setBudgetPlan',
    ];
    server.use(...createRecordedPlatform(lacks).handlers);
    const found = await tryAll({ url: PLATFORM_URL, platformData: platformData() });
    const ofSpec = found.filter(({ section }) => section);
    expect(idsOf(ofSpec, 'missing').sort()).toEqual([...lacks].sort());
    expect(idsOf(ofSpec, 'works')).toHaveLength(SPEC.length - lacks.length);
    expect(missesSpecification(found)).toBe(true);
    expect(formatSummary(found)).toContain(`of the specification: ${SPEC.length - 10} works, 10 missing, 0 differs`);
  });
});

describe('an answer', () => {
  const answer = (status: number, body: unknown, contentType = 'application/json'): Answer => ({
    status,
    contentType,
    bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
  });
  const call = getBankLogo as unknown as Call;

  test.each([
    [answer(404, '<h1>Not found</h1>', 'text/html'), 'missing', 'answers 404'],
    [answer(405, ''), 'missing', 'answers 405'],
    [answer(501, {}), 'missing', 'answers 501'],
    [answer(404, { hasErrors: true, errors: ['bank.notFound'] }), 'refuses', 'HTTP 404 bank.notFound'],
    [
      answer(409, { hasErrors: true, errors: ['Kein Formular.'], errorName: 'form.expired' }),
      'refuses',
      'HTTP 409 form.expired',
    ],
    [
      answer(200, { hasErrors: true, errors: ['request.invalid'], data: { fields: ['query.token'] } }),
      'refuses',
      'HTTP 200 request.invalid (query.token)',
    ],
    [answer(401, ''), 'refuses', 'HTTP 401'],
    [answer(500, '<h1>Oops</h1>', 'text/html'), 'differs', 'answers 500 without the envelope of failures'],
    [answer(200, ''), 'differs', 'an empty answer'],
    [answer(200, '<h1>Sign in</h1>', 'text/html'), 'differs', 'no JSON (text/html)'],
    [answer(200, { data: {} }), 'differs', expect.stringContaining('no envelope: hasErrors: ')],
    [answer(200, { hasErrors: false, data: { name: 7 } }), 'differs', expect.stringMatching(/name: .*expected string/)],
  ])('number %# is judged by the contract', (given, verdict, what) => {
    expect(validateAnswer(call, given)).toEqual({ verdict, what });
  });
});

test('the empty file is one that the command takes, and names what there is to fill in', () => {
  const empty = platformDataSchema.parse(emptyPlatformData());
  expect(Object.keys(empty.values)).toEqual(expect.arrayContaining(['routingNumber', 'installationId', 'houseNumber']));
  expect(Object.keys(empty.links)).toEqual(expect.arrayContaining(['form', 'preferences', 'installment-plan']));
});
