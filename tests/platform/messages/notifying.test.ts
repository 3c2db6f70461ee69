import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneClickUnsubscribe, pauseMessages } from '~/areas/preferences/unsubscribe/calls';
import { sendNotification } from '~/areas/messages/calls';
import { addContact, removeContact } from '~/areas/contacts/calls';
import { getUnsubscribeInfo } from '~/areas/preferences/unsubscribe/calls';
import type { LinkClaims } from '~/lib/contract/tokens';
import { DeliveryError } from '~/platform/ports/messages';
import { hurryJobs } from '../../support/jobs';
import type { World } from '../../support/world';
import { aVisitor, DAY, dataOf, openConsents, outcome } from '../preferences/journey';

let world: World;
beforeEach(async () => {
  world = await openConsents({ config: { publicUrl: 'https://pages.example' } });
});
afterEach(() => world.close());

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
}: Order = {}) => world.call(sendNotification, { body: { accountId, recipientId, category, channel, subject, text } });
const listLogs = () => world.context.db.selectFrom('notification_logs').selectAll().execute();

async function claimsOf(token: string): Promise<LinkClaims> {
  const link = await world.context.tokens.inspectLink(token);
  if ('isFailure' in link || link.isExpired) throw new Error('a live link was expected');
  return link.claims;
}

const tokenIn = (text: string, page: string): string =>
  new RegExp(`https://pages\\.example/${page}/([\\w.-]+)`).exec(text)?.[1] ?? '';

