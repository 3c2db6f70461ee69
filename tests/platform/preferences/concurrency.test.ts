import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  getPause,
  oneClickUnsubscribe,
  pauseMessages,
  unsubscribeFromAll,
} from '~/areas/preferences/unsubscribe/calls';
import { listConsentEvents } from '~/areas/preferences/unsubscribe/calls';
import { inspectLink } from '~/areas/links/calls';
import {
  getPreferencesContent,
  getPreferencesInfo,
  getTerms,
  openPreferences,
  type UnsubscribeInfo,
} from '~/areas/preferences/calls';
import { getUnsubscribeInfo, updateUnsubscribe } from '~/areas/preferences/unsubscribe/calls';
import type { TestPlatform } from '../../support/test-platform';
import {
  aVisitor,
  choicesOf,
  DAY,
  dataOf,
  createPreferencesPlatform,
  readStoredConsents,
  listStoredEvents,
  type Choices,
} from './preferences-platform';

let testPlatform: TestPlatform;
beforeEach(async () => {
  testPlatform = await createPreferencesPlatform({ config: { loadLimitScale: 0 } });
});
afterEach(() => testPlatform.close());

/** What nobody has chosen yet. */
const DEFAULTS: Choices = {
  ...{ 'energy_tips.email': true, 'energy_tips.sms': true, 'energy_tips.whatsApp': false },
  ...{ 'outages.email': true, 'outages.sms': true, 'outages.whatsApp': false },
  ...{ 'bills.email': true, 'bills.sms': true, 'bills.whatsApp': false },
  ...{ 'receipts.email': true, 'receipts.sms': false, 'receipts.whatsApp': false },
  ...{ 'form_invitation.email': true, 'form_invitation.sms': true },
};

/** The state that the history tells of. Throws for an event that changed nothing; a first no to what was only offered is a choice too. */
async function replayed(): Promise<{ consents: Choices; isPaused: boolean }> {
  const consents = { ...DEFAULTS };
  const chosen = new Set<string>();
  let isPaused = false;
  for (const { action, category, channel, seq } of await listStoredEvents(testPlatform)) {
    if (action === 'paused' || action === 'resumed') {
      if (isPaused === (action === 'paused')) throw new Error(`event ${seq} changed no pause`);
      isPaused = action === 'paused';
      continue;
    }
    const key = `${category}.${channel}`;
    if (chosen.has(key) && consents[key] === (action === 'given')) throw new Error(`event ${seq} changed nothing`);
    chosen.add(key);
    consents[key] = action === 'given';
  }
  return { consents, isPaused };
}

const TOGETHER = ['energy_tips.email', 'energy_tips.sms', 'outages.email'];
const together = (value: boolean): Choices => Object.fromEntries(TOGETHER.map((key) => [key, value]));
const isWhole = (info: UnsubscribeInfo) => new Set(TOGETHER.map((key) => choicesOf(info)[key])).size === 1;

