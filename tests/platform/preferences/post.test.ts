import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openPreferences, savePreferencesDraft } from '~/areas/preferences/calls';
import type { TestPlatform } from '../../support/test-platform';
import {
  aVisitor,
  dataOf,
  createPreferencesPlatform,
  outcome,
  readStoredConsents,
  listStoredEvents,
  type Choices,
} from './preferences-platform';

// The page's own post: one call, whose answer nobody reads.

let platform: TestPlatform;
let maya: Awaited<ReturnType<typeof aVisitor>>;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
  maya = await aVisitor(platform);
});
afterEach(() => platform.close());

const post = (choices: Choices, preferredLanguage = '') =>
  maya.save(choices, { preferredLanguage, staysSelected: false, isMinimal: true });

const customer = (...ids: string[]) =>
  platform.context.db
    .insertInto('erp_customers')
    .values({
      account_id: 'prairie',
      recipient_id: 'maya',
      address: '',
      is_enrolled_in_ebill: 0,
      recipients: JSON.stringify(ids.map((recipientId) => ({ recipientId, preferences: ['energy_tips'] }))),
    })
    .execute();

describe('a post of the page', () => {
  test('saves what differs with its history and its language, ends the draft, and is answered without a list', async () => {
    const draft = { choices: { 'outages.sms': false }, language: '', selectedRecipientId: '' };
    await platform.call(savePreferencesDraft, { body: { token: maya.token, ...draft } });
    const opened = () => platform.call(openPreferences, { query: { token: maya.token, recipientId: '' } }).then(dataOf);
    expect((await opened()).draft).toEqual(draft);
    const choices = { 'energy_tips.email': false, 'outages.sms': true, 'outages.email': false };
    expect(dataOf(await post(choices, 'es')).categories).toEqual([]);
    expect(await readStoredConsents(platform)).toEqual({
      'energy_tips.email': false,
      'outages.email': false,
      'outages.sms': true,
    });
    expect(
      (await listStoredEvents(platform)).map(({ category, channel, action, seq }) => [category, channel, action, seq]),
    ).toEqual([
      ['energy_tips', 'email', 'withdrawn', 1],
      ['outages', 'sms', 'given', 2],
      ['outages', 'email', 'withdrawn', 3],
    ]);
    expect(await opened()).toMatchObject({ draft: null, preferredLanguage: 'es' });
  });

  test('of a double click is saved once', async () => {
    const clicks = await Promise.all(Array.from({ length: 12 }, () => post({ 'energy_tips.email': false })));
    expect(clicks.map(outcome)).toEqual(clicks.map(() => 'ok'));
    expect(await listStoredEvents(platform)).toHaveLength(1);
  });

  test('of two pages at once is kept whole, whoever was first', async () => {
    const all = (isGiven: boolean) => ({
      'energy_tips.email': isGiven,
      'outages.email': isGiven,
      'outages.sms': isGiven,
    });
    await Promise.all(Array.from({ length: 10 }, (_all, index) => post(all(index % 2 === 0))));
    const stored = Object.values(await readStoredConsents(platform));
    expect(new Set(stored).size).toBe(1);
    expect((await listStoredEvents(platform)).map(({ seq }) => seq)).toEqual(
      (await listStoredEvents(platform)).map((_one, at) => at + 1),
    );
  });

  test('that fails in the middle leaves nothing', async () => {
    const before = await platform.rowCounts();
    const announce = vi.spyOn(platform.context.events, 'announce').mockRejectedValue(new Error('surprise'));
    expect(outcome(await post({ 'energy_tips.email': false }))).toBe('server.unexpected');
    expect(await platform.rowCounts()).toEqual(before);
    announce.mockRestore();
    expect(outcome(await post({ 'energy_tips.email': false }))).toBe('ok');
  });
});

test('of a page without a choice of recipients nothing is written where there is one by now', async () => {
  await customer('maya');
  expect(outcome(await post({ 'energy_tips.email': false }))).toBe('ok');
  await platform.context.db.deleteFrom('erp_customers').execute();
  await customer('maya', 'noah');
  const before = await platform.rowCounts();
  expect(outcome(await post({ 'energy_tips.email': true }))).toBe('recipient.notFound');
  expect(await platform.rowCounts()).toEqual(before);
  // A client that says nothing of a choice saves for the link's own.
  expect(outcome(await maya.save({ 'energy_tips.email': true }))).toBe('ok');
});
