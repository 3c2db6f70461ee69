import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  getUnsubscribeFromAll,
  pauseMessages,
  unsubscribeFromAll,
  undoUnsubscribeFromAll,
} from '~/areas/preferences/unsubscribe/calls';
import type { ChannelName } from '~/lib/contract/enums';
import { createConsentService } from '~/areas/consents/service.server';
import type { TestPlatform } from '../../support/test-platform';
import {
  aCategory,
  aVisitor,
  dataOf,
  createPreferencesPlatform,
  readStoredConsents,
} from '../preferences/preferences-platform';

let platform: TestPlatform;
let token: string;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
  const one = { sms: { isApplicable: false }, whatsApp: { isApplicable: false } };
  const push = { ...one, email: { isApplicable: false }, push: { isGivenByDefault: true } };
  await platform.context.db
    .insertInto('categories')
    .values([
      aCategory('new_bill_alert', one, { position: 5 }),
      aCategory('hidden', one, { position: 6, is_hidden: 1 }),
      aCategory('internal_7', one, { position: 7, is_visible: 0, labels: '{}' }),
      aCategory('app_news', push, { position: 8 }),
      aCategory('not_listed', {}, { position: 9 }),
      aCategory('not_listed_mandatory', { email: { isMandatory: true } }, { position: 10 }),
    ])
    .execute();
  const listed = ['energy_tips', 'outages', 'bills', 'receipts', 'new_bill_alert', 'hidden', 'internal_7', 'app_news'];
  await platform.seed.changeAccount({ client_type: 'Latchkey' });
  await platform.context.db
    .insertInto('erp_customers')
    .values({
      account_id: 'prairie',
      recipient_id: 'maya',
      address: '',
      is_enrolled_in_ebill: 0,
      recipients: JSON.stringify([{ recipientId: 'maya', preferences: listed }]),
    })
    .execute();
  ({ token } = await aVisitor(platform));
});
afterEach(() => platform.close());

const leave = () => platform.call(unsubscribeFromAll, { body: { token } });
const leaving = async () => dataOf(await platform.call(getUnsubscribeFromAll, { query: { token } })).messages;

/** What is said, as `label.channel` by outcome. */
async function readShownLists(): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {};
  for (const { label, outcome, channels } of await leaving())
    (lists[outcome] ??= []).push(...channels.map((channel) => `${label}.${channel}`));
  return lists;
}

/** Whether a message is sent now, as the sender decides. */
async function isSent(category: string, channel: ChannelName): Promise<boolean> {
  const owner = { accountId: 'prairie', recipientId: 'maya' };
  const { result } = await createConsentService(platform.context).check({ owner, category, channel });
  return result === 'send';
}

describe('"unsubscribe from all" says what it does', () => {
  test('before: of each kind of message, and nothing of what is not on the list', async () => {
    expect(await readShownLists()).toEqual({
      ends: [
        'About energy_tips.email',
        'About energy_tips.sms',
        'About outages.email',
        'About outages.sms',
        'About bills.sms',
        'About receipts.email',
        'About hidden.email',
        '.email',
        'About app_news.push',
        'Invitations to fill in forms.email',
        'Invitations to fill in forms.sms',
      ],
      staysOff: ['About energy_tips.whatsApp', 'About outages.whatsApp', 'About bills.whatsApp'],
      mandatory: ['About bills.email'],
      bill: ['About new_bill_alert.email'],
    });
  });

  test('and what is sent afterwards is what it said, and so is the history', async () => {
    const before = await readShownLists();
    await leave();
    const after = await readShownLists();
    expect(new Set(after.isOff)).toEqual(new Set([...(before.ends ?? []), ...(before.staysOff ?? [])]));
    expect(after).toMatchObject({ mandatory: before.mandatory, bill: before.bill });
    expect([after.ends, after.staysOff]).toEqual([undefined, undefined]);
    for (const name of ['energy_tips', 'outages', 'receipts', 'hidden', 'internal_7', 'form_invitation'])
      expect([name, await isSent(name, 'email')]).toEqual([name, false]);
    expect(await isSent('app_news', 'push')).toBe(false);
    for (const name of ['bills', 'new_bill_alert']) expect([name, await isSent(name, 'email')]).toEqual([name, true]);
    const stored = await readStoredConsents(platform);
    expect(Object.values(stored).every((isGiven) => !isGiven)).toBe(true);
    expect(Object.keys(stored)).toHaveLength(after.isOff?.length ?? 0);
    const history = await (await aVisitor(platform)).events();
    expect(new Set(history.map(({ label, channel }) => `${label}.${channel}`))).toEqual(new Set(after.isOff));
  });

  test('and what it undoes', async () => {
    const before = await readShownLists();
    await leave();
    await platform.call(undoUnsubscribeFromAll, { body: { token } });
    expect(await readShownLists()).toEqual(before);
  });

  test('where the preferences page has no box it says so', async () => {
    await leave();
    const withoutBox = (await leaving()).filter(
      ({ outcome, isOnPreferences }) => outcome === 'isOff' && !isOnPreferences,
    );
    expect(withoutBox.map(({ label, channels }) => [label, ...channels])).toEqual([
      ['About hidden', 'email'],
      ['', 'email'],
      ['About app_news', 'push'],
    ]);
    const shown = (await (await aVisitor(platform)).info()).categories.filter(
      (each) => each.isVisible && !each.isHidden,
    );
    const boxes = (await leaving()).filter(({ isOnPreferences }) => isOnPreferences).map(({ label }) => label);
    expect(boxes.filter((label) => !shown.some((each) => each.label === label))).toEqual([]);
  });

  test('a number that sent STOP gets nothing, not even what is mandatory', async () => {
    await platform.context.db
      .updateTable('categories')
      .set({ options: JSON.stringify({ sms: { isMandatory: true } }) })
      .where('name', '=', 'bills')
      .execute();
    const number = { channel: 'sms', number: '+13125550147', receiver: '+13125550100' } as const;
    await platform.context.db.updateTable('recipients').set({ phone: number.number }).execute();
    await platform.context.db
      .insertInto('number_stops')
      .values({ ...number, stopped_at: platform.clock.now(), started_at: null })
      .execute();
    expect((await readShownLists()).mandatory).toBeUndefined();
  });
});

test('a pause of everything leaves mandatory messages and the word that a bill is there', async () => {
  dataOf(await platform.call(pauseMessages, { body: { token, days: 30 } }));
  expect(await isSent('energy_tips', 'email')).toBe(false);
  for (const name of ['bills', 'new_bill_alert']) expect([name, await isSent(name, 'email')]).toEqual([name, true]);
});
