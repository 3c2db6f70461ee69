import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { oneClickUnsubscribe } from '~/areas/preferences/unsubscribe/calls';
import { createTestLink, sendTemplateLinks, type SendRow } from '~/areas/form-invitations/calls';
import { getUnsubscribeInfo, updateUnsubscribe } from '~/areas/preferences/unsubscribe/calls';
import { createStopStore } from '~/areas/consents/stop-service.server';
import { aCategory } from '../preferences/preferences-platform';
import { dataOf } from '../drafts/form-calls';
import { createSurveyFixture, survey, type SurveyFixture } from '../results/survey';

let own: SurveyFixture;
beforeEach(async () => {
  own = await createSurveyFixture();
});
afterEach(() => own.platform.close());

const MAYA = 'maya.torres@mail.example';
const row = (number: number, over: Partial<SendRow> = {}): SendRow => ({
  row: number,
  recipientId: '',
  name: '',
  email: '',
  phone: '',
  language: '',
  tags: {},
  ...over,
});
const send = (
  rows: SendRow[],
  over: { channel?: 'email' | 'sms'; sendKey?: string; isTrial?: boolean; isList?: boolean } = {},
) =>
  own.platform.call(
    sendTemplateLinks,
    {
      body: {
        id: 'survey',
        channel: 'email',
        days: 14,
        rows,
        sendKey: 'one-list-of-recipients',
        isTrial: false,
        isList: false,
        ...over,
      },
    },
    { bearer: own.bearer },
  );
const problemsOf = async (...args: Parameters<typeof send>) =>
  dataOf(await send(...args)).problems.map(({ error }) => error);
const owner = { account_id: 'prairie', recipient_id: 'maya' };

async function pause(category: string): Promise<void> {
  const { db, clock } = own.platform.context;
  await db
    .insertInto('pauses')
    .values({ ...owner, category, until: clock.now() + 60_000, created_at: clock.now() })
    .execute();
}

/** Says no to a category on a channel, as the pages and STOP do. */
async function withdrawConsent(category: string, channel: string): Promise<void> {
  const { db, clock } = own.platform.context;
  await db
    .insertInto('consents')
    .values({ ...owner, category, channel, is_given: 0, source: 'sms', text_version: '', updated_at: clock.now() })
    .execute();
}

describe('where the account has no category for such messages', () => {
  beforeEach(async () => {
    await own.platform.seed.recipient();
    await own.platform.context.db
      .insertInto('categories')
      .values([aCategory('alerts'), aCategory('tips', {}, { position: 1 })])
      .execute();
  });

  test('who has paused everything gets none until the pause is over; a pause of something else holds nothing back', async () => {
    await pause('tips');
    expect(await problemsOf([row(2, { recipientId: 'maya' })], { isTrial: true })).toEqual([]);
    await pause('');
    expect(await problemsOf([row(2, { recipientId: 'maya' })], { isTrial: true })).toEqual(['recipient.optedOut']);
    expect(await problemsOf([row(2, { recipientId: 'maya' })])).toEqual(['recipient.optedOut']);
    expect(own.platform.messages).toEqual([]);
    own.platform.clock.advance(60_000);
    expect(await problemsOf([row(2, { recipientId: 'maya' })], { sendKey: 'a-list-of-next-month' })).toEqual([]);
  });

  test('who has ended all there is on a channel gets none there, and still gets the others', async () => {
    await withdrawConsent('alerts', 'sms');
    expect(await problemsOf([row(2, { recipientId: 'maya' })], { channel: 'sms', isTrial: true })).toEqual([]);
    await withdrawConsent('tips', 'sms');
    expect(await problemsOf([row(2, { recipientId: 'maya' })], { channel: 'sms' })).toEqual(['recipient.optedOut']);
    expect(await problemsOf([row(2, { recipientId: 'maya' })], { sendKey: 'the-same-list-by-mail' })).toEqual([]);
    expect(own.platform.messages.map(({ channel }) => channel)).toEqual(['email']);
  });
});

