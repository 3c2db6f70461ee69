import { afterEach, beforeEach, expect, test } from 'vitest';
import { getSubmission, getSubmissionFile } from '~/areas/submissions/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES } from '../drafts/form-calls';
import { survey } from '../results/survey';
import { createDataTools, toLines, listErrors, type DataTools } from './data-tools';

let platform: TestPlatform;
let dataTools: DataTools;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form(survey);
  dataTools = createDataTools(platform);
});
afterEach(() => platform.close());

const submission = (reference: string, file: string) => ({
  reference,
  form: 'survey',
  recipient: 'maya',
  answers: { rating: 'good' },
  attachments: [{ input: 'photo', name: 'meter.png', file }],
  at: '2026-01-01T00:00:00Z',
});

async function expectWhole(id: string): Promise<void> {
  const bearer = await platform.seed.session(
    await platform.seed.user({ id: `ruth-${id}`, email: `${id}@prairie.example` }),
  );
  const readSubmission = await platform.call(getSubmission, { query: { id, language: '' } }, { bearer });
  expect(JSON.stringify(readSubmission)).toContain(`"size":${BYTES.png.byteLength}`);
  const got = await platform.call(getSubmissionFile, { query: { id, fileId: 'photo' } }, { bearer });
  if (!got.isOk) throw new Error(got.details);
  const answer = got.data as Response;
  expect(answer.headers.get('content-length')).toBe(String(BYTES.png.byteLength));
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(BYTES.png);
}

test('a file that came with a submission is kept whole, and its size is told', async () => {
  const beside = { 'files/meter.png': BYTES.png };
  const first = await dataTools.import('submissions', toLines(submission('S-1', 'files/meter.png')), {
    format: 'jsonl',
    beside,
  });
  expect(first.totals).toMatchObject({ created: 1 });
  await expectWhole('import-S-1');
});

test('so is one that is named by the key of a file that is there, and one within the line', async () => {
  const data = `data:image/png;base64,${BYTES.png.toString('base64')}`;
  await dataTools.import('submissions', toLines(submission('S-1', data)), { format: 'jsonl' });
  await expectWhole('import-S-1');
  const { file_key } = await platform.context.db
    .selectFrom('submission_files')
    .select('file_key')
    .executeTakeFirstOrThrow();
  await dataTools.import('submissions', toLines(submission('S-2', file_key)), { format: 'jsonl' });
  await expectWhole('import-S-2');
});

test('a file that is not there is a mistake of its line', async () => {
  const done = await dataTools.import('submissions', toLines(submission('S-1', 'files/gone.png')), { format: 'jsonl' });
  expect(listErrors(done)).toEqual(['1 attachments fileMissing']);
});
