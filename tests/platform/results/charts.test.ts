import { afterEach, beforeEach, expect, test } from 'vitest';
import { getPublicResultsChart, getResults, getResultsChart } from '~/areas/results/calls';
import { imageSize } from '~/domain/image-size';
import { dataOf } from '../drafts/form-calls';
import { createSurveyFixture, type SurveyFixture } from './survey';

let own: SurveyFixture;
beforeEach(async () => {
  own = await createSurveyFixture();
});
afterEach(() => own.platform.close());

type Query = Parameters<typeof queryOf>[0];
const queryOf = (more: { inputId?: string; format?: 'svg' | 'png'; from?: string; to?: string; version?: number }) => ({
  formId: 'survey',
  language: '',
  inputId: 'rating',
  format: 'svg' as const,
  ...more,
});
const readChart = (query: Query, who: { bearer?: string; language?: string } = { bearer: own.bearer }) =>
  own.platform.call(getResultsChart, { query: queryOf(query) }, who);

async function read(query: Query, language = 'en') {
  const file = dataOf(await readChart(query, { bearer: own.bearer, language }));
  const headers = new Headers(file.headers);
  const bytes = new Uint8Array(await new Response(file.body as BodyInit).arrayBuffer());
  return { bytes, text: new TextDecoder().decode(bytes), headers };
}
const texts = (svg: string) => [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

test('a chart has the numbers of its table, its choice in words and the day', async () => {
  for (const rating of ['good', 'good', 'bad']) await own.answer({ rating: [rating] });
  const { text, headers } = await read({ from: '2026-01-01', version: 1 });
  const results = dataOf(
    await own.platform.call(getResults, { query: { formId: 'survey', language: '' } }, { bearer: own.bearer }),
  );
  const answers = results.questions.find(({ inputId }) => inputId === 'rating')?.answers;
  expect(answers?.map(({ count }) => count)).toEqual([2, 1, 0]);
  expect(texts(text)).toEqual(
    expect.arrayContaining(['Rating', 'How do we do?', 'good', '2 · 66.7%', '1 · 33.3%', '0 · 0%']),
  );
  expect(texts(text)).toContain('Since Jan 1, 2026, Version of the form: 1');
  expect(text).toMatch(/As of \w+ \d+, \d{4}/);
  expect(headers.get('content-type')).toBe('image/svg+xml');
  expect(headers.get('content-disposition')).toMatch(
    new RegExp(`^attachment; filename="How do we do - Rating - ${results.today}\\.svg"`),
  );
});

test('a PNG has twice the size, whatever language it is in', async () => {
  await own.answer({ rating: ['good'] });
  for (const language of ['en', 'ar', 'hi', 'zh-Hant', 'ko']) {
    const { bytes, headers } = await read({ format: 'png' }, language);
    expect(headers.get('content-type')).toBe('image/png');
    expect(imageSize(bytes)?.width).toBe(1440);
    expect(bytes.length).toBeGreaterThan(5000);
  }
  expect((await read({}, 'ar')).text).toContain('direction="rtl"');
});

test('typed answers have a chart of who answered alone, and a question that is not there has none', async () => {
  for (let index = 0; index < 11; index += 1) await own.answer({ town: `Town ${index}` });
  const { text } = await read({ inputId: 'town' });
  expect(texts(text)).toEqual(expect.arrayContaining(['Submitted', '11 · 100%', 'Not submitted', '0 · 0%']));
  expect(text).not.toContain('Town 3');
  expect(await readChart({ inputId: 'nothing' })).toMatchObject({ isOk: false, name: 'file.notFound' });
});

test('what was typed stays text, in the picture and in the name of the file', async () => {
  await own.answer({ town: '</text><script>alert(1)</script>\u0007\u202e' });
  const { text } = await read({ inputId: 'town' });
  expect(text).not.toMatch(/<script|\u0007|\u202e/);
  expect(text).toContain('&lt;script&gt;');
});

test('only the people of the account have it', async () => {
  await own.answer({ rating: ['good'] });
  expect(await readChart({}, {})).toMatchObject({ isOk: false, name: 'session.required' });
  await own.platform.seed.account({ id: 'other', public_id: 'other-public' });
  const stranger = await own.platform.seed.user({
    id: 'stranger',
    account_id: 'other',
    email: 'x@other.example',
    role: 'Owner',
  });
  const bearer = await own.platform.seed.session(stranger);
  expect(await readChart({}, { bearer })).toMatchObject({ isOk: false, name: 'form.notFound' });
});

test('recipients have it without numbers that tell of single people, and where the form shows its results', async () => {
  const tokenOf = (target = 'survey') =>
    own.platform.context.tokens.mintLink({ purpose: 'form', accountId: 'prairie', recipientId: 'r1', target }, 3600);
  const readPublicChart = async (inputId: string) =>
    own.platform.call(getPublicResultsChart, {
      query: { token: await tokenOf(), language: '', inputId, format: 'svg' },
    });
  await own.answer({ rating: ['good'] });
  expect(await readPublicChart('rating')).toMatchObject({ isOk: false, name: 'file.notFound' });
  for (let index = 0; index < 12; index += 1) await own.answer({ rating: [index % 6 === 0 ? 'bad' : 'good'] });
  const { body } = dataOf(await readPublicChart('rating'));
  const shown = texts(await new Response(body as BodyInit).text());
  expect(shown).toContain('Numbers that could reveal individual people are hidden.');
  expect(shown.filter((text) => text?.startsWith('1 ·'))).toEqual([]);
  await own.platform.seed.form({ id: 'kept', allowViewResults: false });
  const publicChart = await own.platform.call(getPublicResultsChart, {
    query: { token: await tokenOf('kept'), language: '', inputId: 'rating', format: 'svg' },
  });
  expect(publicChart).toMatchObject({ isOk: false, name: 'results.notPublic' });
});