test('who has ended all on their list gets no invitation, whatever a category says that is not on it', async () => {
  await own.platform.seed.recipient();
  await own.platform.context.db
    .insertInto('categories')
    .values([aCategory('alerts'), aCategory('not_listed')])
    .execute();
  const recipients = JSON.stringify([{ recipientId: 'maya', preferences: ['alerts'] }]);
  const customer = { account_id: 'prairie', recipient_id: 'maya', address: '', is_enrolled_in_ebill: 0, recipients };
  await own.platform.context.db.insertInto('erp_customers').values(customer).execute();
  await withdrawConsent('alerts', 'sms');
  expect(await problemsOf([row(2, { recipientId: 'maya' })], { channel: 'sms' })).toEqual(['recipient.optedOut']);
});

describe('every invitation', () => {
  beforeEach(() => own.platform.seed.recipient());
  const one = [row(2, { recipientId: 'maya' })];

  test('by e-mail has the mail program’s button and a visible way out; the one click ends invitations and nothing else', async () => {
    await own.platform.context.db.insertInto('categories').values(aCategory('alerts')).execute();
    dataOf(await send(one));
    const [mail] = own.platform.messages;
    const url = /<(.+)>/.exec(mail?.headers?.['List-Unsubscribe'] ?? '')?.[1] ?? '';
    expect(mail?.headers).toMatchObject({ 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' });
    expect([mail?.html.includes(url), mail?.text.includes(url)]).toEqual([true, true]);
    const token = url.split('/').at(-1) ?? '';
    expect(dataOf(await own.platform.call(getUnsubscribeInfo, { query: { token } })).categories).toMatchObject([
      { name: 'form_invitation', label: 'Invitations to fill in forms' },
    ]);
    dataOf(await own.platform.call(oneClickUnsubscribe, { query: { token } }));
    expect(await problemsOf(one, { sendKey: 'the-list-of-next-month', isTrial: true })).toEqual(['recipient.optedOut']);
    expect(await problemsOf(one, { sendKey: 'the-list-of-next-month' })).toEqual(['recipient.optedOut']);
    const consents = await own.platform.context.db.selectFrom('consents').selectAll().execute();
    expect(consents).toMatchObject([
      { category: 'form_invitation', channel: 'email', is_given: 0, source: 'oneClick' },
    ]);
    dataOf(await own.platform.call(updateUnsubscribe, { query: { token }, body: { isConsentGiven: true } }));
    expect(await problemsOf(one, { sendKey: 'the-list-of-that-month' })).toEqual([]);
  });

  test('by SMS says how to end them', async () => {
    dataOf(await send(one, { channel: 'sms' }));
    expect(own.platform.messages[0]?.text).toMatch(/\nReply STOP to end$/);
  });

  test('that the account has made mandatory has neither', async () => {
    await own.platform.context.db
      .insertInto('categories')
      .values(aCategory('form_invitation', { email: { isMandatory: true } }))
      .execute();
    dataOf(await send(one));
    expect([
      own.platform.messages[0]?.headers,
      own.platform.messages[0]?.text.includes('customer-unsubscribe'),
    ]).toEqual([undefined, false]);
  });

  test('is held back from a number that sent STOP, which a trial tells too', async () => {
    await createStopStore(own.platform.context.db).stop(
      {
        channel: 'sms',
        number: '+13125550142',
        receiver: '',
        stopped_at: 1,
      },
      [],
    );
    expect(await problemsOf(one, { channel: 'sms', isTrial: true })).toEqual(['recipient.stopped']);
    expect(await problemsOf(one, { channel: 'sms' })).toEqual(['recipient.stopped']);
    expect(own.platform.messages).toEqual([]);
  });
});

describe('a list does not get around what was said', () => {
  beforeEach(() => own.platform.seed.recipient({ email: 'Maya.Torres@mail.example' }));

  test('by naming nobody, or somebody new, with the contact of who said no', async () => {
    await pause('');
    expect(
      await problemsOf([row(2, { email: MAYA }), row(3, { recipientId: 'somebody-new', email: MAYA.toUpperCase() })]),
    ).toEqual(['recipient.optedOut', 'recipient.optedOut']);
    expect(own.platform.messages).toEqual([]);
    expect(await own.platform.context.db.selectFrom('recipients').select('id').execute()).toEqual([{ id: 'maya' }]);
  });

  test('another account is not bound by it', async () => {
    await pause('');
    await own.platform.context.db.updateTable('recipients').set({ account_id: 'another' }).execute();
    expect(await problemsOf([row(2, { email: MAYA })])).toEqual([]);
  });

  test('by naming nobody with a contact that was taken away', async () => {
    const contact = {
      ...owner,
      channel: 'email',
      contact: MAYA,
      is_verified: 0,
      is_preferred: 0,
      position: 1,
      created_at: 1,
      removed_at: 2,
    };
    await own.platform.context.db.insertInto('contacts').values(contact).execute();
    expect(await problemsOf([row(2, { email: MAYA })])).toEqual(['recipient.optedOut']);
  });

  test('but who is there already speaks for themselves', async () => {
    await own.platform.seed.recipient({ id: 'noor', email: MAYA });
    await pause('');
    expect(await problemsOf([row(2, { recipientId: 'noor', email: MAYA })])).toEqual([]);
  });
});

describe('a list that is begun anew', () => {
  test('leaves out for an hour whom another one has reached, and sends to those it has not', async () => {
    const rows = [row(2, { email: 'a@mail.example' }), row(3, { email: 'nobody' })];
    await send(rows, { sendKey: 'the-list-that-broke-off' });
    const again = [row(2, { email: 'a@mail.example' }), row(3, { email: 'b@mail.example' })];
    expect(dataOf(await send(again, { isList: true }))).toEqual({
      sent: 1,
      sending: 0,
      problems: [{ row: 2, error: 'recipient.reached' }],
    });
    expect(own.platform.messages.map(({ to }) => to)).toEqual(['a@mail.example', 'b@mail.example']);
    own.platform.clock.advance(3600_000 + 1);
    own.bearer = await own.platform.seed.session(own.owner);
    expect(await problemsOf(again, { isList: true, sendKey: 'a-reminder-to-them-all' })).toEqual([]);
  });

  test('under its own key goes on, whoever it has reached', async () => {
    const rows = [row(2, { email: 'a@mail.example' }), row(3, { email: 'b@mail.example' })];
    await send(rows.slice(0, 1), { isList: true });
    expect(dataOf(await send(rows, { isList: true }))).toEqual({ sent: 2, sending: 0, problems: [] });
    expect(own.platform.messages).toHaveLength(2);
  });
});

test('a list leaves out who has sent a form that takes one submission; to one person alone it goes all the same', async () => {
  await own.platform.seed.form({ ...survey, multipleSubmission: false });
  await own.answer({ rating: ['good'] }, { recipient: 'maya', formVersion: 2 });
  const before = own.platform.messages.length;
  const rows = [row(2, { recipientId: 'maya' }), row(3, { email: 'b@mail.example' })];
  expect(await problemsOf(rows, { isList: true, isTrial: true })).toEqual(['recipient.answered']);
  expect(await problemsOf(rows, { isList: true })).toEqual(['recipient.answered']);
  expect(own.platform.messages.slice(before).map(({ to }) => to)).toEqual(['b@mail.example']);
  expect(await problemsOf(rows.slice(0, 1), { sendKey: 'to-this-one-once-more' })).toEqual([]);
});

test('a form that has run out is neither sent nor tried', async () => {
  await own.platform.seed.form({ ...survey, expirationDate: '2020-01-01T00:00:00Z' });
  expect(await send([row(2, { email: 'a@mail.example' })])).toMatchObject({ isOk: false, name: 'form.expired' });
  expect(await own.platform.call(createTestLink, { body: { id: 'survey' } }, { bearer: own.bearer })).toMatchObject({
    name: 'form.expired',
  });
  expect(own.platform.messages).toEqual([]);
});
