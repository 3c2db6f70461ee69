import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inspectLink, renewLink } from '~/areas/links/calls';
import { LINK_PATHS, linkPath } from '~/lib/contract/page-paths';
import { LINK_PURPOSES } from '~/lib/contract/token-schemas';
import { DeliveryError } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const DAY = 24 * 3_600_000;
let platform: TestPlatform;

beforeEach(async () => {
  platform = await createTestPlatform({ config: { publicUrl: 'https://pages.example' } });
  await platform.seed.account();
  await platform.seed.recipient();
});
afterEach(() => platform.close());

const renew = (token: string, language = 'en') => platform.call(renewLink, { body: { token, language } });

/** The token of the link in the newest message. */
function sentToken(): string {
  const { text } = platform.messages.at(-1) ?? { text: '' };
  const found = /https:\/\/pages\.example\/[\w-]+(?:\/|\?token=)([\w.-]+)/.exec(text);
  if (!found?.[1]) throw new Error(`No link in: ${text}`);
  return found[1];
}

async function anExpiredLink(over: Parameters<TestPlatform['seed']['link']>[0] = {}): Promise<string> {
  const token = await platform.seed.link({ ...over, seconds: 60 });
  platform.clock.advance(DAY);
  return token;
}

describe('an expired link', () => {
  test('is sent anew to the e-mail address on file, with the same claims', async () => {
    const token = await anExpiredLink({ tags: [{ name: 'Meter', value: '7' }], messageId: 'log-1' });
    const result = await renew(token, 'es');
    expect(result).toEqual({ isOk: true, data: { isSent: true } });
    expect(platform.messages).toMatchObject([
      { channel: 'email', to: 'maya.torres@mail.example', language: 'es', fromName: 'Prairie Light & Water' },
    ]);
    const [before, after] = await Promise.all(
      [token, sentToken()].map((each) => platform.context.tokens.inspectLink(each)),
    );
    if (!before || !after || 'isFailure' in before || 'isFailure' in after) throw new Error('two links were expected');
    expect(before.isExpired).toBe(true);
    expect(after.isExpired).toBe(false);
    expect(after.claims).toEqual({ ...before.claims, jti: after.claims.jti, exp: after.claims.exp });
    expect(after.claims.jti).not.toBe(before.claims.jti);
    expect(await platform.call(inspectLink, { query: { token: sentToken() } })).toMatchObject({
      data: { isExpired: false, purpose: 'form' },
    });
  });

  test('goes by SMS to a recipient without an e-mail address', async () => {
    await platform.seed.recipient({ id: 'omar', email: null, phone: '+13125550143' });
    expect(await renew(await anExpiredLink({ recipient: 'omar' }))).toMatchObject({ isOk: true });
    expect(platform.messages).toMatchObject([{ channel: 'sms', to: '+13125550143', subject: '', html: '' }]);
    expect(sentToken()).not.toBe('');
  });

  test('of a recipient without a contact, or unknown, can not be renewed', async () => {
    await platform.seed.recipient({ id: 'omar', email: null, phone: null });
    expect(await renew(await anExpiredLink({ recipient: 'omar' }))).toMatchObject({ name: 'link.noContact' });
    expect(await renew(await anExpiredLink({ recipient: 'nobody' }))).toMatchObject({ name: 'link.noContact' });
    expect(await renew(await anExpiredLink({ account: 'nowhere' }))).toMatchObject({ name: 'token.invalid' });
    expect(platform.messages).toEqual([]);
  });

  test('with a changed signature is worth nothing', async () => {
    const token = await anExpiredLink();
    const [head, claims, signature = ''] = token.split('.');
    const forged = [head, claims, `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`].join('.');
    expect(await renew(forged)).toMatchObject({ name: 'token.invalid' });
    expect(platform.messages).toEqual([]);
  });
});

describe.each([
  'form',
  'preferences',
  'unsubscribe',
  'view-bill',
  'agreement',
  'supplier',
  'enroll',
  'report',
] as const)('an expired link of %s', (purpose) => {
  test('is sent anew to the page of its purpose, and the answer tells nothing of the contact', async () => {
    const result = await renew(await anExpiredLink({ purpose, form: 'energy_tips' }));
    expect(JSON.stringify(result)).toBe(JSON.stringify({ isOk: true, data: { isSent: true } }));
    expect(platform.messages).toHaveLength(1);
    const token = sentToken();
    expect(platform.messages[0]?.text).toContain(`https://pages.example${linkPath(purpose, token)}`);
    expect(await platform.call(inspectLink, { query: { token } })).toMatchObject({
      data: { isExpired: false, purpose, target: 'energy_tips' },
    });
  });
});

