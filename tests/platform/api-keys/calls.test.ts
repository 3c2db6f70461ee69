import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { calls } from '~/lib/contract';
import type { Call } from '~/lib/contract/call';
import { KEY_KINDS, KEY_SCOPES, type KeyKind, type KeyScope } from '~/lib/contract/enums';
import { resources } from '~/locales';
import { createKeyService } from '~/areas/api-keys/service.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { readResponse, exampleAnswer, fillExample, idOf, createTestKey, exampleRequest } from './example-data';

const KEY_CALLS = calls.filter(({ audience }) => audience === 'key');
const named = (call: Call): [string, Call] => [call.id, call];

async function createExamplePlatform(): Promise<TestPlatform> {
  const testPlatform = await createTestPlatform({ config: { publicUrl: 'https://pages.example' } });
  await testPlatform.seed.account();
  await testPlatform.seed.account({ id: 'river', public_id: 'river-public', name: 'River Gas' });
  return testPlatform;
}

/** Opens a test platform that is this test's own. */
async function createOwnPlatform(): Promise<TestPlatform> {
  const own = await createExamplePlatform();
  onTestFinished(() => own.close());
  return own;
}

/** What the examples are about, and a key for each scope alone. */
interface Locked {
  testPlatform: TestPlatform;
  keys: Map<KeyScope, string>;
  before: Record<string, unknown>;
}

/** What is stored, but for what is written down of a call that is refused: that its key was used. */
async function written(of: TestPlatform) {
  const { api_keys: _used, key_calls: _called, rate_limits: _counted, ...rows } = await of.rowCounts();
  return rows;
}

async function openLocked(kind: KeyKind): Promise<Locked> {
  const of = await createExamplePlatform();
  await fillExample(of, { is_test: kind === 'test' ? 1 : 0 });
  const keys = new Map<KeyScope, string>();
  for (const scope of KEY_SCOPES) keys.set(scope, await createTestKey(of, { kind, scopes: [scope], name: scope }));
  return { testPlatform: of, keys, before: await written(of) };
}

/** The test platforms, by kind of key, of all calls that are refused for their scope, which change nothing in them. */
const locked = new Map<KeyKind, Promise<Locked>>();
function lockedFor(kind: KeyKind): Promise<Locked> {
  const found = locked.get(kind) ?? openLocked(kind);
  locked.set(kind, found);
  return found;
}
afterAll(async () => {
  for (const { testPlatform: of, before } of await Promise.all(locked.values())) {
    const after = await written(of);
    await of.close();
    expect(after).toEqual(before);
  }
});

const makeCall = async (of: TestPlatform, call: Call, token: string) =>
  readResponse(await of.platform.fetch(exampleRequest(call, token)));

