import { afterEach, beforeEach, expect, test } from 'vitest';
import { approveTemplate } from '~/areas/approval/calls';
import { importFormFile } from '~/areas/approval/import-form-file.server';
import { aFormFile } from '../../support/builders';
import { templateActions, dataOf, createTeam, type Team } from '../form-builder/team';

const FORM = 'contact-details';
let team: Team;
beforeEach(async () => {
  team = await createTeam();
});
afterEach(() => team.testPlatform.close());

const fileOf = (title: string) => JSON.stringify(aFormFile({ title }));
const importIt = (title: string, options?: { publishesNow?: boolean }) =>
  importFormFile(team.testPlatform.context, 'prairie', fileOf(title), options);
const live = async () =>
  team.testPlatform.context.db
    .selectFrom('forms')
    .select(['version', 'title', 'status'])
    .where('id', '=', FORM)
    .executeTakeFirst();

test('where no approval is needed a file is live at once, and the same again changes nothing', async () => {
  expect(await importIt('First')).toEqual({
    isImported: true,
    formId: FORM,
    outcome: 'published',
    version: 1,
    hiddenPictures: [],
  });
  expect(await importIt('First')).toEqual({
    isImported: true,
    formId: FORM,
    outcome: 'unchanged',
    version: 1,
    hiddenPictures: [],
  });
});

test('where approval is needed a new form is a draft that is not live until it was approved', async () => {
  const { needApproval, request, get } = templateActions(team);
  await needApproval();
  expect(await importIt('First')).toEqual({
    isImported: true,
    formId: FORM,
    outcome: 'draft',
    version: 0,
    hiddenPictures: [],
  });
  expect(await live()).toMatchObject({ version: 0, status: 'draft' });
  const { revision, definition } = await get('ruth', FORM);
  expect(definition).toMatchObject({ title: 'First' });
  dataOf(await request('ruth', FORM, revision));
  dataOf(
    await team.testPlatform.call(
      approveTemplate,
      { body: { id: FORM, adminApproval: true } },
      { bearer: team.sessions.omar },
    ),
  );
  expect(await live()).toMatchObject({ version: 1, status: 'active', title: 'First' });
  expect(await importIt('First')).toMatchObject({ outcome: 'unchanged', version: 1 });
});

test('the next version of a live form waits as a draft; told so, the import goes past the rule', async () => {
  const { needApproval } = templateActions(team);
  await importIt('First');
  await needApproval();
  expect(await importIt('Second')).toMatchObject({ outcome: 'draft', version: 1 });
  expect(await importIt('Second')).toMatchObject({ outcome: 'draft', version: 1 });
  expect(await importIt('Third')).toMatchObject({ outcome: 'draft', version: 1 });
  expect(await live()).toMatchObject({ version: 1, title: 'First' });
  expect(await importIt('Third', { publishesNow: true })).toMatchObject({ outcome: 'published', version: 2 });
  expect(await live()).toMatchObject({ version: 2, title: 'Third' });
});

test('what people are changing, and what waits, is left as it is', async () => {
  const { needApproval, get, save, request } = templateActions(team);
  await importIt('First');
  await needApproval();
  const { definition, revision } = await get('ruth', FORM);
  dataOf(await save('ruth', FORM, revision, { ...definition, title: 'By hand' }));
  expect(await importIt('Second')).toMatchObject({
    isImported: false,
    issues: [{ message: expect.stringContaining('somebody is changing it') as string }],
  });
  dataOf(await request('ruth', FORM, revision + 1));
  expect(await importIt('Second')).toMatchObject({
    isImported: false,
    issues: [{ message: expect.stringContaining('waits for approval') as string }],
  });
  expect((await get('ruth', FORM)).definition).toMatchObject({ title: 'By hand' });
});

test('a file with mistakes is refused as before', async () => {
  await templateActions(team).needApproval();
  expect(await importFormFile(team.testPlatform.context, 'prairie', '{}')).toMatchObject({
    isImported: false,
    issues: [{}, {}, {}],
  });
  expect(await live()).toBeUndefined();
});

test('pictures of other sites are named, in every language once', async () => {
  const html = (address: string) =>
    `<p><img alt="x" src="${address}"><IMG SRC='//cdn.example/b.png'><img src="/logo.png"></p>`;
  const file = aFormFile({
    formElements: [
      { type: 'html', beefreeHtmlTemplate: html('https://cdn.example/a.png') },
      ...aFormFile().formElements,
    ],
    translations: { es: { html: [html('https://cdn.example/es.png')] } },
  });
  expect(await importFormFile(team.testPlatform.context, 'prairie', JSON.stringify(file))).toMatchObject({
    hiddenPictures: ['https://cdn.example/a.png', '//cdn.example/b.png', 'https://cdn.example/es.png'].map(
      (address) => ({ address, fault: 'foreign' }),
    ),
  });
});