test('40 saves, flips and pauses at once end in a state that some order of them explains', async () => {
  const maya = await aVisitor(testPlatform);
  const tokens = testPlatform.context.tokens;
  const claims = { purpose: 'unsubscribe', accountId: 'prairie', recipientId: 'maya' } as const;
  const flipped = await tokens.mintLink({ ...claims, target: 'outages', channel: 'sms' }, 3600);
  const wanted = await tokens.mintLink({ ...claims, target: 'bills', channel: 'sms' }, 3600);
  const acts = Array.from({ length: 40 }, (_all, index) => async (): Promise<UnsubscribeInfo | undefined> => {
    if (index % 4 === 0)
      return dataOf(await testPlatform.call(updateUnsubscribe, { query: { token: flipped }, body: undefined }));
    if (index % 4 === 1)
      return dataOf(
        await testPlatform.call(updateUnsubscribe, {
          query: { token: wanted },
          body: { isConsentGiven: index % 8 === 1 },
        }),
      );
    if (index % 4 === 2)
      return void dataOf(
        await testPlatform.call(pauseMessages, { body: { token: maya.token, days: index % 8 === 2 ? 30 : 0 } }),
      );
    return dataOf(await maya.save(together(index % 8 === 3)));
  });
  const replies = await Promise.all(acts.map((act) => act()));
  const info = await maya.info();
  const history = await replayed();

  expect(choicesOf(info)).toEqual(history.consents);
  expect(
    Object.entries(await readStoredConsents(testPlatform)).every(([key, isGiven]) => history.consents[key] === isGiven),
  ).toBe(true);
  const { pausedUntil } = dataOf(await testPlatform.call(getPause, { query: { token: maya.token } }));
  expect(pausedUntil !== null).toBe(history.isPaused);

  // Ten flips: each one was seen by the next, so that half of the answers are yes and half no.
  const flips = replies.filter((_reply, index) => index % 4 === 0).map((reply) => reply?.isConsentGiven);
  expect(flips.filter(Boolean)).toHaveLength(5);
  expect(choicesOf(info)['outages.sms']).toBe(true);
  expect(
    (await listStoredEvents(testPlatform)).filter(
      ({ category, channel }) => `${category}.${channel}` === 'outages.sms',
    ),
  ).toHaveLength(10);

  // Every save was whole: what goes together was never seen apart.
  for (const reply of replies.filter((_reply, index) => index % 4 === 3)) expect(reply && isWhole(reply)).toBe(true);
  expect(isWhole(info)).toBe(true);
  expect((await listStoredEvents(testPlatform)).map(({ seq }) => seq)).toEqual(
    (await listStoredEvents(testPlatform)).map((_event, index) => index + 1),
  );
});

test('unsubscribing from all among saves leaves all or nothing of what goes together', async () => {
  const maya = await aVisitor(testPlatform);
  await Promise.all(
    Array.from({ length: 40 }, (_all, index) =>
      index % 5 === 0
        ? testPlatform.call(unsubscribeFromAll, { body: { token: maya.token } })
        : maya.save(together(index % 2 === 0)),
    ),
  );
  const info = await maya.info();
  expect(isWhole(info)).toBe(true);
  expect(choicesOf(info)).toEqual((await replayed()).consents);
});

test('forty one-click posts of the same message are told once', async () => {
  const token = await testPlatform.context.tokens.mintLink(
    { purpose: 'unsubscribe', accountId: 'prairie', recipientId: 'maya', target: 'energy_tips' },
    3600,
  );
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => testPlatform.call(oneClickUnsubscribe, { query: { token } })),
  );
  expect(answers.map((answer) => dataOf(answer).isConsentGiven)).toEqual(Array.from({ length: 40 }, () => false));
  expect(await listStoredEvents(testPlatform)).toHaveLength(1);
});

test('a scanner that reads everything of every link writes nothing', async () => {
  const maya = await aVisitor(testPlatform);
  await maya.save({ 'energy_tips.email': false });
  const claims = { accountId: 'prairie', recipientId: 'maya', target: 'energy_tips' };
  const links = await Promise.all(
    (['preferences', 'unsubscribe', 'view-online', 'form'] as const).flatMap((purpose) =>
      [3600, -3600].map((seconds) => testPlatform.context.tokens.mintLink({ ...claims, purpose }, seconds)),
    ),
  );
  testPlatform.clock.advance(DAY / 48);
  const before = await testPlatform.rowCounts();
  const reads = [
    getPreferencesInfo,
    getPreferencesContent,
    getTerms,
    getUnsubscribeInfo,
    openPreferences,
    getPause,
    listConsentEvents,
    inspectLink,
  ];
  for (const token of links)
    for (const call of reads)
      for (let times = 0; times < 3; times += 1) await testPlatform.call(call, { query: { token } } as never);
  for (const path of [
    'Unsubscribe/UpdateUnsubscribe',
    'x/unsubscribe/OneClick',
    'x/unsubscribe/All',
    'x/sms/inbound',
    'Unsubscribe/Update',
    'x/messages/Notify',
  ]) {
    for (const method of ['GET', 'HEAD']) {
      const reply = await testPlatform.platform.fetch(
        new Request(`http://platform.internal/api/${path}?token=${links[2]}`, { method }),
      );
      expect(reply.status).toBe(404);
    }
  }
  expect(await testPlatform.rowCounts()).toEqual(before);
});
