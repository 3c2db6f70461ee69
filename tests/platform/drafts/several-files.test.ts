import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { appendDraftUpload, finishDraftUpload, startDraftUpload } from '~/areas/drafts/upload-calls';
import { removeDraftFile, uploadDraftFile } from '~/areas/drafts/calls';
import { getReceipt, getReceiptFile } from '~/areas/submissions/calls';
import { createExportReader, generateCsvLines } from '~/areas/submissions/csv-export.server';
import { generateJsonChunks } from '~/areas/submissions/submissions-to-json.server';
import { createSubmissionReader } from '~/areas/submissions/submission-reader.server';
import { toUpload } from '~/lib/api-client.server';
import { anInput, inputsElement } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES, dataOf, createFormCalls, listStoredFiles, option, type FormCalls } from './form-calls';

let platform: TestPlatform;
let token: string;
let maya: FormCalls;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient();
  await publish(false);
  token = await platform.seed.link({ form: 'repair' });
  maya = createFormCalls(platform, token);
});
afterEach(() => platform.close());

const publish = (multipleSubmission: boolean) =>
  platform.seed.form({
    id: 'repair',
    title: 'Report a repair',
    multipleSubmission,
    formElements: [
      inputsElement(
        anInput('papers', 'attachment', {
          name: 'Papers',
          options: [option('type', 'pdf,png'), option('size', '1'), option('most', '3')],
        }),
        anInput('note', 'shortText', { name: 'Note' }),
      ),
    ],
  });

const add = (name: string, body: Uint8Array = BYTES.pdf) => {
  platform.clock.advance(1);
  return maya.upload({ inputId: 'papers', name, body: Buffer.from(body) });
};
const names = async () => dataOf(await maya.draft()).files.map(({ name }) => name);

test('a question takes as many files as its author says, and a bad one costs no other', async () => {
  await add('a.pdf');
  expect(await add('b.pdf', BYTES.exe)).toMatchObject({ isOk: false, name: 'file.wrongType' });
  await add('c.png', BYTES.png);
  await add('d.pdf');
  expect(await add('e.pdf')).toMatchObject({ isOk: false, name: 'file.tooMany', params: { limit: 3 } });
  expect(await names()).toEqual(['a.pdf', 'c.png', 'd.pdf']);
  expect(await listStoredFiles(platform)).toHaveLength(3);
});

test('of many at once no more than it takes are kept', async () => {
  const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => add(`${name}.pdf`)));
  expect(all.filter(({ isOk }) => isOk)).toHaveLength(3);
  expect(await names()).toHaveLength(3);
  expect(await listStoredFiles(platform)).toHaveLength(3);
});

test('one of them is taken away, and the others stay', async () => {
  await add('a.pdf');
  const { fileId } = dataOf(await add('b.pdf'));
  await add('c.pdf');
  const { api } = { api: platform.api() };
  await api.call(removeDraftFile, { body: { token, inputId: 'papers', fileId } });
  expect(await names()).toEqual(['a.pdf', 'c.pdf']);
  expect(await listStoredFiles(platform)).toHaveLength(2);
});

test('all of them are submitted, shown, downloaded and exported', async () => {
  await add('a.pdf');
  await add('b.png', BYTES.png);
  const files = dataOf(await maya.draft()).files.map(({ inputId, fileId }) => ({ inputId, fileId }));
  expect(await maya.send({}, { files })).toMatchObject({ isOk: true });
  const { db, files: store, config } = platform.context;
  const [row] = await db.selectFrom('submissions').selectAll().execute();
  const { id = '', account_id = '' } = row ?? {};
  const reads = createSubmissionReader({ db, files: store, config });
  expect(await reads.get(account_id, { id })).toMatchObject({
    files: [
      { fileId: 'papers', name: 'a.pdf' },
      { fileId: 'papers.1', name: 'b.png' },
    ],
  });
  expect(await reads.file(account_id, { id, fileId: 'papers.1' })).toMatchObject({
    headers: { 'content-disposition': expect.stringContaining('b.png') as string },
  });
  for (const other of ['papers.2', 'papers.x', 'papers.-1', 'other'])
    expect(await reads.file(account_id, { id, fileId: other })).toMatchObject({ name: 'file.notFound' });
  const reference = row?.reference ?? '';
  const receipt = dataOf(await platform.call(getReceipt, { query: { token, reference } }));
  expect(receipt.files.map(({ fileId, name }) => [fileId, name])).toEqual([
    ['papers', 'a.pdf'],
    ['papers.1', 'b.png'],
  ]);
  expect(await platform.call(getReceiptFile, { query: { token, reference, fileId: 'papers.1' } })).toMatchObject({
    isOk: true,
  });
  expect(await platform.call(getReceiptFile, { query: { token, reference, fileId: 'papers.2' } })).toMatchObject({
    isOk: false,
    name: 'file.notFound',
  });
  const exported = createExportReader(db);
  const csv = [];
  for await (const line of generateCsvLines(
    await exported.listColumns(account_id, 'repair'),
    exported.read(account_id, 'repair'),
  ))
    csv.push(line);
  expect(csv[1]).toContain('"a.pdf, b.png"');
  let json = '';
  const options = { db, publicUrl: 'https://x.example', currency: 'USD' };
  for await (const piece of generateJsonChunks(options, exported.read(account_id, 'repair'))) json += piece;
  expect(JSON.parse(json)).toMatchObject([
    {
      answers: {
        papers: { value: [{ name: 'a.pdf' }, { name: 'b.png', url: expect.stringContaining('papers.1') as string }] },
      },
    },
  ]);
});

