import { afterEach, beforeEach, expect, test } from 'vitest';
import { createConsentService } from '~/areas/consents/service.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { aCategory } from '../preferences/preferences-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account({ client_type: 'Wgl' });
  await platform.seed.recipient();
  await platform.context.db
    .insertInto('categories')
    .values([
      aCategory('tips', { email: { isGivenByDefault: true }, sms: { isGivenByDefault: true } }),
      aCategory('new_bill_alert', { email: { isGivenByDefault: false } }),
    ])
    .execute();
});
afterEach(() => platform.close());

const owner = { account_id: 'prairie', recipient_id: 'maya' };
const checkConsent = async (category: string, channel: 'email' | 'sms' = 'email') =>
  createConsentService(platform.context).check({
    owner: { accountId: 'prairie', recipientId: 'maya' },
    category,
    channel,
  });
const choose = (category: string, channel: string, is_given: number) =>
  platform.context.db
    .insertInto('consents')
    .values({ ...owner, category, channel, is_given, source: 'preferences', text_version: '', updated_at: 0 })
    .execute();
const pause = (category: string, until: number) =>
  platform.context.db
    .insertInto('pauses')
    .values({ ...owner, category, until, created_at: 0 })
    .execute();

test('a choice counts for its category and channel alone', async () => {
  expect(await checkConsent('tips')).toMatchObject({ result: 'send' });
  await choose('tips', 'sms', 0);
  await choose('new_bill_alert', 'email', 1);
  expect(await checkConsent('tips')).toMatchObject({ result: 'send' });
  expect(await checkConsent('tips', 'sms')).toEqual({ result: 'noConsent' });
  expect(await checkConsent('new_bill_alert')).toMatchObject({ result: 'send' });
});

test('a pause of all or of the category holds back until it is over, one of another does not', async () => {
  const now = platform.clock.now();
  await pause('new_bill_alert', now + 5000);
  await pause('tips', now - 1);
  expect(await checkConsent('tips')).toMatchObject({ result: 'send' });
  await pause('', now + 1000);
  expect(await checkConsent('tips')).toEqual({ result: 'paused' });
  platform.clock.advance(1001);
  expect(await checkConsent('tips')).toMatchObject({ result: 'send' });
});

test('who gets bills electronically from a gas utility gets the word of a bill, whatever he has chosen, and no way out', async () => {
  await choose('new_bill_alert', 'email', 0);
  expect(await checkConsent('new_bill_alert')).toEqual({ result: 'noConsent' });
  const customer = { ...owner, address: '', is_enrolled_in_ebill: 1, recipients: '[]', ebill_ended_at: null };
  await platform.context.db.insertInto('erp_customers').values(customer).execute();
  expect(await checkConsent('new_bill_alert')).toEqual({ result: 'send', unsubscribeLink: undefined });
});

test('nothing is said of what the account has not, and of nobody', async () => {
  expect(await checkConsent('outages')).toEqual({ result: 'unknown' });
  await platform.context.db.deleteFrom('recipients').execute();
  expect(await checkConsent('tips')).toEqual({ result: 'unknown' });
});
