import { runWaitingJobs } from '../../support/jobs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import { listSubmissions } from '~/areas/submissions/calls';
import { createTestLink, getTemplateSend, sendTemplateLinks, type SendRow } from '~/areas/form-invitations/calls';
import { DeliveryError } from '~/platform/ports/messages';
import { aCategory } from '../preferences/preferences-platform';
import { dataOf, createFormCalls } from '../drafts/form-calls';
import { createSurveyFixture, survey, type SurveyFixture } from '../results/survey';

let own: SurveyFixture;
beforeEach(async () => {
  own = await createSurveyFixture();
});
afterEach(() => own.platform.close());

const row = (number: number, over: Partial<SendRow> = {}): SendRow => ({
  row: number,
  recipientId: `p${number}`,
  name: `Person ${number}`,
  email: `p${number}@mail.example`,
  phone: '',
  language: '',
  tags: {},
  ...over,
});
const KEY = 'one-list-of-recipients';
const send = (
  rows: SendRow[],
  over: { channel?: 'email' | 'sms'; sendKey?: string; isTrial?: boolean; isList?: boolean; days?: number } = {},
) =>
  own.platform.call(
    sendTemplateLinks,
    {
      body: {
        id: 'survey',
        channel: 'email',
        days: 14,
        rows,
        sendKey: KEY,
        isTrial: false,
        isList: false,
        ...over,
      },
    },
    { bearer: own.bearer },
  );
const outcome = async () =>
  dataOf(await own.platform.call(getTemplateSend, { query: { id: 'survey', sendKey: KEY } }, { bearer: own.bearer }));
const recipients = () => own.platform.context.db.selectFrom('recipients').selectAll().orderBy('id').execute();
const linkIn = (text: string) => /\/form\/([\w.-]+)/.exec(text)?.[1] ?? '';

