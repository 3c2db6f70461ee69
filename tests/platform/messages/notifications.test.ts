import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneClickUnsubscribe, pauseMessages } from '~/areas/preferences/unsubscribe/calls';
import { sendNotification } from '~/areas/messages/calls';
import { addContact, removeContact } from '~/areas/contacts/calls';
import { getUnsubscribeInfo } from '~/areas/preferences/unsubscribe/calls';
import type { LinkClaims } from '~/lib/contract/token-schemas';
import { DeliveryError } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import type { TestPlatform } from '../../support/test-platform';
import { aVisitor, DAY, dataOf, createPreferencesPlatform, outcome } from '../preferences/preferences-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPreferencesPlatform({ config: { publicUrl: 'https://pages.example' } });
});
afterEach(() => platform.close());

interface Order {
  category?: string;
  channel?: 'email' | 'sms' | 'whatsApp';
  recipientId?: string;
  accountId?: string;
  subject?: string;
  text?: string;
}

const notify = ({
  category = 'energy_tips',
  channel = 'email',
  recipientId = 'maya',
  accountId = 'prairie',
  subject = 'Save this summer',
  text = 'Close the blinds.\n\nWash at 30 degrees.',
}: Order = {}) =>
  platform.call(sendNotification, { body: { accountId, recipientId, category, channel, subject, text } });
const listLogs = () => platform.context.db.selectFrom('notification_logs').selectAll().execute();

async function claimsOf(token: string): Promise<LinkClaims> {
  const link = await platform.context.tokens.inspectLink(token);
  if ('isFailure' in link || link.isExpired) throw new Error('a live link was expected');
  return link.claims;
}

const tokenIn = (text: string, page: string): string =>
  new RegExp(`https://pages\\.example/${page}/([\\w.-]+)`).exec(text)?.[1] ?? '';

