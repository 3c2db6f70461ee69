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
import type { TestPlatform } from '../../support/test-platform';
import { dataOf, createPreferencesPlatform, outcome, saveBody } from './preferences-platform';

let platform: TestPlatform;
let token: string;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
  token = await platform.seed.link({ purpose: 'preferences', recipient: 'maya' });
});
afterEach(() => platform.close());

const open = (recipientId = '') => platform.call(openPreferences, { query: { token, recipientId } });

test('a page opens the preferences with one call: what the single calls give', async () => {
  const draft = { choices: { 'energy_tips.email': false }, language: '', selectedRecipientId: '' };
  dataOf(await platform.call(savePreferencesDraft, { body: { token, ...draft } }));
  const query = { token };
  expect(dataOf(await open())).toEqual({
    config: dataOf(await platform.call(getCustomerPrefConfig, { query })),
    contacts: dataOf(await platform.call(listContacts, { body: query })),
    customer: dataOf(await platform.call(getCustomer, { query })).customer,
    draft,
    info: dataOf(await platform.call(getPreferencesInfo, { query })),
    others: [],
    content: dataOf(await platform.call(getPreferencesContent, { query })),
    terms: dataOf(await platform.call(getTerms, { query })),
    languages: dataOf(await platform.call(listEnabledLanguages, { query })),
    preferredLanguage: dataOf(await platform.call(getPreferredLanguage, { query })).language,
    codes: dataOf(await platform.call(listSentCodes, { query })).codes,
    pausedUntil: dataOf(await platform.call(getPause, { query })).pausedUntil,
    captureIpAddress: dataOf(await platform.call(getPreferenceCaptureIpConfig, { query })).captureIpAddress,
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
  expect(outcome(await platform.call(savePreferences, { body }))).toBe('ok');
  expect(dataOf(await open()).info.categories[0]?.options.email?.isConsentGiven).toBe(false);
});
