import { execFile, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '~/lib/contract';
import { buildClient } from '../../scripts/client';
import { servePlatform } from '../contract-suite/platform-connections';
import { fillExample, createTestKey } from '../platform/api-keys/example-data';
import { createTestPlatform, type TestPlatform } from '../support/test-platform';

/** The calls of the package, as this test needs them; that they are typed is what the compiler is asked for. */
interface Client {
  [call: string]: (input?: object, options?: { idempotencyKey?: string }) => Promise<unknown>;
}
interface Package {
  createLatchkey(options: { url: string; key: string; retries?: number; fetch?: typeof fetch }): Client;
  verifyWebhook(secrets: string | string[], headers: object, body: string | Uint8Array): Promise<unknown>;
}

const LIMIT = 120_000;
let folder: string;
let client: Package;
let compilerOutput: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'latchkey-client-'));
  const installed = path.join(folder, 'node_modules/@latchkey/client');
  await buildClient(installed);
  client = (await import(/* @vite-ignore */ pathToFileURL(path.join(installed, 'index.js')).href)) as Package;
  compilerOutput = compile(sources());
}, LIMIT);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A block of code of a document in TypeScript, the first unless told otherwise. */
const snippetOf = (file: string, index = 0) =>
  [...readFileSync(file, 'utf8').matchAll(/```ts\n([\s\S]*?)```/g)][index]?.[1] ?? '';

/** What stands in the documents, and what is to be found in it: compiled at once, since the compiler takes long to begin. */
function sources(): Record<string, string> {
  const lines = snippetOf('docs/guide/api.md');
  const begin = lines.split('\n\n').slice(0, 2).join('\n');
  const wrong = [
    "await latchkey.mintLinks({ kind: 'nothing', recipients: ['1'] });",
    "await latchkey.putRecords({ dataset: 'recipients', records: [{ id: '1', nmae: 'Noah' }] });",
    "await latchkey.getRecord({ dataset: 'demands' }).then(({ record }) => record.amount?.toUpperCase());",
    'await latchkey.eraseRecipient({});',
  ];
  const receiver = snippetOf('scripts/client/README.md', 1);
  return {
    'lines.ts': lines,
    'wrong.ts': [begin, ...wrong.map((line) => `// @ts-expect-error\n${line}`)].join('\n'),
    'receiver.ts': receiver,
    'wrong-event.ts': `${receiver}\n// @ts-expect-error\nverifyWebhook('', {}, '').then((event) => event.nothing);\n`,
  };
}

/** Compiles the files against the package. Answers what the compiler says. */
function compile(files: Record<string, string>): string {
  writeFileSync(path.join(folder, 'package.json'), '{"type": "module"}');
  for (const [name, source] of Object.entries(files)) writeFileSync(path.join(folder, name), source);
  mkdirSync(path.join(folder, 'node_modules/@types'), { recursive: true });
  cpSync('node_modules/@types/node', path.join(folder, 'node_modules/@types/node'), { recursive: true });
  cpSync('node_modules/undici-types', path.join(folder, 'node_modules/undici-types'), { recursive: true });
  const options = '--strict --module nodenext --target es2022 --skipLibCheck --types node'.split(' ');
  const compiler = path.resolve('node_modules/typescript/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, ...options, ...Object.keys(files)], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0 && stdout === '') throw new Error(`The compiler ended with ${status}`);
  return stdout;
}

/** The lines of the compiler's output about a file. */
const compilerLinesOf = (name: string) => compilerOutput.split('\n').filter((line) => line.startsWith(`${name}(`));

async function withTestPlatform(run: (testPlatform: TestPlatform, url: string) => Promise<void>): Promise<void> {
  const testPlatform = await createTestPlatform();
  const served = await servePlatform(testPlatform.platform, ['loopback']);
  try {
    await testPlatform.seed.account();
    await fillExample(testPlatform);
    await run(testPlatform, served.url);
  } finally {
    await served.close();
    await testPlatform.close();
  }
}

test('the guide’s lines compile against the package, and do what they say', { timeout: LIMIT }, async () => {
  const lines = snippetOf('docs/guide/api.md');
  expect(lines).toBe(snippetOf('scripts/client/README.md'));
  expect(compilerLinesOf('lines.ts')).toEqual([]);
  await withTestPlatform(async (testPlatform, url) => {
    const env = {
      ...process.env,
      LATCHKEY_URL: url,
      LATCHKEY_KEY: await createTestKey(testPlatform, { scopes: ['read', 'write', 'send', 'links'] }),
    };
    const { stdout } = await promisify(execFile)(process.execPath, ['lines.js'], { cwd: folder, env });
    expect(stdout).toMatch(/^http\S+\/k\/[\w-]{22} captured\nLK-7F3K-92QD \{[^]*Maya Torres/);
    expect(testPlatform.messages).toMatchObject([{ to: 'noah.reed@mail.example' }]);
  });
});

test('a mistake in a call is found by the compiler', () => {
  expect(compilerLinesOf('wrong.ts')).toEqual([]);
});

test('every call for keys is a function, and gets to its path with its input where it belongs', async () => {
  const requests: { url: string; method: string; body: unknown }[] = [];
  const latchkey = client.createLatchkey({
    url: 'https://pages.example/',
    key: 'lk_test_x',
    fetch: (url, init) => {
      const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined;
      requests.push({ url: url as string, method: init?.method ?? '', body });
      return Promise.resolve(Response.json({ hasErrors: false, data: {} }));
    },
  });
  for (const { id, audience, method, path: where, example = { reply: null } } of calls) {
    if (audience !== 'key') continue;
    const { params = {}, query = {}, body } = example;
    await latchkey[id]?.({ ...params, ...query, ...(body as object | undefined) });
    const filled = where.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(params[name] ?? ''));
    const { url = '', ...rest } = requests.pop() ?? {};
    const { origin, pathname, searchParams } = new URL(url);
    expect({ where: origin + pathname, query: Object.fromEntries(searchParams), ...rest }, id).toEqual({
      where: `https://pages.example/${filled}`,
      query,
      method,
      body: method === 'POST' ? (body ?? {}) : undefined,
    });
  }
});

test('the receiver of the package’s README compiles', () => {
  expect(sources()['receiver.ts']).toContain('verifyWebhook');
  expect([...compilerLinesOf('receiver.ts'), ...compilerLinesOf('wrong-event.ts')]).toEqual([]);
  // Nothing is said of anything else either.
  expect(compilerOutput).toBe('');
});

describe('a webhook', () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const other = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  const body = JSON.stringify({ type: 'webhook.test', data: { webhookId: 'é' } });
  const signed = (by: string, at = new Date()) => ({
    'webhook-id': 'evt_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(by).sign('evt_1', at, body),
  });
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

  test('that the specification’s own library has signed is taken, whatever its headers and body come in', async () => {
    const event = JSON.parse(body) as unknown;
    const headers = signed(secret);
    const loud = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]));
    for (const each of [headers, new Headers(headers), loud])
      for (const sent of [body, Buffer.from(body)])
        expect(await client.verifyWebhook(secret, each, sent)).toEqual(event);
    expect(await client.verifyWebhook([other, secret], headers, body)).toEqual(event);
    const both = `v2,abc v1,*** ${signed(other)['webhook-signature']} ${headers['webhook-signature']}`;
    expect(await client.verifyWebhook(secret, { ...headers, 'webhook-signature': both }, body)).toEqual(event);
  });

  test.each([
    ['another body', signed(secret), `${body} `],
    ['another secret', signed(other), body],
    ['another id', { ...signed(secret), 'webhook-id': 'evt_2' }, body],
    ['a time long ago', signed(secret, minutesAgo(6)), body],
    ['a time to come', signed(secret, minutesAgo(-60)), body],
    ['no signature', { ...signed(secret), 'webhook-signature': '' }, body],
    ['a time that is none', { ...signed(secret), 'webhook-timestamp': 'now' }, body],
    ['no headers', {}, body],
  ])('with %s is refused', async (_what, headers, sent) => {
    await expect(client.verifyWebhook(secret, headers, sent)).rejects.toMatchObject({
      name: 'WebhookVerificationError',
    });
  });
});

