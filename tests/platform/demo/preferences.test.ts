import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listDemoLinks } from '~/areas/operations/demo/calls';
import { getCustomerPrefConfig, getCustomer, listContacts } from '~/areas/contacts/calls';
import { isCaptureOffered } from '~/domain/contact-channels';
import { readDemoScreens } from '~/platform/demo/read-demo-files';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { DEMO_ACCOUNT_IDS } from './demo-files';

let platform: TestPlatform;
let tokens: Map<string, string>;

beforeAll(async () => {
  platform = await createTestPlatform({ config: { isDemo: true } });
  const result = await platform.call(listDemoLinks, {});
  if (!result.isOk) throw new Error(result.details);
  tokens = new Map(result.data.links.map(({ key, path }) => [key, path.split('/').at(-1) ?? '']));
});
afterAll(() => platform.close());

const tokenOf = (key: string) => tokens.get(`preferences.${key}`) ?? '';

async function contactsOf(key: string) {
  const result = await platform.call(listContacts, { body: { token: tokenOf(key) } });
  if (!result.isOk) throw new Error(`${key}: ${result.details}`);
  return result.data;
}

test('every account has settings, categories in its own language, and options for channels it writes by', async () => {
  const { db } = platform.context;
  for (const id of DEMO_ACCOUNT_IDS) {
    const account = await db.selectFrom('accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const settings = await db
      .selectFrom('preference_settings')
      .selectAll()
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    const categories = await db.selectFrom('categories').selectAll().where('account_id', '=', id).execute();
    expect(categories.length, id).toBeGreaterThanOrEqual(6);
    for (const { labels, descriptions } of categories)
      for (const texts of [labels, descriptions])
        expect(Object.keys(JSON.parse(texts) as object)).toContain(account.default_locale);
    const byWhatsApp = categories.filter(({ options }) => 'whatsApp' in (JSON.parse(options) as object));
    expect(byWhatsApp.length > 0, id).toBe(settings.whats_app_otp_id !== null);
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

/** Those of the page that tells and takes contacts at once; a gate and the history stand apart. */
const SPECIAL_CASES = ['preferences.expired', 'preferences.gated', 'preferences.history'];

const SCREENS = readDemoScreens()
  .map(({ key }) => key)
  .filter((key) => key.startsWith('preferences.') && !SPECIAL_CASES.includes(key))
  .map((key) => key.replace('preferences.', ''));

describe('each screen opens', () => {
  test('there are several', () => expect(SCREENS.length).toBeGreaterThanOrEqual(6));

  test.each(SCREENS)('%s', async (key) => {
    const { contacts } = await contactsOf(key);
    expect(contacts.filter(({ isPreferred }) => isPreferred).every(({ isVerified }) => isVerified)).toBe(true);
    expect(contacts.length).toBeGreaterThan(0);
  });

  test('but the one whose link has run out', async () => {
    expect(await platform.call(listContacts, { body: { token: tokenOf('expired') } })).toMatchObject({
      isOk: false,
      name: 'token.expired',
    });
  });
});

test('the ERP customer has three recipients with different categories, who all exist', async () => {
  const result = await platform.call(getCustomer, { query: { token: tokenOf('erp') } });
  const recipients = (result.isOk && result.data.customer?.recipients) || [];
  expect(new Set(recipients.map(({ preferences }) => preferences.join())).size).toBe(3);
  const known = await platform.context.db
    .selectFrom('recipients')
    .select('id')
    .where('account_id', '=', 'hudson')
    .execute();
  expect(known.map(({ id }) => id)).toEqual(expect.arrayContaining(recipients.map(({ recipientId }) => recipientId)));
});

test('the gas customer has eBill; nobody else is one of the billing system', async () => {
  const gas = await platform.call(getCustomer, { query: { token: tokenOf('gas-ebill') } });
  expect(gas).toMatchObject({ isOk: true, data: { customer: { isEnrolledInEBill: true } } });
  expect(await platform.call(getCustomer, { query: { token: tokenOf('standard') } })).toMatchObject({
    isOk: true,
    data: { customer: null },
  });
});

test('the tax office takes no mobile numbers', async () => {
  const { isMobileCaptureRemoved, isEmailCaptureRemoved } = await contactsOf('tax');
  const config = await platform.call(getCustomerPrefConfig, { query: { token: tokenOf('tax') } });
  if (!config.isOk) throw new Error(config.details);
  const settings = { ...config.data, isMobileCaptureRemoved, isEmailCaptureRemoved };
  expect([isCaptureOffered('email', settings, 'US'), isCaptureOffered('sms', settings, 'US')]).toEqual([true, false]);
});