describe('a notification by e-mail', () => {
  test('is sent with its paragraphs, kept in the log, and carries one-click unsubscribe', async () => {
    const result = dataOf(await notify());
    const [log] = await listLogs();
    const [message] = world.messages;
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
    const { text = '', headers = {} } = world.messages[0] ?? {};
    const own = { accountId: 'prairie', recipientId: 'maya', messageId, channel: 'email' };
    const unsubscribe = tokenIn(text, 'customer-unsubscribe');
    expect(headers['List-Unsubscribe']).toContain(unsubscribe);
    expect(await claimsOf(unsubscribe)).toMatchObject({ ...own, purpose: 'unsubscribe', target: 'energy_tips' });
    expect(await claimsOf(tokenIn(text, 'view-online'))).toMatchObject({ ...own, purpose: 'view-online' });
    expect(await claimsOf(tokenIn(text, 'customer-preferences'))).toMatchObject({ ...own, purpose: 'preferences' });
  });

  test('can be ended by its own button 60 days later, and by it for good', async () => {
    await notify();
    const token = tokenIn(world.messages[0]?.headers?.['List-Unsubscribe'] ?? '', 'customer-unsubscribe');
    world.clock.advance(60 * DAY);
    expect(dataOf(await world.call(getUnsubscribeInfo, { query: { token } }))).toMatchObject({
      isConsentGiven: true,
      categories: [{ name: 'energy_tips' }],
    });
    expect(dataOf(await world.call(oneClickUnsubscribe, { query: { token } }))).toEqual({ isConsentGiven: false });
    expect(dataOf(await notify())).toEqual({ outcome: 'noConsent', messageId: null });
    expect(dataOf(await notify({ category: 'outages' })).outcome).toBe('captured');
  });

  test('that is mandatory has no way out, whatever was chosen or paused', async () => {
    const maya = await aVisitor(world);
    await world.call(pauseMessages, { body: { token: maya.token, days: 30 } });
    expect(dataOf(await notify({ category: 'bills' })).outcome).toBe('captured');
    const [message] = world.messages;
    expect(message?.headers).toBeUndefined();
    expect(message?.text).not.toContain('customer-unsubscribe');
    expect(message?.text).toContain('https://pages.example/customer-preferences/');
  });

  test('speaks the recipient’s language', async () => {
    await world.context.db.updateTable('recipients').set({ locale: 'ar' }).execute();
    await notify();
    expect(world.messages[0]).toMatchObject({ language: 'ar' });
    expect(world.messages[0]?.html).toContain('dir="rtl"');
    expect(world.messages[0]?.text).toContain('إلغاء الاشتراك');
  });

  test('escapes what it says', async () => {
    await notify({ subject: 'A\r\nBcc: x@evil.example', text: '<script>alert(1)</script> {company}' });
    expect(world.messages[0]?.subject).toBe('A Bcc: x@evil.example');
    expect(world.messages[0]?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {company}');
  });
});

describe('by SMS and WhatsApp', () => {
  test('it is text with the word that ends it', async () => {
    dataOf(await notify({ channel: 'sms' }));
    expect(world.messages[0]).toMatchObject({ channel: 'sms', to: '+13125550142', subject: '', html: '' });
    expect(world.messages[0]?.text).toBe(
      'Prairie Light & Water: Close the blinds.\nWash at 30 degrees.\nReply STOP to end',
    );
    expect(world.messages[0]?.headers).toBeUndefined();
    expect((await listLogs())[0]).toMatchObject({ channel: 'sms', body: world.messages[0]?.text });
  });

  test('WhatsApp goes only to a contact that was given for it', async () => {
    const maya = await aVisitor(world);
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
    await world.context.db.insertInto('contacts').values(contact).execute();
    expect(dataOf(await notify({ category: 'outages', channel: 'whatsApp' })).outcome).toBe('captured');
    expect(world.messages[0]?.to).toBe('+13125550155');
  });
});

describe('where it goes', () => {
  const verify = (destination: string) =>
    world.context.db
      .insertInto('verified_contacts')
      .values({ account_id: 'prairie', recipient_id: 'maya', channel: 'email', destination, verified_at: 1 })
      .execute();

  test('to the preferred contact, and to the one on file while there is none', async () => {
    const maya = await aVisitor(world);
    await notify();
    await verify('maya@new.example');
    dataOf(
      await world.call(addContact, {
        body: { token: maya.token, channel: 'email', contact: 'maya@new.example', isCustomer: false },
      }),
    );
    await notify();
    expect(world.messages.map(({ to }) => to)).toEqual(['maya.torres@mail.example', 'maya@new.example']);
  });

  test('never to a contact that was removed', async () => {
    const maya = await aVisitor(world);
    dataOf(
      await world.call(removeContact, {
        body: { token: maya.token, channel: 'email', contact: 'maya.torres@mail.example', isCustomer: false },
      }),
    );
    expect(dataOf(await notify()).outcome).toBe('noContact');
    expect(world.messages).toEqual([]);
  });
});

describe('what is not sent', () => {
  test('what was switched off, or never given', async () => {
    const maya = await aVisitor(world);
    await maya.save({ 'energy_tips.sms': false });
    expect(dataOf(await notify({ channel: 'sms' })).outcome).toBe('noConsent');
    expect(dataOf(await notify({ channel: 'whatsApp' })).outcome).toBe('noConsent');
    expect([await listLogs(), [...world.messages]]).toEqual([[], []]);
  });

  test('what is paused, until it is over', async () => {
    const maya = await aVisitor(world);
    await world.call(pauseMessages, { body: { token: maya.token, days: 30 } });
    expect(dataOf(await notify())).toEqual({ outcome: 'paused', messageId: null });
    world.clock.advance(30 * DAY);
    expect(dataOf(await notify()).outcome).toBe('captured');
  });

  test('a pause of one category leaves the others', async () => {
    const claims = {
      purpose: 'unsubscribe',
      accountId: 'prairie',
      recipientId: 'maya',
      target: 'energy_tips',
    } as const;
    await world.call(pauseMessages, { body: { token: await world.context.tokens.mintLink(claims, 3600), days: 90 } });
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
    expect(world.messages).toEqual([]);
  });

  test('what the carrier refuses for good is not in the log; after a passing trouble it is', async () => {
    world.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox'));
    expect(outcome(await notify())).toBe('message.undeliverable');
    expect(await listLogs()).toEqual([]);
    world.messages.failNext(new DeliveryError('temporary', 'busy'));
    expect(dataOf(await notify())).toMatchObject({ outcome: 'queued' });
    expect(await listLogs()).toMatchObject([{ outcome: 'queued' }]);
    await hurryJobs(world);
    expect(await listLogs()).toMatchObject([{ outcome: 'captured' }]);
  });
});