test('the same file again is the one that is there, also where many come at once', async () => {
  const all = await Promise.all([add('a.pdf'), add('a.pdf'), add('a.pdf'), add('a.pdf')]);
  expect(new Set(all.map((one) => dataOf(one).fileId)).size).toBe(1);
  await add('b.pdf');
  await add('a.pdf', Buffer.concat([BYTES.pdf, BYTES.pdf]));
  // There is room for no other, and it is none.
  expect(dataOf(await add('b.pdf'))).toMatchObject({ name: 'b.pdf' });
  expect(await names()).toEqual(['a.pdf', 'b.pdf', 'a.pdf']);
  expect(await listStoredFiles(platform)).toHaveLength(3);
});

describe('what comes again with a submission that was sent', () => {
  const give = async (name: string) => dataOf(await add(name)).fileId;
  const send = (brought: string[]) =>
    maya.send({}, { formVersion: 2, brought, files: brought.map((fileId) => ({ inputId: 'papers', fileId })) });
  const rows = async () => {
    const { db } = platform.context;
    const counts = await Promise.all([
      db.selectFrom('drafts').selectAll().execute(),
      db.selectFrom('draft_files').selectAll().execute(),
    ]);
    return counts.map(({ length }) => length);
  };

  test.each([true, false])('is in no draft afterwards, whether the form takes more (%s)', async (takesMore) => {
    await publish(takesMore);
    await send([await give('a.pdf')]);
    expect(await rows()).toEqual([0, 0]);
    // A second press whose file was on its way while the first was sent.
    if (takesMore) dataOf(await send([await give('a.pdf')]));
    else expect(await add('a.pdf')).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    expect(await rows()).toEqual([0, 0]);
    expect(await listStoredFiles(platform)).toHaveLength(1);
  });

  test('costs nothing of what was begun anew, nor of a file that was there', async () => {
    await publish(true);
    await send([await give('a.pdf')]);
    const own = await give('next.pdf');
    await send([await give('a.pdf')]);
    expect(await names()).toEqual(['next.pdf']);
    // It names what is another's, or of another page's: nothing of that goes.
    await send([]);
    expect(dataOf(await maya.draft()).files.map(({ fileId }) => fileId)).toEqual([own]);
  });

  test('goes on as the next one where its answers are others', async () => {
    await publish(true);
    await send([await give('a.pdf')]);
    const fileId = await give('b.pdf');
    const again = await maya.send(
      { note: 'other' },
      { formVersion: 2, brought: [fileId], files: [{ inputId: 'papers', fileId }] },
    );
    expect(again).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
    expect(await names()).toEqual(['b.pdf']);
  });
});

test('a file that is still looked at when its form is sent begins no draft', async () => {
  await publish(true);
  const { files } = platform.context;
  const key = { submissionKey: 'first-key-of-this-form' };
  const put = files.put.bind(files);
  files.put = async (name, content) => {
    files.put = put;
    await put(name, content);
    dataOf(await maya.send({}, { formVersion: 2 }));
  };
  const query = { token, inputId: 'papers', name: 'late.pdf', method: '' as const, text: '', ...key };
  const late = await platform.api().call(uploadDraftFile, { query }, { upload: toUpload(BYTES.pdf) });
  expect(late).toMatchObject({ isOk: false, name: 'form.alreadySubmitted' });
  expect(await platform.context.db.selectFrom('drafts').selectAll().execute()).toEqual([]);
  expect(await listStoredFiles(platform)).toEqual([]);
});

test('pieces that are put together while their form is sent begin no draft', async () => {
  await publish(true);
  const { files } = platform.context;
  const body = { token, inputId: 'papers', name: 'late.pdf', size: BYTES.pdf.length, fingerprint: '', changes: [] };
  const { uploadId } = dataOf(await platform.api().call(startDraftUpload, { body }));
  const piece = { query: { token, uploadId, offset: 0 } };
  await platform.api().call(appendDraftUpload, piece, { upload: toUpload(BYTES.pdf) });
  const put = files.put.bind(files);
  files.put = async (name, content) => {
    files.put = put;
    await put(name, content);
    dataOf(await maya.send({}, { formVersion: 2 }));
  };
  const finished = await platform.api().call(finishDraftUpload, { body: { token, uploadId } });
  expect(finished).toMatchObject({ isOk: false, name: 'file.notFound' });
  expect(await platform.context.db.selectFrom('drafts').selectAll().execute()).toEqual([]);
});