describe('sending links', () => {
  test('creates recipients, writes in their language, and the link opens the form', async () => {
    expect(dataOf(await send([row(2, { language: 'es', tags: { City: 'Laurel' } }), row(3)]))).toEqual({
      sent: 2,
      sending: 0,
      problems: [],
    });
    const message = own.platform.messages.lastTo('p2@mail.example');
    expect(message).toMatchObject({
      channel: 'email',
      language: 'es',
      subject: '¿Qué tal lo hacemos?: complete el formulario de Prairie Light & Water',
    });
    expect(own.platform.messages.lastTo('p3@mail.example').subject).toContain('How do we do?');
    const life = createFormCalls(own.platform, linkIn(message.text), { form: 'survey', recipient: 'p2' });
    dataOf(await life.submit({ rating: ['good'] }));
    expect(await recipients()).toMatchObject([
      { id: 'p2', name: 'Person 2', locale: 'es', tags: '{"City":"Laurel"}', revision: 1 },
      { id: 'p3', locale: null },
    ]);
  });

  test('of one who is known it changes what is given and leaves the rest', async () => {
    await own.platform.seed.recipient({ locale: 'es' });
    dataOf(await send([row(2, { recipientId: 'maya', name: '', email: '', tags: { City: 'Bowie' } })]));
    const [maya] = await recipients();
    expect(maya).toMatchObject({
      name: 'Maya Torres',
      email: 'maya.torres@mail.example',
      locale: 'es',
      balance_cents: 24_000,
      revision: 2,
    });
    expect(JSON.parse(maya?.tags ?? '')).toEqual({ FirstName: 'Maya', LastName: 'Torres', City: 'Bowie' });
    expect(own.platform.messages.lastTo('maya.torres@mail.example').language).toBe('es');
  });

  test('without an id the contact tells who it is, the next time too', async () => {
    dataOf(await send([row(2, { recipientId: '' })]));
    dataOf(await send([row(2, { recipientId: '', name: 'Renamed' })], { sendKey: 'another-list-of-them' }));
    expect(await recipients()).toMatchObject([{ name: 'Renamed', email: 'p2@mail.example', revision: 2 }]);
  });

  test('by SMS goes to a number in the international form', async () => {
    dataOf(await send([row(2, { phone: '(312) 555-0142', email: '' })], { channel: 'sms' }));
    expect(own.platform.messages.lastTo('+13125550142')).toMatchObject({ channel: 'sms', subject: '' });
  });

  test.each([
    ['an address that is none', { email: 'nobody' }, 'email.invalid'],
    ['no address at all', { email: '' }, 'email.invalid'],
    ['a wrong number beside a right address', { phone: '12' }, 'phone.invalid'],
    ['an id with spaces', { recipientId: 'a b' }, 'recipient.invalid'],
    ['the id of a test recipient', { recipientId: 'test-0123456789ab-1' }, 'recipient.invalid'],
    ['a language that is none', { language: 'not a language' }, 'recipient.invalid'],
  ])('%s stops its row alone', async (_name, over, error) => {
    expect(dataOf(await send([row(2, over), row(3)]))).toEqual({ sent: 1, sending: 0, problems: [{ row: 2, error }] });
    expect(own.platform.messages).toHaveLength(1);
    expect((await recipients()).map(({ id }) => id)).toEqual(['p3']);
    expect(await outcome()).toMatchObject({
      sent: 1,
      sending: 0,
      problems: [{ row: 2, error, source: { ...row(2, over) } }],
    });
  });

  test('of two rows for one recipient the first one counts, in one call or several', async () => {
    expect(dataOf(await send([row(2), row(3, { recipientId: 'p2' })]))).toEqual({
      sent: 1,
      sending: 0,
      problems: [{ row: 3, error: 'recipient.duplicate' }],
    });
    expect(dataOf(await send([row(4, { recipientId: 'p2' })]))).toEqual({
      sent: 0,
      sending: 0,
      problems: [{ row: 4, error: 'recipient.duplicate' }],
    });
    expect(own.platform.messages).toHaveLength(1);
  });

  test('a trial tells the same and does nothing', async () => {
    const before = await own.platform.rowCounts();
    expect(dataOf(await send([row(2), row(3, { email: 'x' })], { isTrial: true }))).toEqual({
      sent: 1,
      sending: 0,
      problems: [{ row: 3, error: 'email.invalid' }],
    });
    expect(await own.platform.rowCounts()).toEqual(before);
    expect(own.platform.messages).toEqual([]);
  });

  test('a contact that the person has taken away gets nothing', async () => {
    await own.platform.seed.recipient();
    const contact = {
      account_id: 'prairie',
      recipient_id: 'maya',
      channel: 'email',
      contact: 'maya.torres@mail.example',
    };
    const { db } = own.platform.context;
    await db
      .insertInto('contacts')
      .values({ ...contact, is_verified: 0, is_preferred: 0, position: 1, created_at: 1, removed_at: 2 })
      .execute();
    expect(dataOf(await send([row(2, { recipientId: 'maya', email: 'Maya.Torres@mail.example' })]))).toEqual({
      sent: 0,
      sending: 0,
      problems: [{ row: 2, error: 'recipient.optedOut' }],
    });
  });
});

describe('a list that is sent again', () => {
  test('sends nobody a second message', async () => {
    const rows = [row(2), row(3), row(4, { email: 'x' })];
    const first = dataOf(await send(rows));
    expect(dataOf(await send(rows))).toEqual(first);
    expect(own.platform.messages).toHaveLength(2);
  });

  test('ten times at once sends each row once', async () => {
    const rows = Array.from({ length: 20 }, (_all, index) => row(index + 2));
    await Promise.all(Array.from({ length: 10 }, () => send(rows)));
    expect(own.platform.messages).toHaveLength(20);
    expect(await outcome()).toMatchObject({ sent: 20, sending: 0, problems: [] });
  });

  test('keeps for a carrier that is away what it could not take', async () => {
    own.platform.messages.failNext(new DeliveryError('temporary', 'busy'));
    const rows = Array.from({ length: 12 }, (_all, index) => row(index + 2));
    expect(dataOf(await send(rows))).toEqual({ sent: 11, sending: 1, problems: [] });
    await runWaitingJobs(own.platform);
    expect(await outcome()).toMatchObject({ sent: 12, sending: 0, problems: [] });
    expect(dataOf(await send(rows))).toEqual({ sent: 12, sending: 0, problems: [] });
    expect(own.platform.messages).toHaveLength(12);
  });

  test('an undeliverable row is told and keeps no other from being sent', async () => {
    own.platform.messages.failNext(new DeliveryError('undeliverable', 'unknown'));
    const result = dataOf(await send([row(2), row(3)]));
    expect(result).toMatchObject({ sent: 1, problems: [{ error: 'message.undeliverable' }] });
  });
});

