import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROLES } from '~/lib/contract/enums';
import { exportSubmissions, getSubmission, getSubmissionFile, listSubmissions } from '~/areas/submissions/calls';
import { getPublicResults, getResults } from '~/areas/results/calls';
import { createTestLink, getTemplateSend, sendTemplateLinks } from '~/areas/form-invitations/calls';
import { BYTES, dataOf, createFormCalls } from '../drafts/form-calls';
import { createSurveyFixture, survey, type SurveyFixture } from './survey';

let own: SurveyFixture;
beforeEach(async () => {
  own = await createSurveyFixture();
});
afterEach(() => own.platform.close());

const list = async (query: { search?: string; cursor?: string } = {}) =>
  dataOf(
    await own.platform.call(
      listSubmissions,
      { query: { formId: 'survey', search: '', cursor: '', ...query } },
      { bearer: own.bearer },
    ),
  );
const idsOf = ({ submissions }: Awaited<ReturnType<typeof list>>) => submissions.map(({ id }) => id);

/** Copies of one submission, some at the same moment. */
async function fill(count: number): Promise<void> {
  const { db } = own.platform.context;
  const id = await own.answer({ rating: ['good'] });
  const template = await db.selectFrom('submissions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const copies = Array.from({ length: count - 1 }, (_all, index) => {
    const name = `copy-${String(index).padStart(4, '0')}`;
    return {
      ...template,
      id: name,
      reference: `LK-${name}`,
      submission_key: name,
      recipient_id: name,
      submitted_at: template.submitted_at - Math.floor(index / 3) * 1000 - 1,
    };
  });
  for (let at = 0; at < copies.length; at += 50)
    await db
      .insertInto('submissions')
      .values(copies.slice(at, at + 50))
      .execute();
}

describe('the list', () => {
  test('pages to older ones and back, each submission once, the latest first', async () => {
    await fill(120);
    const pages = [await list()];
    while (pages.at(-1)?.nextCursor) pages.push(await list({ cursor: pages.at(-1)?.nextCursor }));
    expect(pages.map(({ submissions }) => submissions.length)).toEqual([50, 50, 20]);
    const all = pages.flatMap(idsOf);
    expect(new Set(all).size).toBe(120);
    const times = pages.flatMap(({ submissions }) => submissions.map(({ submittedAt }) => submittedAt));
    expect(times).toEqual([...times].sort().reverse());
    const middle = await list({ cursor: pages[2]?.previousCursor });
    expect(idsOf(middle)).toEqual(all.slice(50, 100));
    const first = await list({ cursor: middle.previousCursor });
    expect(idsOf(first)).toEqual(all.slice(0, 50));
    expect(first.previousCursor).toBe('');
  });

  test('a submission that comes in meanwhile moves no page', async () => {
    await fill(60);
    const { nextCursor } = await list();
    const before = idsOf(await list({ cursor: nextCursor }));
    own.platform.clock.advance(60_000);
    await own.answer({ rating: ['bad'] });
    expect(idsOf(await list({ cursor: nextCursor }))).toEqual(before);
  });

  test('finds by the beginning of a reference, and by number, name and e-mail address of the recipient', async () => {
    await fill(30);
    await own.platform.seed.recipient({ id: '777', name: 'Zoë O’Hara_100%', email: 'zoe@mail.example' });
    const id = await own.answer({}, { recipient: '777' });
    const { reference } = dataOf(await own.platform.call(getSubmission, { query: { id } }, { bearer: own.bearer }));
    for (const search of [
      '777',
      'zoë',
      'Zoë O’Hara',
      'ZOE@mail',
      '_100%',
      reference.toLowerCase(),
      reference.slice(0, 7),
    ]) {
      expect(
        (await list({ search })).submissions.map((row) => row.id),
        search,
      ).toEqual([id]);
    }
    expect((await list({ search: '7_7' })).total).toBe(0);
    expect((await list({ search: '%' })).total).toBe(1);
    expect((await list({ search: 'nobody at all' })).submissions).toEqual([]);
  });

  test('cursors that are none lead to the first page', async () => {
    await fill(3);
    for (const cursor of ['x', 'o1', "o1.' or 1=1", 'n99999999999999999.a'])
      expect((await list({ cursor })).submissions).toHaveLength(3);
  });
});

