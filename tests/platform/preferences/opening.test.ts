import { afterEach, beforeEach, expect, test } from 'vitest';
import { getPause } from '~/areas/preferences/unsubscribe/calls';
import { openPreferences, savePreferencesDraft } from '~/areas/preferences/calls';
import { listSentCodes } from '~/areas/verification/calls';
import {
  getCustomerPrefConfig,
  getCustomer,
  getPreferenceCaptureIpConfig,
  getPreferredLanguage,
  listContacts,
  listEnabledLanguages,
} from '~/areas/contacts/calls';
import { getPreferencesContent, getPreferencesInfo, getTerms, savePreferences } from '~/areas/preferences/calls';
import type { World } from '../../support/world';
import { dataOf, openConsents, outcome, saveBody } from './journey';

let world: World;
let token: string;
beforeEach(async () => {
  world = await openConsents();
  token = await world.seed.link({ purpose: 'preferences', recipient: 'maya' });
});
afterEach(() => world.close());

const open = (recipientId = '') => world.call(openPreferences, { query: { token, recipientId } });

test('a page opens the preferences with one call: what the single calls give', async () => {
  const draft = { choices: { 'energy_tips.email': false }, language: '', selectedRecipientId: '' };
  dataOf(await world.call(savePreferencesDraft, { body: { token, ...draft } }));
  const query = { token };
  expect(dataOf(await open())).toEqual({
    config: dataOf(await world.call(getCustomerPrefConfig, { query })),
    contacts: dataOf(await world.call(listContacts, { body: query })),
    customer: dataOf(await world.call(getCustomer, { query })).customer,
    draft,
    info: dataOf(await world.call(getPreferencesInfo, { query })),
    others: [],
    content: dataOf(await world.call(getPreferencesContent, { query })),
    terms: dataOf(await world.call(getTerms, { query })),
    languages: dataOf(await world.call(listEnabledLanguages, { query })),
    preferredLanguage: dataOf(await world.call(getPreferredLanguage, { query })).language,
    codes: dataOf(await world.call(listSentCodes, { query })).codes,
    pausedUntil: dataOf(await world.call(getPause, { query })).pausedUntil,
    captureIpAddress: dataOf(await world.call(getPreferenceCaptureIpConfig, { query })).captureIpAddress,
  });
});

test('somebody else’s recipient is refused', async () => {
  expect(outcome(await open('somebody'))).toBe('recipient.notFound');
});

test('saving prefers the named contacts along, and leaves one that is gone', async () => {
  const preferred = [
    { channel: 'sms' as const, contact: '+19995550100' },
    { channel: 'email' as const, contact: 'gone@mail.example' },
  ];
  const body = saveBody(token, { 'energy_tips.email': false }, { preferred });
  expect(outcome(await world.call(savePreferences, { body }))).toBe('ok');
  expect(dataOf(await open()).info.categories[0]?.options.email?.isConsentGiven).toBe(false);
});
