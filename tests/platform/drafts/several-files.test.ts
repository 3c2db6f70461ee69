import { afterEach, beforeEach, expect, test } from 'vitest';
import { removeDraftFile } from '~/contract/drafts';
import { getReceipt, getReceiptFile } from '~/contract/submissions';
import { createSubmissionExport, csvLines } from '~/platform/modules/submissions/export';
import { jsonPieces } from '~/platform/modules/submissions/export-json';
import { createSubmissionReads } from '~/platform/modules/submissions/reads';
import { anInput, inputsElement } from '../../support/builders';
import { createWorld, type World } from '../../support/world';
import { BYTES, dataOf, formLife, keptFiles, option, type FormLife } from './form-life';

let world: World;
let token: string;
let maya: FormLife;
beforeEach(async () => {
  world = await createWorld({ config: { isDemo: false } });
  await world.seed.account();
  await world.seed.recipient();
  await world.seed.form({
    id: 'repair',
    title: 'Report a repair',
    formElements: [
      inputsElement(
        anInput('papers', 'attachment', {
          name: 'Papers',
          options: [option('type', 'pdf,png'), option('size', '1'), option('most', '3')],
        }),
      ),
    ],
  });
  token = await world.seed.link({ form: 'repair' });
  maya = formLife(world, token);
});
afterEach(() => world.close());

const add = (name: string, body: Uint8Array = BYTES.pdf) => {
  world.clock.advance(1);
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
  expect(await keptFiles(world)).toHaveLength(3);
});

test('of many at once no more than it takes are kept', async () => {
  const all = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => add(`${name}.pdf`)));
  expect(all.filter(({ isOk }) => isOk)).toHaveLength(3);
  expect(await names()).toHaveLength(3);
  expect(await keptFiles(world)).toHaveLength(3);
});

test('one of them is taken away, and the others stay', async () => {
  await add('a.pdf');
  const { fileId } = dataOf(await add('b.pdf'));
  await add('c.pdf');
  const { api } = { api: world.api() };
  await api.call(removeDraftFile, { body: { token, inputId: 'papers', fileId } });
  expect(await names()).toEqual(['a.pdf', 'c.pdf']);
  expect(await keptFiles(world)).toHaveLength(2);
});

test('all of them are submitted, shown, downloaded and exported', async () => {
  await add('a.pdf');
  await add('b.png', BYTES.png);
  const files = dataOf(await maya.draft()).files.map(({ inputId, fileId }) => ({ inputId, fileId }));
  expect(await maya.send({}, { files })).toMatchObject({ isOk: true });
  const { db, files: store, config } = world.context;
  const [row] = await db.selectFrom('submissions').selectAll().execute();
  const { id = '', account_id = '' } = row ?? {};
  const reads = createSubmissionReads({ db, files: store, config });
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
  const receipt = dataOf(await world.call(getReceipt, { query: { token, reference } }));
  expect(receipt.files.map(({ fileId, name }) => [fileId, name])).toEqual([
    ['papers', 'a.pdf'],
    ['papers.1', 'b.png'],
  ]);
  expect(await world.call(getReceiptFile, { query: { token, reference, fileId: 'papers.1' } })).toMatchObject({
    isOk: true,
  });
  expect(await world.call(getReceiptFile, { query: { token, reference, fileId: 'papers.2' } })).toMatchObject({
    isOk: false,
    name: 'file.notFound',
  });
  const exported = createSubmissionExport(db);
  const csv = [];
  for await (const line of csvLines(
    await exported.listColumns(account_id, 'repair'),
    exported.read(account_id, 'repair'),
  ))
    csv.push(line);
  expect(csv[1]).toContain('"a.pdf, b.png"');
  let json = '';
  const options = { db, publicUrl: 'https://x.example', currency: 'USD' };
  for await (const piece of jsonPieces(options, exported.read(account_id, 'repair'))) json += piece;
  expect(JSON.parse(json)).toMatchObject([
    {
      answers: {
        papers: { value: [{ name: 'a.pdf' }, { name: 'b.png', url: expect.stringContaining('papers.1') as string }] },
      },
    },
  ]);
});
