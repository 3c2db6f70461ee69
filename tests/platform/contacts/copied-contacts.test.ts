import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getBranding, saveBranding } from '~/areas/accounts/branding/calls';
import { listRecords, putRecords } from '~/areas/data-import/calls';
import { findRecipients } from '~/areas/privacy/calls';
import { inviteUser, requestPasswordReset, signIn } from '~/areas/users/calls';
import { searchAccount } from '~/areas/admin-home/search/calls';
import { sendTemplateLinks } from '~/areas/form-invitations/calls';
import { hashPassword } from '~/platform/passwords';
import { createApi } from '~/lib/api-client.server';
import { readAudience } from '~/areas/mailings/pages/audience-form.server';
import { hashPasswordsCheaply } from '../../support/cheap-passwords';
import type { TestPlatform } from '../../support/test-platform';
import { createDataTools } from '../data-import/data-tools';
import { createVerificationPlatform } from '../verification/person';
import { lastToken, createSignUpPlatform, PASSWORD, createVisitor } from '../sign-up/sign-up-visitor';
import { aCustomer } from './customer';

/** Copies of an address, and the form in which it is stored. */
const EMAILS = [
  ['kim@mail.example.com\u202c', 'kim@mail.example.com'],
  ['kim@mail.example.com\u200b', 'kim@mail.example.com'],
  ['kim@quo.example.com”', 'kim@quo.example.com'],
  ['<kim@x.example>', 'kim@x.example'],
  ['mailto:kim@x.example', 'kim@x.example'],
  ['kim@münchen.example', 'kim@xn--mnchen-3ya.example'],
  ['kim@xn--mnchen-3ya.example', 'kim@xn--mnchen-3ya.example'],
] as const;
const PHONE = '\u202a(202) 555-0143\u202c';
const E164 = '+12025550143';

hashPasswordsCheaply();
let testPlatform: TestPlatform;
let bearer = '';
beforeEach(async () => {
  testPlatform = await createVerificationPlatform();
  bearer = await testPlatform.seed.session(await testPlatform.seed.user({ role: 'Owner' }));
});
afterEach(() => testPlatform.close());

const recipients = () => testPlatform.context.db.selectFrom('recipients').select(['id', 'email', 'phone']).execute();

describe.each(EMAILS)('%j', (typed, stored) => {
  test('is the contact that a person adds at the preferences', async () => {
    const maya = await aCustomer(testPlatform);
    await maya.verifyWithCode('email', typed);
    await maya.add('email', typed);
    expect(await maya.list()).toContain(`email ${stored} verified preferred`);
    expect(await maya.remove('email', typed)).toMatchObject({ isOk: true });
    expect((await maya.list()).join()).not.toContain(stored);
  });

  test('is imported from a file and by a call, and found again', async () => {
    const file = `id,name,email\nkim,Kim Lee,${typed}\n`;
    expect(await createDataTools(testPlatform).import('recipients', file)).toMatchObject({ totals: { created: 1 } });
    expect(await recipients()).toContainEqual({ id: 'kim', email: stored, phone: null });
    const params = { dataset: 'recipients' };
    const body = { records: [{ id: 'kim', email: typed }], all: false, dryRun: false };
    const put = await testPlatform.call(putRecords, { params, body }, { bearer });
    expect(put).toMatchObject({ data: { totals: { same: 1 } } });
    const listed = await testPlatform.call(
      listRecords,
      { params, query: { search: typed, of: '', after: '', limit: 5 } },
      { bearer },
    );
    expect(listed).toMatchObject({ data: { records: [{ key: 'kim' }] } });
    const found = await testPlatform.call(findRecipients, { query: { search: typed, after: '' } }, { bearer });
    expect(found).toMatchObject({ data: { recipients: [{ id: 'kim' }] } });
    const searched = await testPlatform.call(searchAccount, { query: { q: typed, kind: '' } }, { bearer });
    expect(searched).toMatchObject({ data: { people: { lines: [{ id: 'kim', isExact: true }] } } });
    const fields = { who: 'named' as const, recipients: typed, tags: '', spoken: '', type: '', wants: '' };
    const audience = await readAudience(
      createApi(testPlatform.platform, { bearer, requestId: 'test', clientAddress: '203.0.113.7' }),
      {
        ...fields,
        answered: '',
        notAnswered: '',
      },
    );
    expect(audience).toEqual({ to: { recipientIds: ['kim'] } });
  });

  test('is written to from a list', async () => {
    const row = { row: 2, recipientId: 'kim', name: 'Kim Lee', email: typed, phone: PHONE, language: '', tags: {} };
    const body = { id: 'survey', channel: 'email' as const, days: 7, rows: [row], sendKey: 'one-list-of-people' };
    await testPlatform.seed.form({ id: 'survey', title: 'Survey' });
    const sent = await testPlatform.call(
      sendTemplateLinks,
      { body: { ...body, isTrial: false, isList: false } },
      { bearer },
    );
    expect(sent).toMatchObject({ data: { problems: [] } });
    expect(await recipients()).toContainEqual({ id: 'kim', email: stored, phone: E164 });
  });

  test('is the support address of an account', async () => {
    const look = await testPlatform.call(getBranding, {}, { bearer });
    if (!look.isOk) throw new Error(look.details);
    const { logoUrl: _logo, iconUrl: _icon, ...now } = look.data;
    const body = { ...now, supportEmailAddress: typed, supportPhoneNumber: PHONE };
    expect(await testPlatform.call(saveBranding, { body }, { bearer })).toMatchObject({
      data: { supportEmailAddress: stored, supportPhoneNumber: '(202) 555-0143' },
    });
  });

  test('is invited, signs in and asks for a new password as one user', async () => {
    const user = await testPlatform.seed.user({ id: 'kim', email: stored });
    const credentials = { user_id: user.id, password_hash: await hashPassword(PASSWORD), sign_up_id: 'none' };
    await testPlatform.context.db
      .insertInto('user_credentials')
      .values({ ...credentials, verified_at: 1 })
      .execute();
    const invited = await testPlatform.call(inviteUser, { body: { email: typed, role: 'Member' } }, { bearer });
    expect(invited).toMatchObject({ data: { isSent: true } });
    expect(await testPlatform.context.db.selectFrom('invitations').selectAll().execute()).toEqual([]);
    expect(await testPlatform.call(signIn, { body: { email: typed, password: PASSWORD } })).toMatchObject({
      isOk: true,
    });
    expect(await testPlatform.call(requestPasswordReset, { body: { email: typed } })).toMatchObject({ isOk: true });
    await expect.poll(() => testPlatform.messages.map(({ to }) => to)).toContain(stored);
  });

  test('signs up', async () => {
    const open = await createSignUpPlatform();
    const person = createVisitor(open);
    await person.signUp({ email: typed });
    await person.verify(lastToken(open));
    expect(await person.users()).toMatchObject([{ email: stored }]);
    await open.close();
  });
});

test('a number between marks of direction is the number that a person adds', async () => {
  const maya = await aCustomer(testPlatform);
  await maya.verifyWithCode('sms', PHONE);
  await maya.add('sms', PHONE);
  expect(await maya.list()).toContain(`sms ${E164} verified preferred`);
});
