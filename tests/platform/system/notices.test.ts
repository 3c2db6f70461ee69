import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getOutageTemplate } from '~/areas/operations/outage/calls';
import { viewEmail } from '~/areas/messages/calls';
import type { MessageRow } from '~/platform/db/preference-row-types';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
});
afterEach(() => platform.close());

describe('outage notices', () => {
  const notice = (account_id: string, html: string, translations = {}) =>
    platform.context.db
      .insertInto('outage_templates')
      .values({ account_id, html, translations: JSON.stringify(translations) })
      .execute();
  const get = (token?: string) => platform.call(getOutageTemplate, { query: { token } });

  test('a link shows its account’s own; without a link it is the general one', async () => {
    await notice('', '<p>General</p>');
    await notice('prairie', '<p>Prairie</p>');
    await notice('other', '<p>Other</p>');
    expect(await get(await platform.seed.link({ purpose: 'outage' }))).toEqual({
      isOk: true,
      data: { html: '<p>Prairie</p>' },
    });
    expect(await get()).toEqual({ isOk: true, data: { html: '<p>General</p>' } });
  });

  test('it is in the language of who reads it, where the account has said it in that one', async () => {
    await notice('prairie', '<p>Prairie</p>', { es: '<p>Pradera</p>', 'zh-Hans': '<p>草原</p>', fr: '' });
    const token = await platform.seed.link({ purpose: 'outage' });
    const read = async (language?: string) => {
      const answer = await platform.api({ language }).call(getOutageTemplate, { query: { token } });
      return answer.isOk && answer.data.html;
    };
    expect(await read('es-MX')).toBe('<p>Pradera</p>');
    expect(await read('zh-CN')).toBe('<p>草原</p>');
    for (const language of [undefined, 'en', 'fr', 'ar']) expect(await read(language)).toBe('<p>Prairie</p>');
  });

  test('an account without one shows the general one; where there is none, nothing is found', async () => {
    const token = await platform.seed.link({ purpose: 'outage' });
    expect(await get(token)).toMatchObject({ isOk: false, name: 'request.notFound', status: 404 });
    expect(await get()).toMatchObject({ isOk: false, name: 'request.notFound' });
    await notice('', '<p>General</p>');
    expect(await get(token)).toMatchObject({ isOk: true, data: { html: '<p>General</p>' } });
  });

  test('links of another purpose, expired and forged ones show nothing', async () => {
    await notice('', '<p>General</p>');
    expect(await get(await platform.seed.link({ purpose: 'form' }))).toMatchObject({
      isOk: false,
      name: 'token.wrongPurpose',
    });
    expect(await get('hello')).toMatchObject({ isOk: false, name: 'token.invalid' });
    const token = await platform.seed.link({ purpose: 'outage', seconds: 1 });
    platform.clock.advance(2000);
    expect(await get(token)).toMatchObject({ isOk: false, name: 'token.expired' });
  });
});

describe('messages online', () => {
  async function message(over: Partial<MessageRow> = {}): Promise<MessageRow> {
    const row: MessageRow = {
      id: 'message-1',
      account_id: 'prairie',
      recipient_id: 'maya',
      channel: 'email',
      category: 'bills',
      to: 'maya.torres@mail.example',
      subject: 'Your bill',
      body: '<p>Your bill is <b>42.00</b></p>',
      sent_at: Date.parse('2026-01-10T12:00:00Z'),
      ...over,
    };
    await platform.context.db.insertInto('notification_logs').values(row).execute();
    return row;
  }
  const linkTo = (messageId: string, over: { account?: string; recipient?: string } = {}) =>
    platform.seed.link({ purpose: 'view-online', messageId, ...over });
  const view = (token: string) => platform.call(viewEmail, { query: { token } });

  test('a link shows the message it came with', async () => {
    const { body, subject, sent_at } = await message();
    expect(await view(await linkTo('message-1'))).toEqual({
      isOk: true,
      data: { body, subject, sentAt: sent_at, isHtml: true },
    });
  });

  test('a text message is text', async () => {
    await message({ channel: 'sms', subject: '', body: 'Bill <due>' });
    expect(await view(await linkTo('message-1'))).toMatchObject({
      isOk: true,
      data: { body: 'Bill <due>', isHtml: false },
    });
  });

  test('somebody else’s message is not there', async () => {
    await platform.seed.recipient({ id: 'noah' });
    await platform.seed.account({ id: 'other', public_id: 'other-public' });
    await platform.seed.recipient({ account_id: 'other' });
    await message();
    const notFound = { isOk: false, name: 'message.notFound', status: 404 };
    expect(await view(await linkTo('message-1', { recipient: 'noah' }))).toMatchObject(notFound);
    expect(await view(await linkTo('message-1', { account: 'other' }))).toMatchObject(notFound);
    expect(await view(await linkTo('message-2'))).toMatchObject(notFound);
    expect(await view(await platform.seed.link({ purpose: 'view-online' }))).toMatchObject(notFound);
    expect(await view(await platform.seed.link({ purpose: 'form', messageId: 'message-1' }))).toMatchObject({
      name: 'token.wrongPurpose',
    });
  });

  test('reading writes nothing', async () => {
    await message();
    const token = await linkTo('message-1');
    const before = await platform.rowCounts();
    await view(token);
    expect(await platform.rowCounts()).toEqual(before);
  });
});