describe('a notification by e-mail', () => {
  test('is sent with its paragraphs, kept in the log, and carries one-click unsubscribe', async () => {
    const result = dataOf(await notify());
    const [log] = await listLogs();
    const [message] = platform.messages;
    expect(result).toEqual({ outcome: 'captured', messageId: log?.id });
    expect(message).toMatchObject({
      channel: 'email',
      to: 'maya.torres@mail.example',
      subject: 'Save this summer',
      fromName: 'Prairie Light & Water',
    });
    expect(message?.text).toContain('Close the blinds.\n\nWash at 30 degrees.');
    expect(log).toMatchObject({
      account_id: 'prairie',
      recipient_id: 'maya',
      channel: 'email',
      category: 'energy_tips',
      subject: 'Save this summer',
      body: message?.html,
    });
    expect(message?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(/^<https:\/\/pages\.example\/customer-unsubscribe\/[\w.-]+>$/),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('has three links, each for this message and this recipient', async () => {
    const { messageId } = dataOf(await notify());
    const { text = '', headers = {} } = platform.messages[0] ?? {};
    const own = { accountId: 'prairie', recipientId: 'maya', messageId, channel: 'email' };
    const unsubscribe = tokenIn(text, 'customer-unsubscribe');
    expect(headers['List-Unsubscribe']).toContain(unsubscribe);
    expect(await claimsOf(unsubscribe)).toMatchObject({ ...own, purpose: 'unsubscribe', target: 'energy_tips' });
    expect(await claimsOf(tokenIn(text, 'view-online'))).toMatchObject({ ...own, purpose: 'view-online' });
    expect(await claimsOf(tokenIn(text, 'customer-preferences'))).toMatchObject({ ...own, purpose: 'preferences' });
  });

  test('can be ended by its own button 60 days later, and by it for good', async () => {
    await notify();
    const token = tokenIn(platform.messages[0]?.headers?.['List-Unsubscribe'] ?? '', 'customer-unsubscribe');
    platform.clock.advance(60 * DAY);
    expect(dataOf(await platform.call(getUnsubscribeInfo, { query: { token } }))).toMatchObject({
      isConsentGiven: true,
      categories: [{ name: 'energy_tips' }],
    });
    expect(dataOf(await platform.call(oneClickUnsubscribe, { query: { token } }))).toEqual({ isConsentGiven: false });
    expect(dataOf(await notify())).toEqual({ outcome: 'noConsent', messageId: null });
    expect(dataOf(await notify({ category: 'outages' })).outcome).toBe('captured');
  });

  test('that is mandatory has no way out, whatever was chosen or paused', async () => {
    const maya = await aVisitor(platform);
    await platform.call(pauseMessages, { body: { token: maya.token, days: 30 } });
    expect(dataOf(await notify({ category: 'bills' })).outcome).toBe('captured');
    const [message] = platform.messages;
    expect(message?.headers).toBeUndefined();
    expect(message?.text).not.toContain('customer-unsubscribe');
    expect(message?.text).toContain('https://pages.example/customer-preferences/');
  });

  test('speaks the recipient’s language', async () => {
    await platform.context.db.updateTable('recipients').set({ locale: 'ar' }).execute();
    await notify();
    expect(platform.messages[0]).toMatchObject({ language: 'ar' });
    expect(platform.messages[0]?.html).toContain('dir="rtl"');
    expect(platform.messages[0]?.text).toContain('إلغاء الاشتراك');
  });

  test('escapes what it says', async () => {
    await notify({ subject: 'A\r\nBcc: x@evil.example', text: '<script>alert(1)</script> {company}' });
    expect(platform.messages[0]?.subject).toBe('A Bcc: x@evil.example');
    expect(platform.messages[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {company}');
  });
});

describe('by SMS and WhatsApp', () => {
  test('it is text with the word that ends it', async () => {
    dataOf(await notify({ channel: 'sms' }));
    expect(platform.messages[0]).toMatchObject({ channel: 'sms', to: '+13125550142', subject: '', html: '' });
    expect(platform.messages[0]?.text).toBe(
      'Prairie Light & Water: Close the blinds.\nWash at 30 degrees.\nReply STOP to end',
    );
    expect(platform.messages[0]?.headers).toBeUndefined();
    expect((await listLogs())[0]).toMatchObject({ channel: 'sms', body: platform.messages[0]?.text });
  });

  test('WhatsApp goes only to a contact that was given for it', async () => {
    const maya = await aVisitor(platform);
    await maya.save({ 'outages.whatsApp': true });
    expect(dataOf(await notify({ category: 'outages', channel: 'whatsApp' }))).toEqual({
      outcome: 'noContact',
      messageId: null,
    });
    const contact = {
      account_id: 'prairie',
      recipient_id: 'maya',
      channel: 'whatsApp',
      contact: '+13125550155',
      is_verified: 1,
      is_preferred: 1,
      position: 1,
      created_at: 0,
      removed_at: null,
    };
    await platform.context.db.insertInto('contacts').values(contact).execute();
    expect(dataOf(await notify({ category: 'outages', channel: 'whatsApp' })).outcome).toBe('captured');
    expect(platform.messages[0]?.to).toBe('+13125550155');
  });
});

describe('where it goes', () => {
  const verify = (destination: string) =>
    platform.context.db
      .insertInto('verified_contacts')
      .values({ account_id: 'prairie', recipient_id: 'maya', channel: 'email', destination, verified_at: 1 })
      .execute();

  test('to the preferred contact, and to the one on file while there is none', async () => {
    const maya = await aVisitor(platform);
    await notify();
    await verify('maya@new.example');
    dataOf(
      await platform.call(addContact, {
        body: { token: maya.token, channel: 'email', contact: 'maya@new.example', isCustomer: false },
      }),
    );
    await notify();
    expect(platform.messages.map(({ to }) => to)).toEqual(['maya.torres@mail.example', 'maya@new.example']);
  });

  test('never to a contact that was removed', async () => {
    const maya = await aVisitor(platform);
    dataOf(
      await platform.call(removeContact, {
        body: { token: maya.token, channel: 'email', contact: 'maya.torres@mail.example', isCustomer: false },
      }),
    );
    expect(dataOf(await notify()).outcome).toBe('noContact');
    expect(platform.messages).toEqual([]);
  });
});

describe('what is not sent', () => {
  test('what was switched off, or never given', async () => {
    const maya = await aVisitor(platform);
    await maya.save({ 'energy_tips.sms': false });
    expect(dataOf(await notify({ channel: 'sms' })).outcome).toBe('noConsent');
    expect(dataOf(await notify({ channel: 'whatsApp' })).outcome).toBe('noConsent');
    expect([await listLogs(), [...platform.messages]]).toEqual([[], []]);
  });

  test('what is paused, until it is over', async () => {
    const maya = await aVisitor(platform);
    await platform.call(pauseMessages, { body: { token: maya.token, days: 30 } });
    expect(dataOf(await notify())).toEqual({ outcome: 'paused', messageId: null });
    platform.clock.advance(30 * DAY);
    expect(dataOf(await notify()).outcome).toBe('captured');
  });

  test('a pause of one category leaves the others', async () => {
    const claims = {
      purpose: 'unsubscribe',
      accountId: 'prairie',
      recipientId: 'maya',
      target: 'energy_tips',
    } as const;
    await platform.call(pauseMessages, {
      body: { token: await platform.context.tokens.mintLink(claims, 3600), days: 90 },
    });
    expect(dataOf(await notify({ channel: 'sms' })).outcome).toBe('paused');
    expect(dataOf(await notify({ category: 'outages' })).outcome).toBe('captured');
  });

  test.each<[string, Order, string]>([
    ['an unknown account', { accountId: 'nowhere' }, 'account.notFound'],
    ['an unknown recipient', { recipientId: 'nobody' }, 'recipient.notFound'],
    ['an unknown category', { category: 'constructor' }, 'preferences.unknownCategory'],
    [
      'a category that does not apply to the channel',
      { category: 'receipts', channel: 'sms' },
      'preferences.unknownCategory',
    ],
  ])('to %s', async (_what, order, name) => {
    expect(outcome(await notify(order))).toBe(name);
    expect(platform.messages).toEqual([]);
  });

  test('what the carrier refuses for good is not in the log; after a passing trouble it is', async () => {
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox'));
    expect(outcome(await notify())).toBe('message.undeliverable');
    expect(await listLogs()).toEqual([]);
    platform.messages.failNext(new DeliveryError('temporary', 'busy'));
    expect(dataOf(await notify())).toMatchObject({ outcome: 'queued' });
    expect(await listLogs()).toMatchObject([{ outcome: 'queued' }]);
    await runWaitingJobs(platform);
    expect(await listLogs()).toMatchObject([{ outcome: 'captured' }]);
  });
});
