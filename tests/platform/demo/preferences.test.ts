import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDemoLinks } from '~/contract/demo';
import { getCustomerPrefConfig, getCustomer, listContacts } from '~/contract/contacts';
import { isCaptureOffered } from '~/domain/contact-channels';
import { DEMO_ACCOUNTS } from '~/platform/demo/accounts';
import { DEMO_CATEGORIES } from '~/platform/demo/categories';
import { DEMO_PREFERENCE_SETTINGS } from '~/platform/demo/preference-settings';
import { preferencesDemo } from '~/platform/demo/preferences';
import { UTILITY_ACCOUNTS } from '~/platform/demo/utility-accounts';
import { createWorld, type World } from '../../support/world';

let world: World;
let tokens: Map<string, string>;

beforeAll(async () => {
  world = await createWorld({ config: { isDemo: true } });
  const result = await world.call(listDemoLinks, {});
  if (!result.isOk) throw new Error(result.details);
  tokens = new Map(result.data.links.map(({ key, path }) => [key, path.split('/').at(-1) ?? '']));
});
afterAll(() => world.close());

const tokenOf = (key: string) => tokens.get(`preferences.${key}`) ?? '';

async function contactsOf(key: string) {
  const result = await world.call(listContacts, { body: { token: tokenOf(key) } });
  if (!result.isOk) throw new Error(`${key}: ${result.details}`);
  return result.data;
}

const accountIds = [...DEMO_ACCOUNTS, ...UTILITY_ACCOUNTS].map(({ id }) => id);

test('every account has settings, categories in its own language, and options for channels it writes by', () => {
  expect(DEMO_PREFERENCE_SETTINGS.map(({ account_id }) => account_id)).toEqual(accountIds);
  for (const account of [...DEMO_ACCOUNTS, ...UTILITY_ACCOUNTS]) {
    const categories = DEMO_CATEGORIES.filter(({ account_id }) => account_id === account.id);
    expect(categories.length, account.id).toBeGreaterThanOrEqual(6);
    for (const { labels, descriptions, options } of categories) {
      for (const texts of [labels, descriptions])
        expect(Object.keys(JSON.parse(texts) as object)).toContain(account.default_locale);
      const whatsAppId = DEMO_PREFERENCE_SETTINGS.find(({ account_id }) => account_id === account.id)?.whats_app_otp_id;
      expect('whatsApp' in (JSON.parse(options) as object)).toBe(whatsAppId !== null);
    }
  }
});

test('two emails, one of them preferred and one to verify, numbers, and WhatsApp', async () => {
  const { contacts } = await contactsOf('standard');
  expect(contacts.map(({ channel, isPreferred, isVerified }) => [channel, isPreferred, isVerified])).toEqual([
    ['email', true, true],
    ['email', false, false],
    ['sms', true, true],
    ['sms', false, true],
    ['whatsApp', true, true],
  ]);
});

describe('each screen opens', () => {
  test.each(
    preferencesDemo.screens.map(({ key }) => key.replace('preferences.', '')).filter((key) => key !== 'expired'),
  )('%s', async (key) => {
    const { contacts } = await contactsOf(key);
    expect(contacts.filter(({ isPreferred }) => isPreferred).every(({ isVerified }) => isVerified)).toBe(true);
    expect(contacts.length).toBeGreaterThan(0);
  });

  test('but the one whose link has run out', async () => {
    expect(await world.call(listContacts, { body: { token: tokenOf('expired') } })).toMatchObject({
      isOk: false,
      name: 'token.expired',
    });
  });
});

test('the ERP customer has three recipients with different categories, who all exist', async () => {
  const result = await world.call(getCustomer, { query: { token: tokenOf('erp') } });
  const recipients = (result.isOk && result.data.customer?.recipients) || [];
  expect(new Set(recipients.map(({ preferences }) => preferences.join())).size).toBe(3);
  const known = await world.context.db
    .selectFrom('recipients')
    .select('id')
    .where('account_id', '=', 'hudson')
    .execute();
  expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(recipients.map(({ recipientId }) => recipientId)));
});

test('the gas customer has eBill; nobody else is one of the billing system', async () => {
  const gas = await world.call(getCustomer, { query: { token: tokenOf('gas-ebill') } });
  expect(gas).toMatchObject({ isOk: true, data: { customer: { isEnrolledInEBill: true } } });
  expect(await world.call(getCustomer, { query: { token: tokenOf('standard') } })).toMatchObject({
    isOk: true,
    data: { customer: null },
  });
});

test('the tax office takes no mobile numbers', async () => {
  const { isMobileCaptureRemoved, isEmailCaptureRemoved } = await contactsOf('tax');
  const config = await world.call(getCustomerPrefConfig, { query: { token: tokenOf('tax') } });
  if (!config.isOk) throw new Error(config.details);
  const settings = { ...config.data, isMobileCaptureRemoved, isEmailCaptureRemoved };
  expect([isCaptureOffered('email', settings, 'US'), isCaptureOffered('sms', settings, 'US')]).toEqual([true, false]);
});
