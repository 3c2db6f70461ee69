import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReceipt } from '~/areas/submissions/calls';
import { createExportReader, generateCsvLines } from '~/areas/submissions/csv-export.server';
import { anInput, inputsElement } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls } from '../drafts/form-calls';

const form = {
  id: 'visit',
  title: 'When may we come?',
  formElements: [
    inputsElement(
      anInput('day', 'date', { name: 'Day' }),
      anInput('at', 'dateTime', { name: 'Moment' }),
      anInput('call', 'time', { name: 'Call' }),
      anInput('note', 'text', { name: 'Note' }),
    ),
  ],
};
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ');

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.form(form);
});
afterAll(() => platform.close());

async function personOf(recipient: string) {
  await platform.seed.recipient({ id: recipient });
  const token = await platform.seed.link({ form: 'visit', recipient });
  return { token, life: createFormCalls(platform, token, { form: 'visit', recipient }) };
}

test('a time that does not exist on its day is refused as a mistake of its field', async () => {
  const { life } = await personOf('early');
  const refused = await life.submit({ at: '2026-03-08T02:30' });
  expect(refused).toMatchObject({
    isOk: false,
    name: 'form.checkErrors',
    params: { fieldErrors: { at: { key: 'dateTime.skipped' } } },
  });
  expect((await life.submit({ at: '2026-03-08T03:00' }, { submissionKey: 'another-key-of-this-form' })).isOk).toBe(
    true,
  );
});

test.each([
  ['day', '07/02/48', 'date.yearInvalid'],
  ['day', '0048-07-02', 'date.yearInvalid'],
  ['day', '12/31/2026', 'date.invalid'],
  ['at', '0048-07-02T10:00', 'date.yearInvalid'],
  ['at', '2026-13-45T99:99', 'dateTime.invalid'],
  ['at', '12/01/2026 10:15 AM', 'dateTime.invalid'],
  ['at', 'tomorrow 3pm', 'dateTime.invalid'],
  ['call', '9:05', 'time.invalid'],
])('a caller hears what is wrong with an optional answer, which takes ISO 8601 alone: %s %s', async (id, text, key) => {
  const { life } = await personOf(`caller of ${text}`);
  expect(await life.submit({ [id]: text })).toMatchObject({
    isOk: false,
    name: 'form.checkErrors',
    params: { fieldErrors: { [id]: { key } } },
  });
});

test('times keep their zone: for people in words, in files with the offset, also after the account has moved', async () => {
  const { token, life } = await personOf('maya');
  const { reportId } = dataOf(
    await life.submit({ day: '1948-07-02', at: '2026-11-01T01:30', call: '14:05', note: 'One.\nTwo.' }),
  );
  await life.finish(reportId);
  const { db } = platform.context;
  await platform.seed.changeAccount({ time_zone: 'Europe/Berlin' });

  const receipt = dataOf(await platform.api({ clientAddress: '203.0.113.7' }).call(getReceipt, { query: { token } }));
  expect(receipt.answers.map(({ text }) => plain(text))).toEqual([
    'Jul 2, 1948',
    'Nov 1, 2026, 1:30 AM CDT',
    '2:05 PM, Central Time (Chicago)',
    'One.\nTwo.',
  ]);

  const own = createExportReader(db);
  let csv = '';
  for await (const line of generateCsvLines(await own.listColumns('prairie', 'visit'), own.read('prairie', 'visit')))
    csv += line;
  expect(csv).toContain('Form version,Time zone,Withdrawn at,Changed at,Version,Day,Moment,Call,Note');
  // The hour comes twice on that day: the first one is meant.
  expect(csv).toContain('America/Chicago,,,1,1948-07-02,2026-11-01T01:30-05:00,14:05,');
});
