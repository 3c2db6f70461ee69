import { afterEach, describe, expect, test } from 'vitest';
import { inspectLink, renewLink } from '~/areas/links/calls';
import { LINK_PURPOSES } from '~/lib/contract/token-schemas';
import { verifyErpEmail, verifyErpSms } from '~/areas/contacts/calls';
import type { RecipientRow } from '~/platform/db/schema';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
afterEach(() => platform.close());

async function open(over: Partial<RecipientRow> = {}): Promise<void> {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient(over);
}

const EMAIL = 'maya.torres@mail.example';
const PHONE = '+13125550142';
const tag = (value: string) => [{ name: 'contact', value }];
const link = (channel: 'email' | 'sms', contact?: string, seconds?: number) =>
  platform.seed.link({
    purpose: channel === 'email' ? 'verify-email' : 'verify-sms',
    ...(contact !== undefined && { tags: tag(contact) }),
    ...(seconds !== undefined && { seconds }),
  });
const verify = (channel: 'email' | 'sms', token: string) =>
  channel === 'email'
    ? platform.call(verifyErpEmail, { body: { token } })
    : platform.call(verifyErpSms, { body: { token } });
const marks = () =>
  platform.context.db
    .selectFrom('verified_contacts')
    .select(['recipient_id', 'channel', 'destination', 'verified_at'])
    .orderBy('destination')
    .execute();
const contactRow = (contact: string, over = {}) =>
  platform.context.db
    .insertInto('contacts')
    .values({
      account_id: 'prairie',
      recipient_id: 'maya',
      channel: 'email',
      contact,
      is_verified: 0,
      is_preferred: 0,
      position: 1,
      created_at: 0,
      removed_at: null,
      ...over,
    })
    .execute();

