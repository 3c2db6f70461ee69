import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '~/lib/contract';
import type { Call } from '~/lib/contract/call';
import { IDENTITY_CHECK_PURPOSES } from '~/areas/identity-check/calls';
import type { LinkPurpose } from '~/lib/contract/token-schemas';
import { sampleOf } from '../../../scripts/openapi-samples';
import type { TestPlatform } from '../../support/test-platform';
import {
  anIdentityCheck,
  submitAnswers,
  DEVICE,
  createIdentityCheckPlatform,
  OTHER_DEVICE,
  describeOutcome,
} from './identity-check-platform';

/** Every call that the contract puts behind a gate. */
const GUARDED = calls.filter((call) => (call.errors as readonly string[]).includes('gate.required'));

let testPlatform: TestPlatform;
const tokens = new Map<LinkPurpose, string>();

beforeAll(async () => {
  testPlatform = await createIdentityCheckPlatform();
  await testPlatform.context.db
    .insertInto('gates')
    .values([anIdentityCheck({ page: 'unsubscribe' }), anIdentityCheck({ page: 'view-bill' })])
    .execute();
  for (const purpose of IDENTITY_CHECK_PURPOSES) {
    const token = await testPlatform.seed.link({ purpose });
    tokens.set(purpose, token);
    expect(await describeOutcome(submitAnswers(testPlatform, token))).toBe('passed');
  }
});
afterAll(() => testPlatform.close());

/** Makes the call as the wire has it, with every part that its schemas ask for. Answers the error's name, or `ok`. */
async function outcomeOf(call: Call, token: string, deviceId: string): Promise<string> {
  const query = call.query ? { ...(sampleOf(call.query) as object), token } : {};
  const body = call.body
    ? { ...(sampleOf(call.body) as object), ...('token' in query ? {} : { token, jwt: token }) }
    : undefined;
  const url = `http://platform.local/${call.path}?${new URLSearchParams(query as Record<string, string>).toString()}`;
  // Limits count by address: each call has one of its own.
  const address = `198.51.100.${calls.indexOf(call) + 1}`;
  const headers = {
    'content-type': 'application/json',
    'x-client-address': address,
    ...(deviceId && { 'x-device-uuid': deviceId }),
  };
  const response = await testPlatform.platform.fetch(
    new Request(url, { method: call.method, headers, body: body && JSON.stringify(body) }),
  );
  if (!response.headers.get('content-type')?.includes('json')) return 'ok';
  const reply = (await response.json()) as { hasErrors?: boolean; errorName?: string };
  return reply.hasErrors ? (reply.errorName ?? '') : 'ok';
}

test('there are calls behind the gate, each of a link', () => {
  expect(GUARDED.length).toBeGreaterThan(20);
  expect(GUARDED.filter(({ audience }) => audience !== 'link')).toEqual([]);
});

describe.each(GUARDED.map((call) => [call.id, call] as const))('%s', (_id, call) => {
  /** Pages whose links the call takes; the others are of another purpose, whatever the gate. */
  const taken = async (deviceId: string) => {
    const outcomes = await Promise.all([...tokens.values()].map((token) => outcomeOf(call, token, deviceId)));
    return outcomes.filter((outcome) => outcome !== 'token.wrongPurpose');
  };

  test('is refused without a pass, and with the pass of another device', async () => {
    for (const deviceId of ['', OTHER_DEVICE]) {
      const outcomes = await taken(deviceId);
      expect(outcomes.length).toBeGreaterThan(0);
      expect(new Set(outcomes)).toEqual(new Set(['gate.required']));
    }
  });

  test('is not refused with the device that has passed', async () => {
    expect(await taken(DEVICE)).not.toContain('gate.required');
  });
});

test('of all other calls a link behind a gate opens those that tell nothing of the person', async () => {
  const others = calls.filter((call) => call.audience === 'link' && !GUARDED.includes(call));
  const open = new Set<string>();
  for (const call of others) {
    for (const token of tokens.values()) if ((await outcomeOf(call, token, '')) === 'ok') open.add(call.id);
  }
  expect([...open].sort()).toEqual([
    'authorizeSmartPage',
    'getAccountInfo',
    'getExpiredLinkMessage',
    // A mail provider has no device that could pass. RFC 8058.
    'getOneClickInfo',
    'getSmartPageAccess',
    'inspectLink',
    'oneClickUnsubscribe',
    'recordEvent',
    'renewLink',
  ]);
});
