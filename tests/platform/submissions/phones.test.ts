import { afterAll, beforeAll, expect, test } from 'vitest';
import { getReceipt } from '~/areas/submissions/calls';
import { createExportReader, generateCsvLines } from '~/areas/submissions/csv-export.server';
import { anInput, inputsElement } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf, createFormCalls } from '../drafts/form-calls';

const form = {
  id: 'callback',
  title: 'May we call you?',
  formElements: [
    inputsElement(anInput('phone', 'phone', { name: 'Phone' }), anInput('abroad', 'phone', { name: 'Abroad' })),
  ],
};

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.form(form);
  await platform.seed.recipient({ id: 'maya' });
});
afterAll(() => platform.close());

test('numbers are written for people as the form’s country does, in files as they are stored', async () => {
  const token = await platform.seed.link({ form: 'callback', recipient: 'maya' });
  const life = createFormCalls(platform, token, { form: 'callback', recipient: 'maya' });
  const { reportId } = dataOf(await life.submit({ phone: '+12025550143', abroad: '+442079460958' }));
  await life.finish(reportId);
  const receipt = dataOf(await platform.api({ clientAddress: '203.0.113.7' }).call(getReceipt, { query: { token } }));
  expect(receipt.answers.map(({ text }) => text)).toEqual(['(202) 555-0143', '+44 20 7946 0958']);

  const own = createExportReader(platform.context.db);
  let csv = '';
  for await (const line of generateCsvLines(
    await own.listColumns('prairie', 'callback'),
    own.read('prairie', 'callback'),
  ))
    csv += line;
  expect(csv).toContain('+12025550143');
});
