import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  getUnsubscribeFromAll,
  getUnsubscribeInfo,
  pauseMessages,
  undoUnsubscribeFromAll,
  unsubscribeFromAll,
} from '~/areas/preferences/unsubscribe/calls';
import type { TestPlatform } from '../../support/test-platform';
import {
  aVisitor,
  choicesOf,
  dataOf,
  createPreferencesPlatform,
  outcome,
  unchangedInfo,
  readStoredConsents,
} from './preferences-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
});
afterEach(() => platform.close());

const ALL = ['energy_tips', 'outages', 'bills'];

/** A customer whose link is of `maya`, with a list of recipients. */
async function customer(lists: Record<string, string[]>, clientType = 'Latchkey') {
  await platform.seed.changeAccount({ client_type: clientType });
  for (const id of Object.keys(lists))
    if (id !== 'maya') await platform.seed.recipient({ id, email: null, phone: null });
  await platform.context.db
    .insertInto('erp_customers')
    .values({
      account_id: 'prairie',
      recipient_id: 'maya',
      address: '',
      is_enrolled_in_ebill: 0,
      recipients: JSON.stringify(
        Object.entries(lists).map(([recipientId, preferences]) => ({ recipientId, preferences })),
      ),
    })
    .execute();
  return aVisitor(platform);
}

const many = (count: number, preferences = ALL) =>
  Object.fromEntries(Array.from({ length: count }, (_none, n) => [`GW-${n + 1}`, preferences]));
const consentsOf = (...ids: string[]) => Promise.all(ids.map((id) => readStoredConsents(platform, id)));

describe('where nothing can be chosen, Save is for the link’s own recipient and all of the list', () => {
  test.each([
    ['gas utility', 'Wgl', 1],
    ['gas utility', 'Wgl', 6],
    ['gas utility', 'Wgl', 60],
    ['tax', 'HcTax', 1],
    ['any other', 'Latchkey', 1],
  ])('of the %s type (%s), with %i recipients', async (_name, clientType, count) => {
    const lists = many(count);
    const maya = await customer(lists, clientType);
    expect((await maya.info()).recipientId).toBe('maya');
    expect(outcome(await maya.save({ 'energy_tips.email': false }))).toBe('ok');
    const ids = ['maya', ...Object.keys(lists)];
    expect(await consentsOf(...ids)).toEqual(ids.map(() => ({ 'energy_tips.email': false })));
    expect(choicesOf(await maya.info())['energy_tips.email']).toBe(false);
    expect(await maya.events()).toHaveLength(ids.length);
  });

  test('also where a client names one of them, and where the page saves at once', async () => {
    const maya = await customer(many(2), 'Wgl');
    await maya.save({ 'energy_tips.email': false }, { selectedRecipientId: 'GW-2' });
    expect(outcome(await maya.save({ 'outages.sms': false }, { staysSelected: false }))).toBe('ok');
    const ended = { 'energy_tips.email': false, 'outages.sms': false };
    expect(await consentsOf('maya', 'GW-1', 'GW-2')).toEqual([ended, ended, ended]);
  });

  test('a box is ticked while any of them gets the messages, and changes those whose list has them', async () => {
    const maya = await customer({ maya: ['outages'], 'GW-1': ['energy_tips'], 'GW-2': ['energy_tips'] }, 'Wgl');
    await maya.save({ 'energy_tips.email': false });
    expect(await consentsOf('maya', 'GW-1', 'GW-2')).toEqual([
      {},
      { 'energy_tips.email': false },
      { 'energy_tips.email': false },
    ]);
    await platform.context.db.updateTable('consents').set({ is_given: 1 }).where('recipient_id', '=', 'GW-2').execute();
    expect(choicesOf(await maya.info())['energy_tips.email']).toBe(true);
  });

  test('a tick that stays is recorded for each that gets the messages, and turns no stored no into a yes', async () => {
    const maya = await customer({ maya: ['outages'], 'GW-1': ['energy_tips'], 'GW-2': ['energy_tips'] }, 'Wgl');
    const no = { account_id: 'prairie', recipient_id: 'GW-1', category: 'energy_tips', channel: 'email' };
    await platform.context.db
      .insertInto('consents')
      .values({ ...no, is_given: 0, source: 'page', text_version: '', updated_at: 1 })
      .execute();
    expect(outcome(await maya.confirm(['energy_tips.email', 'outages.sms']))).toBe('ok');
    expect(await consentsOf('maya', 'GW-1', 'GW-2')).toEqual([
      { 'outages.sms': true },
      { 'energy_tips.email': false },
      { 'energy_tips.email': true },
    ]);
  });

  test('one that is none of the customer’s is refused', async () => {
    const maya = await customer(many(2), 'Wgl');
    expect(outcome(await maya.save({ 'energy_tips.email': false }, { selectedRecipientId: 'omar' }))).toBe(
      'recipient.notFound',
    );
    expect(await consentsOf('maya', 'GW-1', 'GW-2', 'omar')).toEqual([{}, {}, {}, {}]);
  });

  test('a list that was changed after the page was shown counts as it is', async () => {
    const maya = await customer(many(2), 'Wgl');
    const recipients = JSON.stringify([{ recipientId: 'GW-3', preferences: ALL }]);
    await platform.context.db.updateTable('erp_customers').set({ recipients }).execute();
    await maya.save({ 'energy_tips.email': false });
    const ended = { 'energy_tips.email': false };
    expect(await consentsOf('maya', 'GW-1', 'GW-2', 'GW-3')).toEqual([ended, {}, {}, ended]);
  });
});