describe('the contact on file', () => {
  const aContact = (
    channel: string,
    contact: string,
    over: { is_verified?: number; is_preferred?: number; removed_at?: number } = {},
  ) =>
    platform.context.db
      .insertInto('contacts')
      .values({
        ...{
          account_id: 'prairie',
          recipient_id: 'maya',
          channel,
          contact,
          is_verified: 1,
          is_preferred: 0,
          position: 1,
          removed_at: null,
        },
        created_at: platform.clock.now(),
        ...over,
      })
      .execute();

  test('goes before one that was added later', async () => {
    await aContact('email', 'maya.new@mail.example', { is_preferred: 1 });
    await renew(await anExpiredLink());
    expect(platform.messages).toMatchObject([{ to: 'maya.torres@mail.example' }]);
  });

  test('that the person has removed gives way to a verified one', async () => {
    await aContact('email', 'maya.torres@mail.example', { removed_at: platform.clock.now() });
    await aContact('email', 'maya.guess@mail.example', { is_verified: 0 });
    await aContact('email', 'maya.second@mail.example');
    await aContact('email', 'maya.new@mail.example', { is_preferred: 1 });
    await renew(await anExpiredLink());
    expect(platform.messages).toMatchObject([{ to: 'maya.new@mail.example' }]);
  });

  test('is none when all were removed', async () => {
    await aContact('email', 'maya.torres@mail.example', { removed_at: platform.clock.now() });
    await aContact('sms', '+13125550142', { removed_at: platform.clock.now() });
    expect(await renew(await anExpiredLink())).toMatchObject({ name: 'link.noContact' });
    expect(platform.messages).toEqual([]);
  });
});

test('a link that still works is renewed too', async () => {
  expect(await renew(await platform.seed.link({ purpose: 'preferences' }))).toMatchObject({ isOk: true });
  expect(platform.messages.at(-1)?.text).toContain(`https://pages.example/customer-preferences/${sentToken()}`);
});

describe('renewals of one page', () => {
  test('are three a day, whichever of its links asks, and not fewer for others', async () => {
    const tokens = await Promise.all([1, 2, 3, 4].map(() => platform.seed.link()));
    const outcomes: unknown[] = [];
    for (const token of tokens) outcomes.push(await renew(token));
    expect(outcomes.map((each) => (each as { isOk: boolean }).isOk)).toEqual([true, true, true, false]);
    expect(outcomes[3]).toMatchObject({ name: 'request.tooMany', params: { seconds: 24 * 3600 } });
    expect(await renew(await platform.seed.link({ form: 'another-form' }))).toMatchObject({ isOk: true });
    platform.clock.advance(DAY);
    expect(await renew(await platform.seed.link())).toMatchObject({ isOk: true });
  });

  test('asked for at the same time are three as well', async () => {
    const token = await platform.seed.link();
    const results = await Promise.all(Array.from({ length: 10 }, () => renew(token)));
    expect(results.filter((each) => each.isOk)).toHaveLength(3);
    expect(platform.messages).toHaveLength(3);
  });

  test('wait for a carrier that is away', async () => {
    platform.messages.failNext(new DeliveryError('temporary', 'busy'));
    const result = await renew(await platform.seed.link());
    expect(result).toEqual({ isOk: true, data: { isSent: true } });
    expect(platform.messages).toEqual([]);
    await runWaitingJobs(platform);
    expect(platform.messages).toHaveLength(1);
  });
});

describe('a contact that does not work', () => {
  test('gives way to the phone', async () => {
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox'));
    expect(await renew(await platform.seed.link())).toMatchObject({ isOk: true });
    expect(platform.messages.map(({ channel }) => channel)).toEqual(['sms']);
  });

  test('is no contact when there is no other', async () => {
    await platform.seed.recipient({ id: 'omar', phone: null });
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox'));
    expect(await renew(await platform.seed.link({ recipient: 'omar' }))).toMatchObject({ name: 'link.noContact' });
  });
});

test('every purpose has a page, and the token is written into its address', () => {
  for (const purpose of LINK_PURPOSES) {
    expect(LINK_PATHS[purpose].split('{token}')).toHaveLength(2);
    expect(linkPath(purpose, 'a.b-c_d')).toMatch(/^\/[\w-]+(\/|\?token=)a\.b-c_d$/);
  }
});