test('an account sends no more than its share a day, and goes on after it', async () => {
  const { db, clock } = own.platform.context;
  await db
    .insertInto('rate_limits')
    .values({
      key: 'templateSend:prairie',
      points: RATE_LIMITS.templateSend.points - 1,
      expires_at: clock.now() + 60_000,
    })
    .execute();
  expect(await send([row(2), row(3)])).toMatchObject({ isOk: false, name: 'request.tooMany', params: { seconds: 60 } });
  own.platform.clock.advance(60_000);
  expect(dataOf(await send([row(2), row(3)]))).toEqual({ sent: 2, sending: 0, problems: [] });
});

test('only a live form is sent', async () => {
  await own.platform.context.db.updateTable('forms').set({ status: 'archived' }).execute();
  expect(await send([row(2)])).toMatchObject({ name: 'template.notLive' });
  expect(await own.platform.call(createTestLink, { body: { id: 'survey' } }, { bearer: own.bearer })).toMatchObject({
    name: 'template.notLive',
  });
  expect(await own.platform.call(createTestLink, { body: { id: 'nothing' } }, { bearer: own.bearer })).toMatchObject({
    name: 'form.notFound',
  });
});

describe('where the account has a category for such messages', () => {
  const withCategory = (email: Partial<{ isGivenByDefault: boolean }>) =>
    own.platform.context.db
      .insertInto('categories')
      .values(aCategory('form_invitation', { email: { isGivenByDefault: true, ...email } }))
      .execute();

  test('an e-mail says how to end them', async () => {
    await withCategory({});
    await own.platform.seed.recipient();
    dataOf(await send([row(2, { recipientId: 'maya' })]));
    expect(own.platform.messages[0]?.headers).toMatchObject({
      'List-Unsubscribe': expect.stringMatching(/^<https?:.*customer-unsubscribe/) as string,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  test('who has not agreed gets none', async () => {
    await withCategory({ isGivenByDefault: false });
    await own.platform.seed.recipient();
    const problems = [2, 3].map((number) => ({ row: number, error: 'recipient.optedOut' }));
    expect(dataOf(await send([row(2, { recipientId: 'maya' }), row(3)]))).toEqual({ sent: 0, sending: 0, problems });
    expect(own.platform.messages).toEqual([]);
  });
});

describe('a test link', () => {
  test('makes submissions that are marked as tests, again and again even where a form takes one', async () => {
    await own.platform.seed.form({ ...survey, multipleSubmission: false });
    const recipientsOfTests: string[] = [];
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const { path } = dataOf(
        await own.platform.call(createTestLink, { body: { id: 'survey' } }, { bearer: own.bearer }),
      );
      const token = linkIn(path);
      const { claims } = (await own.platform.context.tokens.inspectLink(token)) as { claims: { recipientId: string } };
      recipientsOfTests.push(claims.recipientId);
      const life = createFormCalls(own.platform, token, { form: 'survey', recipient: claims.recipientId });
      const { reportId } = dataOf(await life.submit({ rating: ['good'] }, { formVersion: 2 }));
      dataOf(await life.finish(reportId));
    }
    expect(new Set(recipientsOfTests).size).toBe(2);
    const { submissions } = dataOf(
      await own.platform.call(
        listSubmissions,
        { query: { formId: 'survey', search: '', cursor: '' } },
        { bearer: own.bearer },
      ),
    );
    expect(submissions.map(({ isTest, recipientName }) => `${recipientName} ${isTest}`)).toEqual([
      'Olga Reyes true',
      'Olga Reyes true',
    ]);
    // The receipt of a test goes to who made it.
    expect(own.platform.messages.map(({ to }) => to)).toEqual(['olga@prairie.example', 'olga@prairie.example']);
  });

  test('is the same recipient until it was submitted', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1)
      await own.platform.call(createTestLink, { body: { id: 'survey' } }, { bearer: own.bearer });
    expect(await recipients()).toHaveLength(1);
  });
});