test('where there is a choice, Save is for the chosen recipient, at first the link’s own', async () => {
  const maya = await customer(many(2), 'HcTax');
  await maya.save({ 'energy_tips.email': false });
  await maya.save({ 'outages.email': false }, { selectedRecipientId: 'GW-2' });
  expect(await consentsOf('maya', 'GW-1', 'GW-2')).toEqual([
    { 'energy_tips.email': false },
    {},
    { 'outages.email': false },
  ]);
});

test('where there is a choice, a tick that stays is recorded for the chosen recipient alone', async () => {
  const maya = await customer(many(2), 'HcTax');
  const others = [{ recipientId: 'GW-1', info: unchangedInfo(['outages.sms']) }];
  await maya.confirm(['outages.email'], { selectedRecipientId: 'GW-2', others });
  expect(await consentsOf('maya', 'GW-1', 'GW-2')).toEqual([{}, {}, { 'outages.email': true }]);
});

test.each(['Wgl', 'HcTax'])(
  '"unsubscribe from all", Undo and a pause are for the same people (%s)',
  async (clientType) => {
    const { token } = await customer(many(2), clientType);
    const ids = ['maya', 'GW-1', 'GW-2'];
    const { recipients } = dataOf(await platform.call(getUnsubscribeFromAll, { query: { token } }));
    expect(recipients).toEqual(clientType === 'Wgl' ? [] : ids);
    await platform.call(unsubscribeFromAll, { body: { token } });
    for (const each of await consentsOf(...ids)) expect(each).toMatchObject({ 'energy_tips.email': false });
    await platform.call(undoUnsubscribeFromAll, { body: { token } });
    expect(await consentsOf(...ids)).toEqual([{}, {}, {}]);
    const paused = async () =>
      (await platform.context.db.selectFrom('pauses').select('recipient_id').execute()).map(
        (each) => each.recipient_id,
      );
    await platform.call(pauseMessages, { body: { token, days: 30 } });
    expect((await paused()).sort()).toEqual([...ids].sort());
    await platform.call(pauseMessages, { body: { token, days: 0 } });
    expect(await paused()).toEqual([]);
  },
);

describe('an unsubscribe link leads to the preferences', () => {
  const leads = async (target: string, channel: 'email' | 'push' = 'email') => {
    const claims = { purpose: 'unsubscribe' as const, accountId: 'prairie', recipientId: 'maya', target, channel };
    const token = await platform.context.tokens.mintLink(claims, 3600);
    return dataOf(await platform.call(getUnsubscribeInfo, { query: { token } })).leadsToPreferences;
  };
  beforeEach(() => platform.seed.changeSettings({ unsubscribe_leads_to_preferences: 1 }));

  test('where they have a box for the message', async () => {
    await customer({ maya: ['energy_tips'], cabin: ['outages'] });
    expect(await leads('energy_tips')).toBe(true);
  });

  test('not where the recipient’s list does not include it', async () => {
    await customer({ maya: ['energy_tips'], cabin: ['outages'] });
    expect(await leads('outages')).toBe(false);
  });

  test.each([{ is_visible: 0 }, { is_hidden: 1 }])('not where the category is on no page (%o)', async (change) => {
    await platform.context.db.updateTable('categories').set(change).execute();
    expect(await leads('outages')).toBe(false);
  });

  test('not for a channel that the page has no column for, nor for an invitation that was never ended', async () => {
    const options = JSON.stringify({ push: { isGivenByDefault: true } });
    await platform.context.db.updateTable('categories').set({ options }).where('name', '=', 'outages').execute();
    expect(await leads('outages', 'push')).toBe(false);
    expect(await leads('form_invitation')).toBe(false);
  });
});