describe('one submission', () => {
  test('reads as it was answered, with its files as downloads', async () => {
    await own.platform.seed.recipient();
    const token = await own.platform.seed.link({ form: 'survey' });
    const maya = createFormCalls(own.platform, token, { form: 'survey' });
    dataOf(await maya.upload({ inputId: 'photo', name: 'wa"ter\u202e.png' }));
    const { reportId } = dataOf(await maya.submit({ rating: ['good'], ways: ['phone', 'mail'] }, { language: 'es' }));
    dataOf(await maya.finish(reportId));
    const seen = dataOf(await own.platform.call(getSubmission, { query: { id: reportId } }, { bearer: own.bearer }));
    expect(seen).toMatchObject({
      formId: 'survey',
      formTitle: '¿Qué tal lo hacemos?',
      recipientName: 'Maya Torres',
      isTest: false,
      timeZone: 'America/Chicago',
    });
    expect(seen.answers).toEqual([
      { inputId: 'rating', name: 'Valoración', text: 'bueno', given: '', isTyped: false },
      { inputId: 'ways', name: 'Ways', text: 'phone, mail', given: '', isTyped: false },
    ]);
    const english = dataOf(
      await own.platform.call(getSubmission, { query: { id: reportId, language: 'en' } }, { bearer: own.bearer }),
    );
    expect(english).toMatchObject({ formTitle: 'How do we do?', language: 'es', textLanguage: 'en' });
    expect(english.answers[0]).toEqual({
      inputId: 'rating',
      name: 'Rating',
      text: 'good',
      given: 'bueno',
      isTyped: false,
    });
    expect(seen.files).toMatchObject([{ fileId: 'photo', inputName: 'Photo', size: BYTES.png.byteLength }]);
    const file = dataOf(
      await own.platform.call(getSubmissionFile, { query: { id: reportId, fileId: 'photo' } }, { bearer: own.bearer }),
    );
    expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[^"]*"/);
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await file.arrayBuffer()).equals(BYTES.png)).toBe(true);
    expect(
      await own.platform.call(getSubmissionFile, { query: { id: reportId, fileId: 'ways' } }, { bearer: own.bearer }),
    ).toMatchObject({ name: 'file.notFound' });
  });

  test('that was never finished is not there', async () => {
    await own.platform.seed.recipient();
    const maya = createFormCalls(own.platform, await own.platform.seed.link({ form: 'survey' }), { form: 'survey' });
    const { reportId } = dataOf(await maya.submit({ rating: ['good'] }));
    expect(await own.platform.call(getSubmission, { query: { id: reportId } }, { bearer: own.bearer })).toMatchObject({
      name: 'submission.notFound',
    });
  });
});

describe('exports', () => {
  const download = async (format: 'csv' | 'json') =>
    dataOf(await own.platform.call(exportSubmissions, { query: { formId: 'survey', format } }, { bearer: own.bearer }));

  test('hold every submission but tests; formulas are defused', async () => {
    await own.answer({ town: '=HYPERLINK("http://x")', more: 'a\n"b", c' });
    await own.answer({ town: 'Laurel' }, { isTest: true });
    const csv = await download('csv');
    expect(csv.headers.get('content-disposition')).toContain('attachment; filename="survey.csv"');
    const text = await csv.text();
    expect(text).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(text.trimEnd().split('\r\n')).toHaveLength(2);
    expect(
      new TextDecoder('utf-8', { ignoreBOM: true })
        .decode(await (await download('csv')).arrayBuffer())
        .startsWith('\ufeffReference'),
    ).toBe(true);
    const json = (await (await download('json')).json()) as unknown;
    expect(json).toMatchObject([{ answers: { town: { value: '=HYPERLINK("http://x")' } } }]);
  });

  test('stream, and stop reading the database when the reader leaves', async () => {
    await fill(900);
    const reader = (await download('csv')).body?.getReader();
    const first = await reader?.read();
    expect(first?.value?.byteLength).toBeLessThan(80_000);
    await reader?.cancel();
    expect((await (await download('csv')).text()).trimEnd().split('\r\n')).toHaveLength(901);
  });
});

describe('results for everybody', () => {
  const read = async (language = 'en') =>
    own.platform.call(getPublicResults, {
      query: { token: await own.platform.seed.link({ form: 'survey' }), language },
    });

  test('are there from five submissions on, and move in fives', async () => {
    for (let index = 0; index < 4; index += 1) await own.answer({ rating: ['good'] });
    expect(await read()).toMatchObject({ isOk: true, data: { results: null, minimum: 5 } });
    await own.answer({ rating: ['good'] });
    expect(await read()).toMatchObject({ data: { results: { submissions: 5 } } });
    for (let index = 0; index < 4; index += 1) await own.answer({ rating: ['good'] });
    expect(await read()).toMatchObject({ data: { results: { submissions: 5 } } });
    await own.answer({ rating: ['good'] });
    expect(await read('es')).toMatchObject({
      data: {
        results: {
          submissions: 10,
          questions: [
            {
              name: 'Valoración',
              answers: [
                { answer: 'bueno', count: 10 },
                { answer: 'fair', count: 0 },
                { answer: 'bad', count: 0 },
              ],
              answered: 10,
            },
            {},
            {},
            {},
            {},
            {},
          ],
        },
      },
    });
  });

  test('leave out what was typed and numbers that tell of single people', async () => {
    for (let index = 0; index < 20; index += 1)
      await own.answer({
        rating: [index < 12 ? 'good' : index < 18 ? 'fair' : 'bad'],
        town: 'Laurel',
        ways: index < 19 ? ['phone'] : [],
      });
    const result = await read();
    const { results } = dataOf(result);
    const [rating, ways, town] = results?.questions ?? [];
    expect(rating?.answers).toEqual([
      { answer: 'good', count: 12 },
      { answer: 'fair', count: null },
      { answer: 'bad', count: null },
    ]);
    expect(ways).toMatchObject({ answered: null });
    expect(town).toMatchObject({ answers: null, answered: 20 });
    expect(JSON.stringify(result)).not.toContain('Laurel');
  });

  test('are refused where the form keeps them, and with a link of another purpose', async () => {
    for (let index = 0; index < 5; index += 1) await own.answer({ rating: ['good'] });
    await own.platform.seed.form({ ...survey, allowViewResults: false });
    expect(await read()).toMatchObject({ isOk: false, name: 'results.notPublic', status: 403 });
    const token = await own.platform.seed.link({ form: 'survey', purpose: 'preferences' });
    expect(await own.platform.call(getPublicResults, { query: { token, language: '' } })).toMatchObject({
      name: 'token.wrongPurpose',
    });
  });
});

