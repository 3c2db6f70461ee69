import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PlatformPort } from '~/lib/contract/platform-port';
import { action } from '~/routes/_link._identity-check.customer-preferences.$token';
import { createRouteArgs } from '../../support/route-args';
import type { TestPlatform } from '../../support/test-platform';
import { aVisitor, createPreferencesPlatform, readStoredConsents } from './preferences-platform';

let testPlatform: TestPlatform;
let token: string;
let requests: string[];
let sent: unknown[];
beforeEach(async () => {
  requests = [];
  sent = [];
  testPlatform = await createPreferencesPlatform();
  ({ token } = await aVisitor(testPlatform));
});
afterEach(() => testPlatform.close());

async function post(fields: [string, string][]): Promise<number | undefined> {
  const platform: PlatformPort = {
    ...testPlatform.platform,
    call(call, input, caller) {
      requests.push(call.id);
      sent.push((input as { body?: unknown }).body);
      return testPlatform.platform.call(call, input, caller);
    },
  };
  const body = new URLSearchParams([['intent', 'save'], ...fields]);
  const request = new Request(`https://pages.example/customer-preferences/${token}`, { method: 'POST', body });
  const answer = await action(await createRouteArgs(testPlatform, request, { token }, { platform }));
  return answer instanceof Response ? answer.status : answer.init?.status;
}

const SHOWN: [string, string][] = [
  ['shown', '{"energy_tips.email":true,"outages.email":true,"outages.whatsApp":false}'],
  ['shown.name', 'Maya'],
];
const TICKED: [string, string] = ['choice', 'outages.email'];

test.each<[string, [string, string][]]>([
  [
    'lists without a choice',
    [
      ['shown.preferred.email', 'a-contact'],
      ['shown.preferred.sms', ''],
    ],
  ],
  [
    'a list of which nothing is chosen',
    [
      ['shown.preferred.email', ''],
      ['preferred.email', ''],
    ],
  ],
  [
    'a preferred contact that stays',
    [
      ['shown.preferred.email', 'a-contact'],
      ['preferred.email', 'a-contact'],
    ],
  ],
])('a post with %s is saved before anything is read', async (_what, lists) => {
  expect(await post([...SHOWN, TICKED, ...lists])).toBe(303);
  expect(requests).toEqual(['inspectLink', 'savePreferences']);
  expect(await readStoredConsents(testPlatform)).toMatchObject({ 'energy_tips.email': false });
});

test.each<[string, [string, string][]]>([
  [
    'another preferred contact',
    [
      ['shown.preferred.email', ''],
      ['preferred.email', 'another'],
    ],
  ],
  ['terms that are not accepted', [['shown.terms', 'yes']]],
  ['a new tick', [['choice', 'outages.whatsApp']]],
])('a post with %s is looked at first', async (_what, fields) => {
  await testPlatform.context.db.updateTable('preference_settings').set({ are_terms_enabled: 1 }).execute();
  expect(await post([...SHOWN, TICKED, ...fields])).toBe(422);
  expect(requests).not.toContain('savePreferences');
});

test('what stands in the way of one that is sent at once is said by the page, which is read for it', async () => {
  await testPlatform.context.db
    .updateTable('categories')
    .set({ is_visible: 0 })
    .where('name', '=', 'energy_tips')
    .execute();
  expect(await post([...SHOWN, TICKED])).toBe(303);
  expect(requests).toEqual([
    'inspectLink',
    'savePreferences',
    'getSmartPageAccess',
    'openPreferences',
    'savePreferences',
  ]);
  expect(await readStoredConsents(testPlatform)).not.toHaveProperty(['energy_tips.email']);
});

test.each([0, 1])('a platform is told the name and, where the account keeps it, the address (%i)', async (captures) => {
  const capturing = captures === 1 ? ([['shown.ip', 'yes']] as [string, string][]) : [];
  expect(await post([...SHOWN, TICKED, ...capturing])).toBe(303);
  expect(sent.at(-1)).toMatchObject({
    customerName: 'Maya',
    customerIpAddress: captures === 1 ? expect.any(String) : null,
  });
});
