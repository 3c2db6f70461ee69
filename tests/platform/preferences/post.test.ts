import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { savePreferencesDraft, savePreferencesPost } from '~/contract/preferences';
import type { CallInput } from '~/contract/call';
import type { World } from '../../support/world';
import { aVisitor, openConsents, storedConsents, storedEvents, type Choices } from './journey';

let world: World;
let token: string;
beforeEach(async () => {
  world = await openConsents();
  ({ token } = await aVisitor(world));
});
afterEach(() => world.close());

type Body = CallInput<typeof savePreferencesPost>['body'];
const post = (choices: Choices, over: Partial<Body> = {}) =>
  world.call(savePreferencesPost, {
    body: { token, choices, confirmed: [], preferredLanguage: '', areTermsAccepted: false, ...over },
  });
const SAVED = { isOk: true, data: { isSaved: true, isCustomer: false } };
const LEFT = { isOk: true, data: { isSaved: false } };

const customer = (...ids: string[]) =>
  world.context.db
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
  test('saves what differs with its history and its language, and ends the draft', async () => {
    const draft = { token, choices: { 'outages.sms': false }, language: '', selectedRecipientId: '' };
    await world.call(savePreferencesDraft, { body: draft });
    const choices = { 'energy_tips.email': false, 'outages.sms': true, 'outages.email': false };
    expect(await post(choices, { preferredLanguage: 'es' })).toEqual(SAVED);
    expect(await storedConsents(world)).toEqual({
      'energy_tips.email': false,
      'outages.email': false,
      'outages.sms': true,
    });
    expect(
      (await storedEvents(world)).map(({ category, channel, action, seq }) => [category, channel, action, seq]),
    ).toEqual([
      ['energy_tips', 'email', 'withdrawn', 1],
      ['outages', 'sms', 'given', 2],
      ['outages', 'email', 'withdrawn', 3],
    ]);
    expect(await world.context.db.selectFrom('preference_drafts').selectAll().execute()).toEqual([]);
    expect(await world.context.db.selectFrom('recipients').select('locale').execute()).toEqual([{ locale: 'es' }]);
  });

  test('records a yes for each tick that stays, and once', async () => {
    const confirmed = ['energy_tips.email', 'outages.email', 'bills.email', 'gone.email', 'energy_tips.whatsApp'];
    expect(await post({ 'outages.sms': false }, { confirmed })).toEqual(SAVED);
    expect(await storedConsents(world)).toEqual({
      'energy_tips.email': true,
      'outages.email': true,
      'outages.sms': false,
    });
    const before = await world.rowCounts();
    expect(await post({}, { confirmed })).toEqual(SAVED);
    expect(await world.rowCounts()).toEqual(before);
  });

  test('of a double click is saved once', async () => {
    const clicks = Array.from({ length: 12 }, () => post({ 'energy_tips.email': false }));
    expect(await Promise.all(clicks)).toEqual(clicks.map(() => SAVED));
    expect(await storedEvents(world)).toHaveLength(1);
  });

  test('of two pages at once is kept whole, whoever was first', async () => {
    const all = (isGiven: boolean) => ({
      'energy_tips.email': isGiven,
      'outages.email': isGiven,
      'outages.sms': isGiven,
    });
    await Promise.all(Array.from({ length: 10 }, (_all, index) => post(all(index % 2 === 0))));
    const stored = Object.values(await storedConsents(world));
    expect(new Set(stored).size).toBe(1);
    expect((await storedEvents(world)).map(({ seq }) => seq)).toEqual(
      (await storedEvents(world)).map((_one, at) => at + 1),
    );
  });

  test('that fails in the middle leaves nothing', async () => {
    const before = await world.rowCounts();
    const announce = vi.spyOn(world.context.events, 'announce').mockRejectedValue(new Error('surprise'));
    expect(await post({ 'energy_tips.email': false })).toMatchObject({ isOk: false, name: 'server.unexpected' });
    expect(await world.rowCounts()).toEqual(before);
    announce.mockRestore();
    expect(await post({ 'energy_tips.email': false })).toEqual(SAVED);
  });

  test('of a customer with one recipient is that recipient’s', async () => {
    await customer('maya');
    expect(await post({ 'energy_tips.email': false })).toEqual({
      isOk: true,
      data: { isSaved: true, isCustomer: true },
    });
  });
});

describe('nothing is written, and the page is asked,', () => {
  test.each<[string, Choices, Partial<Body>]>([
    ['for a box that may not be changed', { 'energy_tips.email': false, 'bills.email': false }, {}],
    ['for a category that is not there', { 'energy_tips.email': false, 'gone.email': false }, {}],
    ['for a channel that a category has not', { 'receipts.sms': true }, {}],
    ['for what is no box', { 'energy_tips.push': false }, {}],
    ['for a name of nothing', { energy_tips: false }, {}],
    ['for a tick where nothing can be sent to', { 'energy_tips.whatsApp': true }, {}],
    ['for a language that is not offered', { 'energy_tips.email': false }, { preferredLanguage: 'xx' }],
  ])('%s', async (_why, choices, over) => {
    const before = await world.rowCounts();
    expect(await post(choices, over)).toMatchObject(LEFT);
    expect(await world.rowCounts()).toEqual(before);
  });

  test('where the terms are not accepted', async () => {
    await world.seed.changeSettings({ are_terms_enabled: 1 });
    const before = await world.rowCounts();
    expect(await post({ 'energy_tips.email': false })).toMatchObject(LEFT);
    expect(await world.rowCounts()).toEqual(before);
    expect(await post({ 'energy_tips.email': false }, { areTermsAccepted: true })).toEqual(SAVED);
  });

  test('where there is a choice of recipients', async () => {
    await customer('maya', 'noah');
    const before = await world.rowCounts();
    expect(await post({ 'energy_tips.email': false })).toMatchObject(LEFT);
    expect(await world.rowCounts()).toEqual(before);
  });

  test('where the link is for something else', async () => {
    const other = await world.seed.link({ purpose: 'unsubscribe' });
    expect(await post({}, { token: other })).toMatchObject({ isOk: false, name: 'token.wrongPurpose' });
  });
});