describe('who may', () => {
  const sendBody = {
    id: 'survey',
    channel: 'email' as const,
    days: 14,
    rows: [{ row: 1, recipientId: '1', name: '', email: 'a@mail.example', phone: '', language: '', tags: {} }],
    sendKey: 'a-key-of-sixteen-letters',
    isTrial: true,
    isList: false,
  };
  const everybody = [...ROLES];
  const managers = ['Owner', 'Admin'];
  const reads = { search: '', cursor: '' };

  /** Every call, made by one person for the survey. */
  const attempts = (
    id: string,
  ): [
    name: string,
    allowed: string[],
    foreign: string,
    make: (bearer: string) => Promise<{ isOk: boolean; name?: string }>,
  ][] => [
    [
      'list',
      everybody,
      'form.notFound',
      (bearer) => own.platform.call(listSubmissions, { query: { formId: 'survey', ...reads } }, { bearer }),
    ],
    [
      'one',
      everybody,
      'submission.notFound',
      (bearer) => own.platform.call(getSubmission, { query: { id } }, { bearer }),
    ],
    [
      'file',
      everybody,
      'file.notFound',
      (bearer) => own.platform.call(getSubmissionFile, { query: { id, fileId: 'photo' } }, { bearer }),
    ],
    [
      'results',
      everybody,
      'form.notFound',
      (bearer) => own.platform.call(getResults, { query: { formId: 'survey', language: '' } }, { bearer }),
    ],
    [
      'export',
      managers,
      'form.notFound',
      (bearer) => own.platform.call(exportSubmissions, { query: { formId: 'survey', format: 'csv' } }, { bearer }),
    ],
    [
      'test link',
      everybody,
      'form.notFound',
      (bearer) => own.platform.call(createTestLink, { body: { id: 'survey' } }, { bearer }),
    ],
    [
      'sending',
      managers,
      'form.notFound',
      (bearer) => own.platform.call(sendTemplateLinks, { body: sendBody }, { bearer }),
    ],
    [
      'outcome',
      managers,
      'form.notFound',
      (bearer) =>
        own.platform.call(getTemplateSend, { query: { id: 'survey', sendKey: 'a-key-that-has-sent' } }, { bearer }),
    ],
  ];

  test('each role and a foreign account, at every call', async () => {
    const { platform } = own;
    const maya = await platform.seed.recipient();
    const life = createFormCalls(platform, await platform.seed.link({ form: 'survey', recipient: maya }), {
      form: 'survey',
    });
    dataOf(await life.upload({ inputId: 'photo' }));
    const { reportId } = dataOf(await life.submit({}));
    dataOf(await life.finish(reportId));
    dataOf(
      await platform.call(
        sendTemplateLinks,
        { body: { ...sendBody, sendKey: 'a-key-that-has-sent', isTrial: false, isList: false } },
        { bearer: own.bearer },
      ),
    );
    await platform.seed.account({ id: 'other', public_id: 'other-public' });
    const stranger = await platform.seed.session(
      await platform.seed.user({ id: 'stranger', account_id: 'other', email: 's@other.example', role: 'Owner' }),
    );
    for (const [name, allowed, foreign, make] of attempts(reportId)) {
      for (const role of ROLES) {
        const bearer = await platform.seed.session({ ...own.owner, id: `u-${role}`, role });
        const result = await make(bearer);
        expect(result.isOk ? 'ok' : result.name, `${name} as ${role}`).toBe(
          allowed.includes(role) ? 'ok' : 'session.forbidden',
        );
      }
      expect(await make(stranger), `${name} from another account`).toMatchObject({ isOk: false, name: foreign });
      expect(await make(''), `${name} signed out`).toMatchObject({ isOk: false, name: 'session.required' });
    }
  });

  test('reading writes nothing', async () => {
    await fill(5);
    const before = await own.platform.rowCounts();
    await list();
    await list({ search: 'copy' });
    await own.platform.call(getResults, { query: { formId: 'survey', language: 'es' } }, { bearer: own.bearer });
    await dataOf(
      await own.platform.call(
        exportSubmissions,
        { query: { formId: 'survey', format: 'csv' } },
        { bearer: own.bearer },
      ),
    ).text();
    expect(await own.platform.rowCounts()).toEqual(before);
  });
});