describe('a link verifies', () => {
  test('the number on file, once, however often it is posted', async () => {
    await open({ phone: '(312) 555-0142' });
    const token = await link('sms');
    expect(await verify('sms', token)).toEqual({ isOk: true, data: { smsMessage: null } });
    expect(await marks()).toEqual([
      { recipient_id: 'maya', channel: 'sms', destination: PHONE, verified_at: platform.clock.now() },
    ]);
    platform.clock.advance(60_000);
    const before = await platform.rowCounts();
    expect(await verify('sms', token)).toEqual({ isOk: true, data: { smsMessage: null } });
    expect(await verify('sms', await link('sms'))).toMatchObject({ isOk: true });
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('the address on file', async () => {
    await open({ email: 'Maya.Torres@Mail.example' });
    expect(await verify('email', await link('email'))).toEqual({ isOk: true, data: { errorMessage: null } });
    expect(await marks()).toMatchObject([{ channel: 'email', destination: EMAIL }]);
  });

  test('the contact that it names, in whatever form, and no other', async () => {
    await open();
    await contactRow('second@mail.example');
    await contactRow('third@mail.example', { position: 2 });
    expect(await verify('email', await link('email', ' SECOND@mail.example '))).toMatchObject({ isOk: true });
    expect(await marks()).toMatchObject([{ destination: 'second@mail.example' }]);
    const rows = await platform.context.db
      .selectFrom('contacts')
      .select(['contact', 'is_verified', 'is_preferred'])
      .orderBy('contact')
      .execute();
    expect(rows).toEqual([
      { contact: 'second@mail.example', is_verified: 1, is_preferred: 1 },
      { contact: 'third@mail.example', is_verified: 0, is_preferred: 0 },
    ]);
  });

  test('every page of the recipient is another one then', async () => {
    await open();
    const token = await link('email');
    const version = async () => {
      const result = await platform.call(inspectLink, { query: { token } });
      return result.isOk ? result.data.pageVersion : '';
    };
    const before = await version();
    await verify('email', token);
    expect(await version()).not.toBe(before);
  });

  test('twenty posts at the same time mark once', async () => {
    await open();
    const token = await link('sms');
    const results = await Promise.all(Array.from({ length: 20 }, () => verify('sms', token)));
    expect(results.every(({ isOk }) => isOk)).toBe(true);
    expect(await marks()).toHaveLength(1);
    expect(
      await platform.context.db.selectFrom('recipients').select('revision').where('id', '=', 'maya').executeTakeFirst(),
    ).toEqual({ revision: 2 });
  });
});

describe('a link verifies nothing', () => {
  test.each([
    [
      'that the recipient has removed',
      async () => contactRow('gone@mail.example', { removed_at: 1 }),
      'gone@mail.example',
    ],
    [
      'of somebody else',
      async () => platform.seed.recipient({ id: 'nora', email: 'gone@mail.example' }),
      'gone@mail.example',
    ],
    ['that never was one', async () => undefined, "' or 1=1 --"],
    ['of the other channel', async () => undefined, PHONE],
    ['that is empty', async () => undefined, ''],
  ])('where it names a contact %s', async (_what, prepare, contact) => {
    await open();
    await prepare();
    expect(await verify('email', await link('email', contact))).toMatchObject({
      isOk: false,
      name: 'contact.notFound',
      status: 404,
    });
    expect(await marks()).toEqual([]);
  });

  test('where there is none on file, and no such recipient', async () => {
    await open({ email: null, phone: null });
    expect(await verify('email', await link('email'))).toMatchObject({ isOk: false, name: 'contact.notFound' });
    expect(await verify('sms', await link('sms'))).toMatchObject({ isOk: false, name: 'contact.notFound' });
    const nobody = await platform.seed.link({ purpose: 'verify-sms', recipient: 'nobody' });
    expect(await verify('sms', nobody)).toMatchObject({ isOk: false, name: 'contact.notFound' });
    expect(await marks()).toEqual([]);
  });

  test('where its time is over, where it is for something else, and where it is none', async () => {
    await open();
    const before = await platform.rowCounts();
    expect(await verify('sms', await link('sms', undefined, -1))).toMatchObject({
      isOk: false,
      name: 'token.expired',
      status: 410,
    });
    for (const channel of ['email', 'sms'] as const) {
      const own = channel === 'email' ? 'verify-email' : 'verify-sms';
      for (const purpose of LINK_PURPOSES.filter((each) => each !== own)) {
        expect(await verify(channel, await platform.seed.link({ purpose }))).toMatchObject({
          isOk: false,
          name: 'token.wrongPurpose',
        });
      }
      expect(await verify(channel, 'x.y.z')).toMatchObject({ isOk: false, name: 'token.invalid' });
    }
    expect(await platform.rowCounts()).toEqual(before);
  });
});

describe('a fresh link', () => {
  const renew = (token: string) => platform.call(renewLink, { body: { token, language: 'en' } });

  test('goes to the very contact that it verifies, and still names it', async () => {
    await open();
    await contactRow('second@mail.example');
    expect(await renew(await link('sms', undefined, -1))).toMatchObject({ isOk: true });
    expect(platform.messages.map(({ channel, to }) => [channel, to])).toEqual([['sms', PHONE]]);
    platform.clock.advance(24 * 3_600_000);
    expect(await renew(await link('email', 'second@mail.example', -1))).toMatchObject({ isOk: true });
    expect(platform.messages[1]).toMatchObject({ channel: 'email', to: 'second@mail.example' });
    const token = /verifyEmail\?token=([\w.-]+)/.exec(platform.messages[1]?.text ?? '')?.[1] ?? '';
    expect(await verify('email', token)).toMatchObject({ isOk: true });
    expect(await marks()).toMatchObject([{ destination: 'second@mail.example' }]);
  });

  test('is not sent to another contact where that one is gone', async () => {
    await open({ phone: null });
    expect(await renew(await link('sms', undefined, -1))).toMatchObject({ isOk: false, name: 'link.noContact' });
    expect(await renew(await link('email', 'gone@mail.example', -1))).toMatchObject({
      isOk: false,
      name: 'link.noContact',
    });
    expect(platform.messages).toEqual([]);
  });
});