/** Ids and codes that are drawn at random, as dots. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' ? value : JSON.parse(JSON.stringify(value).replace(/(\/k\/|"id":")[\w-]{22}"/g, '$1…"'));

test('every call for keys has an example, and a scope of the list', () => {
  expect(KEY_CALLS.length).toBeGreaterThan(2);
  expect(KEY_CALLS.filter(({ example, scope }) => !example || !scope || !KEY_SCOPES.includes(scope))).toEqual([]);
});

describe.each(KEY_CALLS.map(named))('%s', (_id, call) => {
  const scope = call.scope ?? 'read';

  test('answers its example word by word', async () => {
    const testPlatform = await createOwnPlatform();
    await fillExample(testPlatform);
    const { status, envelope } = await makeCall(
      testPlatform,
      call,
      await createTestKey(testPlatform, { scopes: [scope] }),
    );
    expect({ status, envelope: plain(envelope) }).toEqual({ status: 200, envelope: plain(exampleAnswer(call)) });
  });

  test.each(KEY_KINDS.flatMap((kind) => KEY_SCOPES.map((given) => ({ kind, given }))))(
    'for a $kind key with the scope $given alone',
    async ({ kind, given }) => {
      if (given === scope) {
        const testPlatform = await createOwnPlatform();
        await fillExample(testPlatform, { is_test: kind === 'test' ? 1 : 0 });
        const answer = await makeCall(testPlatform, call, await createTestKey(testPlatform, { kind, scopes: [given] }));
        expect(answer.status, JSON.stringify(answer)).toBe(200);
      } else {
        const { testPlatform, keys } = await lockedFor(kind);
        expect(await makeCall(testPlatform, call, keys.get(given) ?? '')).toEqual({
          status: 403,
          envelope: {
            hasErrors: true,
            code: 403,
            errors: [expect.stringContaining(scope)],
            errorName: 'key.forbidden',
            errorGuid: null,
            data: { scope },
          },
        });
      }
    },
  );

  test('is one and the same refusal for no key, an unknown, a wrong, another kind and a revoked one', async () => {
    const testPlatform = await createOwnPlatform();
    await fillExample(testPlatform);
    const right = await createTestKey(testPlatform, { scopes: KEY_SCOPES });
    const revoked = await createTestKey(testPlatform, { scopes: KEY_SCOPES });
    await createKeyService(testPlatform.context).revoke('prairie', idOf(revoked));
    const session = await testPlatform.seed.session(await testPlatform.seed.user());
    const last = right.endsWith('2') ? '3' : '2';
    const unknownId = `lk_live_${'2'.repeat(12)}_${right.split('_')[3] ?? ''}`;
    // Without the beginning of a key it is a person who calls, where people may.
    const notKeys = call.roles ? [] : ['', session];
    const wrong = [
      ...notKeys,
      'lk_live',
      `${right} `.trim().slice(0, -1),
      right.slice(0, -1) + last,
      unknownId,
      right.replace('lk_live', 'lk_test'),
      revoked,
    ];
    for (const token of wrong)
      expect({ token, ...(await makeCall(testPlatform, call, token)) }).toEqual({
        token,
        status: 401,
        envelope: {
          hasErrors: true,
          code: 401,
          errors: [resources.en.errors.key.invalid],
          errorName: 'key.invalid',
          errorGuid: null,
          data: null,
        },
      });
    expect((await makeCall(testPlatform, call, right)).status).toBe(200);
  });

  test('asks people to sign in where they may call, and lets in no other', async () => {
    const testPlatform = await createOwnPlatform();
    await fillExample(testPlatform);
    const session = await testPlatform.seed.session(await testPlatform.seed.user());
    const member = await testPlatform.seed.session(
      await testPlatform.seed.user({ id: 'mina', email: 'mina@x.example', role: 'Member' }),
    );
    const errorOf = async (token: string) => {
      const { status, envelope } = await makeCall(testPlatform, call, token);
      return { status, error: envelope.errorName };
    };
    const refused = call.roles ? 'session.required' : 'key.invalid';
    expect(await errorOf('')).toEqual({ status: 401, error: refused });
    expect(await errorOf(`${session}x`)).toEqual({ status: 401, error: refused });
    expect((await errorOf(session)).status).toBe(call.roles ? 200 : 401);
    expect((await errorOf(member)).status).toBe(call.roles ? 403 : 401);
  });

  test('shows and does for a key of another account what it would if ours were not there', async () => {
    const empty = await createOwnPlatform();
    const testPlatform = await createOwnPlatform();
    await fillExample(testPlatform);
    const { data_saves: saves, recipients, submissions } = await testPlatform.rowCounts();
    for (const kind of KEY_KINDS) {
      const keyIn = (of: TestPlatform) => createTestKey(of, { account: 'river', kind, scopes: KEY_SCOPES });
      const wanted = await makeCall(empty, call, await keyIn(empty));
      const got = await makeCall(testPlatform, call, await keyIn(testPlatform));
      expect(got).toEqual(wanted);
      expect(JSON.stringify(got)).not.toMatch(/prairie|Prairie|Maya/);
    }
    const { db } = testPlatform.context;
    await db.deleteFrom('recipients').where('account_id', '=', 'river').execute();
    await db.deleteFrom('data_saves').where('account_id', '=', 'river').execute();
    expect(await testPlatform.rowCounts()).toMatchObject({ data_saves: saves, recipients, submissions });
  });
});