describe('what goes wrong', () => {
  const answers = (...given: (Response | Error)[]) => {
    const keys: (string | null)[] = [];
    const fetchMock = (_url: unknown, init?: RequestInit) => {
      keys.push(new Headers(init?.headers).get('idempotency-key'));
      const next = given.shift();
      return next instanceof Response ? Promise.resolve(next) : Promise.reject(next ?? new Error('asked too often'));
    };
    return { keys, fetchMock: fetchMock as typeof fetch };
  };
  const busy = () =>
    Response.json({ hasErrors: true, errors: ['Wait.'], errorName: 'request.tooMany' }, { status: 429 });
  const good = () => Response.json({ hasErrors: false, data: { links: [] } });
  const open = (fetchMock: typeof fetch, retries?: number) =>
    client.createLatchkey({
      url: 'https://pages.example',
      key: 'lk_test_x',
      fetch: fetchMock,
      ...(retries !== undefined && { retries }),
    });

  test('a call that met nobody or a limit is tried again under its own name', async () => {
    const { keys, fetchMock } = answers(new TypeError('fetch failed'), busy(), good());
    expect(await open(fetchMock).mintLinks?.({ kind: 'bill', recipients: ['1'] })).toEqual({ links: [] });
    expect(new Set(keys).size).toBe(1);
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{36}$/), keys[0], keys[0]]);
  });

  test('one that is refused is not, and says why', async () => {
    const refused = Response.json(
      { hasErrors: true, errors: ['Nada.'], errorName: 'link.badTarget', data: { field: 'target' } },
      { status: 422 },
    );
    const { keys, fetchMock } = answers(refused);
    const outcome = open(fetchMock).mintLinks?.({ kind: 'form', recipients: ['1'] }, { idempotencyKey: 'mine' });
    await expect(outcome).rejects.toMatchObject({
      errorName: 'link.badTarget',
      errors: ['Nada.'],
      status: 422,
      data: { field: 'target' },
      message: 'link.badTarget (422): Nada.',
    });
    expect(keys).toEqual(['mine']);
  });

  test('a platform of the version before names the reason in errors[0]', async () => {
    const { fetchMock } = answers(Response.json({ hasErrors: true, errors: ['link.badTarget'] }, { status: 422 }));
    await expect(open(fetchMock).listDatasets?.()).rejects.toMatchObject({ errorName: 'link.badTarget', status: 422 });
  });

  test('what stays away is told as such', async () => {
    const nobody = answers(new TypeError('fetch failed'));
    await expect(open(nobody.fetchMock, 0).listDatasets?.()).rejects.toMatchObject({
      errorName: 'server.unreachable',
      status: 0,
    });
    const page = answers(new Response('<html>', { status: 502, headers: { 'content-type': 'text/html' } }));
    await expect(open(page.fetchMock, 0).listDatasets?.()).rejects.toMatchObject({
      errorName: 'server.unexpected',
      status: 502,
    });
  });
});
