import { afterEach, beforeEach, expect, test } from 'vitest';
import { renewLink } from '~/areas/links/calls';
import { getExpiredLinkMessage } from '~/areas/links/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
});
afterEach(() => platform.close());

const setMessage = (locale: string, text: string) =>
  platform.context.db.insertInto('expiry_messages').values({ account_id: 'prairie', locale, text }).execute();
const message = async (language: string, token?: string) =>
  platform
    .api()
    .call(
      getExpiredLinkMessage,
      { query: { token: token ?? (await platform.seed.link({ seconds: -60 })) } },
      { language },
    );

test('an account that has said nothing leaves the words to the page', async () => {
  expect(await message('en')).toEqual({ isOk: true, data: '' });
});

test('the message of an expired link is in the reader’s language, else in the account’s own', async () => {
  await setMessage('en', 'Please call us.');
  await setMessage('es', 'Llámenos.');
  expect(await message('es-MX')).toMatchObject({ data: 'Llámenos.' });
  expect(await message('ko')).toMatchObject({ data: 'Please call us.' });
});

test('a token that is no link gets nothing', async () => {
  expect(await message('en', 'eyJ.x.y')).toMatchObject({ name: 'token.invalid' });
});

test('a link that leads only to the page of expired links is not sent anew', async () => {
  const token = await platform.seed.link({ purpose: 'expired', seconds: -60 });
  expect(await platform.call(renewLink, { body: { token, language: 'en' } })).toMatchObject({ name: 'link.noContact' });
  expect(platform.messages).toEqual([]);
});
