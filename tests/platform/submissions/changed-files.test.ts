import { afterEach, beforeEach, expect, test } from 'vitest';
import { startDraftUpload } from '~/areas/drafts/upload-calls';
import { getDraftPreview, removeDraftFile } from '~/areas/drafts/calls';
import { leaveChange, startChange } from '~/areas/submissions/change-calls';
import { getReceipt, getReceiptFile, getSubmission, getSubmissionFile } from '~/areas/submissions/calls';
import { anInput, inputsElement } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { BYTES, dataOf, createFormCalls, listStoredFiles, option, type FormCalls } from '../drafts/form-calls';

const papers = (most: string) => ({
  id: 'repair',
  title: 'Report a repair',
  mayChangeDays: 14,
  formElements: [
    inputsElement(
      anInput('name', 'shortText', { name: 'Name' }),
      anInput('papers', 'attachment', {
        name: 'Papers',
        options: [option('type', 'pdf,png'), option('size', '1'), option('most', most)],
      }),
    ),
  ],
});

let platform: TestPlatform;
let token: string;
let maya: FormCalls;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form(papers('3'));
  token = await platform.seed.link({ form: 'repair' });
  maya = createFormCalls(platform, token, { form: 'repair' });
});
afterEach(() => platform.close());

const add = async (name: string, body: Uint8Array = BYTES.pdf) => {
  platform.clock.advance(1);
  return dataOf(await maya.upload({ inputId: 'papers', name, body: Buffer.from(body) }));
};
const held = async () => dataOf(await maya.draft()).files;
const named = async () => (await held()).map(({ inputId, fileId }) => ({ inputId, fileId }));
const begin = async (reference: string) =>
  dataOf(await platform.call(startChange, { body: { token, reference, isInPlace: false } })).changeId;
const receipt = async (reference: string, version?: number) =>
  dataOf(await platform.call(getReceipt, { query: { token, reference, version } }));
const sendChange = async (changeId: string) =>
  maya.send({}, { change: changeId, submissionKey: `key-${changeId}-of-a-change`, files: await named() });

test('several files of a question are carried over in their order, and each version keeps its own', async () => {
  await add('a.pdf');
  await add('b.png', BYTES.png);
  await add('c.pdf');
  const { reference } = dataOf(await maya.send({ name: 'Maya' }, { files: await named() }));
  const changeId = await begin(reference);
  const carried = await held();
  expect(carried.map(({ name }) => name)).toEqual(['a.pdf', 'b.png', 'c.pdf']);
  const [, picture] = carried;
  expect(await platform.call(getDraftPreview, { query: { token, fileId: picture?.fileId ?? '' } })).toMatchObject({
    isOk: true,
  });
  dataOf(
    await platform.call(removeDraftFile, { body: { token, inputId: 'papers', fileId: carried[0]?.fileId ?? '' } }),
  );
  await add('d.pdf');
  expect(dataOf(await sendChange(changeId)).reference).toBe(reference);
  const filesOf = async (version?: number) =>
    (await receipt(reference, version)).files.map(({ fileId, name }) => [fileId, name]);
  expect(await filesOf()).toEqual([
    ['papers', 'b.png'],
    ['papers.1', 'c.pdf'],
    ['papers.2', 'd.pdf'],
  ]);
  expect(await filesOf(1)).toEqual([
    ['papers', 'a.pdf'],
    ['papers.1', 'b.png'],
    ['papers.2', 'c.pdf'],
  ]);
  expect((await receipt(reference)).history[0]?.differences).toMatchObject([
    { inputId: 'name' },
    { inputId: 'papers', kind: 'file', before: 'a.pdf, b.png, c.pdf', after: 'b.png, c.pdf, d.pdf' },
  ]);
  expect(await listStoredFiles(platform)).toHaveLength(4);
  const bearer = await platform.seed.session(await platform.seed.user());
  const { id = '' } = (await platform.context.db.selectFrom('submissions').select('id').executeTakeFirst()) ?? {};
  const owners = dataOf(await platform.call(getSubmission, { query: { id, version: 1 } }, { bearer }));
  expect(owners.files.map(({ fileId, name }) => [fileId, name])).toEqual(await filesOf(1));
  for (const [version, fileId, name] of [
    [1, 'papers', 'a.pdf'],
    [1, 'papers.1', 'b.png'],
    [2, 'papers', 'b.png'],
    [undefined, 'papers.2', 'd.pdf'],
  ] as const) {
    const inputs = [
      await platform.call(getReceiptFile, { query: { token, reference, fileId, version } }),
      await platform.call(getSubmissionFile, { query: { id, fileId, version } }, { bearer }),
    ];
    for (const file of inputs) expect(dataOf(file).headers.get('content-disposition')).toContain(name);
  }
  for (const fileId of ['papers.3', 'papers.x', 'name'])
    expect(await platform.call(getReceiptFile, { query: { token, reference, fileId, version: 1 } })).toMatchObject({
      name: 'file.notFound',
    });
});

test('no more files are carried over than the form takes by now', async () => {
  await add('a.pdf');
  await add('b.pdf');
  const { reference } = dataOf(await maya.send({ name: 'Maya' }, { files: await named() }));
  await platform.seed.form(papers('1'));
  const changeId = await begin(reference);
  expect((await held()).map(({ name }) => name)).toEqual(['a.pdf']);
  dataOf(await platform.call(leaveChange, { body: { token, changeId } }));
  expect((await receipt(reference)).files).toHaveLength(2);
  expect(await listStoredFiles(platform)).toHaveLength(2);
});

test('what is still coming in goes with the change that it came for', async () => {
  const { reference } = dataOf(await maya.send({ name: 'Maya' }));
  const begun = async () => {
    const changeId = await begin(reference);
    const upload = { token, inputId: 'papers', name: 'late.pdf', size: 500, fingerprint: 'f', changes: [] };
    expect(await platform.call(startDraftUpload, { body: upload })).toMatchObject({ isOk: true });
    expect(dataOf(await maya.draft()).uploads).toHaveLength(1);
    return changeId;
  };
  dataOf(await platform.call(leaveChange, { body: { token, changeId: await begun() } }));
  const changeId = await begun();
  expect(
    dataOf(await maya.send({ name: 'Changed' }, { change: changeId, submissionKey: `key-${changeId}` })),
  ).toBeTruthy();
  await begin(reference);
  expect(dataOf(await maya.draft()).uploads).toEqual([]);
});
