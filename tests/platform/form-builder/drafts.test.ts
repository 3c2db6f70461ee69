import { afterEach, describe, expect, test } from 'vitest';
import { requestApproval } from '~/areas/approval/calls';
import { getEnrollment } from '~/areas/form-page/calls';
import { DEFAULT_THEME } from '~/areas/accounts/calls';
import {
  archiveTemplate,
  createTemplate,
  discardTemplateDraft,
  undoTemplateChange,
  duplicateTemplate,
  exportTemplate,
  importTemplate,
  listTemplateEvents,
  listTemplates,
  MAX_UNDOS,
  saveTemplateDraft,
} from '~/areas/form-builder/calls';
import { aFormFile, anInput, inputsElement } from '../../support/builders';
import { templateActions, aDefinition, dataOf, createTeam, type Team } from './team';

let team: Team;
afterEach(() => team.testPlatform.close());

async function start() {
  team = await createTeam();
  return { ...team, ...templateActions(team) };
}

const anything = { status: 'all', search: '', page: 1 } as const;

async function create(who = 'ruth', title = 'Report a leak') {
  const { testPlatform, sessions } = team;
  return dataOf(
    await testPlatform.call(
      createTemplate,
      { body: { title, type: 'CustomForm', language: 'en' } },
      { bearer: sessions[who] },
    ),
  ).id;
}

test('a new template is a draft that says what it lacks, and is nobody’s page', async () => {
  const { testPlatform, get, as } = await start();
  const id = await create();
  const template = await get('mina', id);
  expect(template).toMatchObject({
    row: { title: 'Report a leak', status: 'draft', liveVersion: 0, hasDraft: true, updatedBy: 'Ruth Adeyemi' },
    definition: { id, title: 'Report a leak', formElements: [] },
    revision: 1,
    round: null,
    rejection: null,
  });
  expect(template.issues).toMatchObject([{ path: 'formElements' }]);
  await testPlatform.seed.recipient();
  const link = await testPlatform.seed.link({ form: id });
  expect(
    await testPlatform.call(getEnrollment, { query: { id, token: link, recipient: '', language: '' } }),
  ).toMatchObject({
    name: 'form.notFound',
  });
  expect(
    await testPlatform.call(getEnrollment, { query: { id, token: '', recipient: '', language: '' } }, as('ruth')),
  ).toMatchObject({
    // Its makers see as much of it as can be drawn.
    data: { title: template.row.title, formElements: [{ type: 'html', html: '' }] },
  });
});

test('a draft is kept with its mistakes, which are named by their paths', async () => {
  const { get, save } = await start();
  const id = await create();
  const broken = { ...aDefinition(id), formElements: [inputsElement(anInput('a', 'dropdown'))], title: '' };
  const saved = dataOf(await save('ruth', id, 1, broken));
  expect(saved.revision).toBe(2);
  expect(saved.issues.map(({ path }) => path)).toEqual(['title']);
  expect((await get('ruth', id)).definition).toMatchObject({ title: '' });
  const better = dataOf(await save('ruth', id, 2, { ...broken, title: 'Leak' }));
  expect(better.issues).toEqual([
    { path: 'formElements[0].inputForms[0].options', message: 'a choice needs at least one option' },
  ]);
});

test('advice stands beside mistakes, for a draft and for what is live, and keeps nothing from going live', async () => {
  const { testPlatform, get, save, as } = await start();
  const id = await create();
  const lone = { inputId: 'b', parentId: 'a', condition: 'not displayed' as const };
  const form = {
    ...aDefinition(id),
    formElements: [inputsElement(anInput('a', 'shortText'), anInput('b', 'shortText', { rules: [lone] }))],
    expirationDate: '2020-01-01T00:00:00Z',
    translations: { de: { title: 'Zähler' } },
  };
  dataOf(await save('ruth', id, 1, form));
  const { advice, reading, issues } = await get('mina', id);
  expect(issues).toEqual([]);
  expect(advice.map(({ kind, item, part }) => [kind, item, part]).slice(0, 2)).toEqual([
    ['ruleNeverHolds', 'b', 'rules.0'],
    ['closed', '', 'expirationDate'],
  ]);
  expect(advice).toContainEqual({ kind: 'notTranslated', item: 'a', part: 'name', language: 'de', n: 0 });
  expect(reading.map(({ language, kind }) => [language, kind])).toEqual([
    ['en', 'short'],
    ['de', 'short'],
  ]);
  dataOf(
    await testPlatform.call(requestApproval, { body: { id, revision: 2, asks: 'all', adminIds: [] } }, as('ruth')),
  );
  expect(await get('mina', id)).toMatchObject({ row: { liveVersion: 1, hasDraft: false }, advice, reading });
});

test('colours of the account that are hard to see are advised of in its own forms alone', async () => {
  const { testPlatform, get } = await start();
  const id = await create();
  expect((await get('ruth', id)).advice).toEqual([]);
  const theme = JSON.stringify({ ...DEFAULT_THEME, primaryColor: '#ffffcc' });
  await testPlatform.seed.changeAccount({ theme }, 'river');
  expect((await get('ruth', id)).advice).toEqual([]);
  await testPlatform.seed.changeAccount({ theme });
  expect((await get('ruth', id)).advice).toMatchObject([{ kind: 'contrastPrimary', item: '', part: '' }]);
});

test('of two tabs the later is told that the draft was changed, and overwrites nothing', async () => {
  const { get, save } = await start();
  const id = await create();
  expect(await save('ruth', id, 1, aDefinition(id, 'Mine'))).toMatchObject({ data: { revision: 2 } });
  expect(await save('omar', id, 1, aDefinition(id, 'Theirs'))).toMatchObject({
    isOk: false,
    name: 'template.changed',
    status: 409,
    params: { revision: 2 },
  });
  expect((await get('omar', id)).row.title).toBe('Mine');
  expect(await save('omar', id, 2, aDefinition(id, 'Theirs'))).toMatchObject({ data: { revision: 3 } });
});

test('saving what is kept makes no new revision and writes nothing', async () => {
  const { testPlatform, save } = await start();
  const id = await create();
  await save('ruth', id, 1, aDefinition(id));
  const before = await testPlatform.rowCounts();
  expect(await save('ruth', id, 2, aDefinition(id))).toMatchObject({ data: { revision: 2, issues: [] } });
  const { rate_limits: _limits, ...after } = await testPlatform.rowCounts();
  for (const [table, state] of Object.entries(after)) expect([table, state]).toEqual([table, before[table]]);
});

test('a page from before a version went live can’t overwrite what was written since', async () => {
  const { testPlatform, get, save, request } = await start();
  const { id } = await testPlatform.seed.form();
  expect(await get('ruth', id)).toMatchObject({ revision: 0, row: { hasDraft: false, status: 'active' }, issues: [] });
  dataOf(await save('ruth', id, 0, aDefinition(id, 'Second')));
  dataOf(await request('ruth', id, 1));
  expect(await get('ruth', id)).toMatchObject({
    revision: 1,
    row: { hasDraft: false, liveVersion: 2, title: 'Second' },
  });
  expect(await save('omar', id, 0, aDefinition(id, 'Stale'))).toMatchObject({ name: 'template.changed' });
});

test('what is live stays as it is while a draft is written, and the draft can be thrown away', async () => {
  const { testPlatform, get, save, as } = await start();
  const { id } = await testPlatform.seed.form();
  await testPlatform.seed.recipient();
  const link = await testPlatform.seed.link();
  dataOf(await save('ruth', id, 0, aDefinition(id, 'New words')));
  const live = await testPlatform.call(getEnrollment, {
    query: { id, token: link, recipient: '', language: '' },
  });
  expect(live).toMatchObject({ data: { title: 'Contact details', version: 1 } });
  const previewed = await testPlatform.call(
    getEnrollment,
    { query: { id, token: '', recipient: '', language: '', preview: 'draft' } },
    as('mina'),
  );
  expect(previewed).toMatchObject({ data: { title: 'New words', version: 2, status: 'active' } });
  expect(await testPlatform.call(discardTemplateDraft, { body: { id, revision: 0 } }, as('ruth'))).toMatchObject({
    name: 'template.changed',
  });
  expect(await testPlatform.call(discardTemplateDraft, { body: { id, revision: 1 } }, as('ruth'))).toMatchObject({
    data: { isDiscarded: true },
  });
  expect(await testPlatform.call(discardTemplateDraft, { body: { id, revision: 2 } }, as('ruth'))).toMatchObject({
    data: { isDiscarded: false },
  });
  expect(await get('ruth', id)).toMatchObject({
    row: { hasDraft: false, title: 'Contact details' },
    definition: { title: 'Contact details' },
  });
});

test('the only draft of a template that was never live can’t be thrown away', async () => {
  const { testPlatform, as } = await start();
  const id = await create();
  expect(await testPlatform.call(discardTemplateDraft, { body: { id, revision: 1 } }, as('ruth'))).toMatchObject({
    name: 'template.notLive',
  });
});

describe('undoing', () => {
  const undo = (who: string, id: string, revision: number) =>
    team.testPlatform.call(undoTemplateChange, { body: { id, revision } }, { bearer: team.sessions[who] });
  const titleOf = async (id: string) => {
    const { definition, revision, undos, row } = await templateActions(team).get('ruth', id);
    return [definition.title, revision, undos, row.hasDraft];
  };

  test('takes back one change after the other, to the first draft', async () => {
    const { save } = await start();
    const id = await create('ruth', 'First');
    dataOf(await save('ruth', id, 1, aDefinition(id, 'Second')));
    dataOf(await save('omar', id, 2, aDefinition(id, 'Third')));
    expect(await titleOf(id)).toEqual(['Third', 3, 2, true]);
    expect(await undo('ruth', id, 2)).toMatchObject({ name: 'template.changed' });
    expect(await undo('ruth', id, 3)).toMatchObject({ data: { isUndone: true } });
    expect(await undo('ruth', id, 3)).toMatchObject({ name: 'template.changed' });
    expect(await titleOf(id)).toEqual(['Second', 4, 1, true]);
    dataOf(await save('ruth', id, 4, aDefinition(id, 'Another')));
    expect(await titleOf(id)).toEqual(['Another', 5, 2, true]);
    for (const revision of [5, 6]) dataOf(await undo('ruth', id, revision));
    expect(await titleOf(id)).toEqual(['First', 7, 0, true]);
    expect(await undo('ruth', id, 7)).toMatchObject({ data: { isUndone: false } });
    expect(await titleOf(id)).toEqual(['First', 7, 0, true]);
  });

  test('leads back to what is live, and brings back a draft that was discarded', async () => {
    const { testPlatform, save, as } = await start();
    const { id } = await testPlatform.seed.form();
    dataOf(await save('ruth', id, 0, aDefinition(id, 'Changed')));
    dataOf(await testPlatform.call(discardTemplateDraft, { body: { id, revision: 1 } }, as('ruth')));
    expect(await titleOf(id)).toEqual(['Contact details', 2, 2, false]);
    dataOf(await undo('mina', id, 2));
    expect(await titleOf(id)).toEqual(['Changed', 3, 1, true]);
    dataOf(await undo('mina', id, 3));
    expect(await titleOf(id)).toEqual(['Contact details', 4, 0, false]);
  });

  test('ends where a version goes live', async () => {
    const { save, request } = await start();
    const id = await create('ruth', 'First');
    dataOf(await save('ruth', id, 1, aDefinition(id, 'Second')));
    dataOf(await request('ruth', id, 2));
    expect(await titleOf(id)).toEqual(['Second', 2, 0, false]);
    expect(await undo('ruth', id, 2)).toMatchObject({ data: { isUndone: false } });
    dataOf(await save('ruth', id, 2, aDefinition(id, 'Third')));
    expect(await titleOf(id)).toEqual(['Third', 3, 1, true]);
    const { db } = team.testPlatform.context;
    expect(await db.selectFrom('template_undos').select('revision').execute()).toEqual([{ revision: 3 }]);
  });

  test('is not possible while a round waits, and nobody undoes what another account writes', async () => {
    const { save, request, needApproval } = await start();
    await needApproval();
    const id = await create('ruth', 'First');
    dataOf(await save('ruth', id, 1, aDefinition(id, 'Second')));
    expect(await undo('rival', id, 2)).toMatchObject({ name: 'form.notFound' });
    dataOf(await request('ruth', id, 2));
    expect(await undo('ruth', id, 2)).toMatchObject({ name: 'template.locked' });
  });

  test('of one change that is asked for by many at once it is done once', async () => {
    const { save } = await start();
    const id = await create('ruth', 'First');
    dataOf(await save('ruth', id, 1, aDefinition(id, 'Second')));
    dataOf(await save('ruth', id, 2, aDefinition(id, 'Third')));
    const answers = await Promise.all(Array.from({ length: 6 }, () => undo('ruth', id, 3)));
    expect(answers.filter(({ isOk }) => isOk)).toHaveLength(1);
    expect(await titleOf(id)).toEqual(['Second', 4, 1, true]);
  });

  test('goes back as far as the last twenty changes', async () => {
    const { save } = await start();
    const id = await create('ruth', 'First');
    for (let revision = 1; revision <= 30; revision++)
      dataOf(await save('ruth', id, revision, aDefinition(id, `Words ${revision}`)));
    expect(await titleOf(id)).toEqual(['Words 30', 31, MAX_UNDOS, true]);
  });
});

test('a copy is a draft of its own', async () => {
  const { testPlatform, get, as } = await start();
  await testPlatform.seed.form();
  const { id } = dataOf(await testPlatform.call(duplicateTemplate, { body: { id: 'contact-details' } }, as('mina')));
  expect(id).not.toBe('contact-details');
  expect(await get('mina', id)).toMatchObject({
    row: { title: 'Contact details (2)', status: 'draft' },
    definition: { id },
    issues: [],
  });
});

describe('a wish that comes more than once', () => {
  const repeatKey = 'one-page-of-the-builder';
  const body = { title: 'Report a leak', type: 'CustomForm', language: 'en', repeatKey } as const;

  test('makes one template, though ten ask at once', async () => {
    const { testPlatform, as } = await start();
    const made = await Promise.all(
      Array.from({ length: 10 }, () => testPlatform.call(createTemplate, { body }, as('ruth'))),
    );
    const [id, ...others] = new Set(made.map((one) => dataOf(one).id));
    expect(others).toEqual([]);
    const copies = await Promise.all(
      Array.from({ length: 10 }, () =>
        testPlatform.call(duplicateTemplate, { body: { id: id ?? '', repeatKey } }, as('ruth')),
      ),
    );
    const [copy, ...more] = new Set(copies.map((one) => dataOf(one).id));
    expect(more).toEqual([]);
    expect(copy).not.toBe(id);
    const { templates } = dataOf(await testPlatform.call(listTemplates, { query: anything }, as('ruth')));
    expect(templates.map((row) => row.id).sort()).toEqual([id, copy].sort());
    expect(
      dataOf(await testPlatform.call(listTemplateEvents, { query: { id: id ?? '' } }, as('ruth'))).events,
    ).toHaveLength(1);
  });

  test('is another one with other content, from somebody else, or without a key', async () => {
    const { testPlatform, as } = await start();
    const ids = [
      await testPlatform.call(createTemplate, { body }, as('ruth')),
      await testPlatform.call(createTemplate, { body: { ...body, title: 'Report a spill' } }, as('ruth')),
      await testPlatform.call(createTemplate, { body: { ...body, repeatKey: 'another-page-of-it' } }, as('ruth')),
      await testPlatform.call(createTemplate, { body }, as('mina')),
      await testPlatform.call(createTemplate, { body }, as('rival')),
    ].map((made) => dataOf(made).id);
    ids.push(await create(), await create());
    expect(new Set(ids).size).toBe(7);
  });
});

describe('archiving', () => {
  test('takes a form away from its recipients and brings it back as it was', async () => {
    const { testPlatform, get, save, as } = await start();
    const { id } = await testPlatform.seed.form();
    await testPlatform.seed.recipient();
    const link = await testPlatform.seed.link();
    const open = () => testPlatform.call(getEnrollment, { query: { id, token: link, recipient: '', language: '' } });
    expect(await testPlatform.call(archiveTemplate, { body: { id, isArchived: true } }, as('ruth'))).toMatchObject({
      data: { status: 'archived' },
    });
    expect(await open()).toMatchObject({ name: 'form.notFound' });
    expect(await save('ruth', id, 0, aDefinition(id, 'No'))).toMatchObject({
      name: 'template.locked',
      params: { status: 'archived' },
    });
    expect(await testPlatform.call(archiveTemplate, { body: { id, isArchived: true } }, as('ruth'))).toMatchObject({
      data: { status: 'archived' },
    });
    expect(await testPlatform.call(archiveTemplate, { body: { id, isArchived: false } }, as('ruth'))).toMatchObject({
      data: { status: 'active' },
    });
    expect(await open()).toMatchObject({ data: { version: 1 } });
    expect((await get('ruth', id)).row.liveVersion).toBe(1);
  });

  test('is no way to make a draft live', async () => {
    const { testPlatform, as } = await start();
    const id = await create();
    await testPlatform.call(archiveTemplate, { body: { id, isArchived: true } }, as('omar'));
    expect(await testPlatform.call(archiveTemplate, { body: { id, isArchived: false } }, as('omar'))).toMatchObject({
      data: { status: 'draft' },
    });
  });
});

describe('form files', () => {
  const importFile = (text: string, who = 'ruth') =>
    team.testPlatform.call(importTemplate, { body: { text } }, { bearer: team.sessions[who] });

  test('a new id makes a new template, a known one the draft of its next version', async () => {
    const { testPlatform, get } = await start();
    expect(await importFile(JSON.stringify(aFormFile({ id: 'leak', title: 'Leak' })))).toMatchObject({
      data: { id: 'leak', issues: [] },
    });
    expect(await get('ruth', 'leak')).toMatchObject({ row: { status: 'draft', title: 'Leak' }, revision: 1 });
    await testPlatform.seed.form();
    dataOf(await importFile(JSON.stringify(aFormFile({ title: 'Again' }))));
    expect(await get('ruth', 'contact-details')).toMatchObject({
      row: { status: 'active', hasDraft: true, title: 'Contact details' },
      definition: { title: 'Again' },
    });
  });

  test('a file with mistakes stores nothing and names them', async () => {
    const { testPlatform } = await start();
    const result = await importFile(JSON.stringify({ ...aFormFile({ id: 'leak' }), colour: 'blue' }));
    expect(result).toMatchObject({ data: { id: null, issues: [{ path: 'colour', message: 'unknown property' }] } });
    expect(await importFile('{ nonsense')).toMatchObject({ data: { id: null, issues: [{ path: '' }] } });
    expect(await testPlatform.context.db.selectFrom('forms').selectAll().execute()).toEqual([]);
  });

  test('what is exported can be imported again', async () => {
    const { testPlatform, save, as } = await start();
    const { id } = await testPlatform.seed.form();
    dataOf(await save('ruth', id, 0, aDefinition(id, 'Draft words')));
    const read = async (which: 'draft' | 'live') => {
      const response = dataOf(await testPlatform.call(exportTemplate, { query: { id, which } }, as('mina')));
      expect(response.headers.get('content-disposition')).toBe('attachment; filename="contact-details.json"');
      return (await response.json()) as { title: string };
    };
    expect((await read('live')).title).toBe('Contact details');
    const draft = await read('draft');
    expect(draft.title).toBe('Draft words');
    expect(dataOf(await importFile(JSON.stringify(draft)))).toEqual({ id, issues: [], pictures: [] });
  });
});

describe('hostile definitions', () => {
  const deep = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`);

  test('one that is deep is refused before anything walks it', async () => {
    const { save } = await start();
    const id = await create();
    expect(await save('ruth', id, 1, { formElements: deep(4000) })).toMatchObject({
      name: 'template.tooLarge',
      status: 413,
    });
  });

  test('one that is huge is refused', async () => {
    const { save } = await start();
    const id = await create();
    expect(await save('ruth', id, 1, { title: 'x'.repeat(1_950_000) })).toMatchObject({ name: 'template.tooLarge' });
  });

  test('the names that every object has are refused, and junk keeps the draft from going live', async () => {
    const { testPlatform, save, request, sessions } = await start();
    const id = await create();
    const body = `{"id":"${id}","revision":1,"definition":{"title":"x","formElements":[],"translations":{"__proto__":{"polluted":true}}}}`;
    const response = await testPlatform.platform.fetch(
      new Request('http://platform/api/x/templates/SaveDraft', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${sessions.ruth}` },
      }),
    );
    expect(await response.json()).toMatchObject({
      errorName: 'request.invalid',
      data: { fields: ['body.definition.translations.__proto__'] },
    });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    expect(await save('ruth', id, 1, { title: { deep: ['junk', null, 3] }, formElements: 'none' })).toMatchObject({
      isOk: true,
    });
    expect(await request('ruth', id, 2)).toMatchObject({ name: 'template.hasIssues' });
  });
});

describe('the list', () => {
  test('finds by status and by part of a title, the last changed first, and counts', async () => {
    const { testPlatform, as } = await start();
    await testPlatform.seed.form({ id: 'one', title: 'Paint 100% of your door' });
    testPlatform.clock.advance(1000);
    await testPlatform.seed.form({ id: 'two', title: 'Report a leak' });
    testPlatform.clock.advance(1000);
    const three = await create('ruth', 'Another leak');
    const list = async (query: Partial<{ status: 'draft' | 'active'; search: string }>) =>
      dataOf(await testPlatform.call(listTemplates, { query: { ...anything, ...query } }, as('mina')));
    const all = await list({});
    expect(all.templates.map(({ id }) => id)).toEqual([three, 'two', 'one']);
    expect(all).toMatchObject({ total: 3, page: 1, pages: 1, counts: { draft: 1, active: 2 } });
    expect((await list({ search: 'LEAK' })).templates.map(({ id }) => id)).toEqual([three, 'two']);
    expect((await list({ search: '0% of' })).total).toBe(1);
    expect((await list({ search: '%leak%' })).total).toBe(0);
    expect((await list({ status: 'draft' })).templates.map(({ id }) => id)).toEqual([three]);
  });

  test('goes by title, or by how much came in, where that is asked for', async () => {
    const { testPlatform, as } = await start();
    await testPlatform.seed.form({ id: 'busy', title: 'winter' });
    await testPlatform.seed.form({ id: 'quiet', title: 'Summer' });
    const counted = { account_id: 'prairie', form_id: 'busy', submissions: 7, tests: 0, last_at: 0, published: '' };
    await testPlatform.context.db
      .insertInto('form_counts')
      .values({ ...counted, is_sliced: 1 })
      .execute();
    testPlatform.clock.advance(1000);
    const draft = await create('ruth', 'autumn');
    const list = async (sort?: 'title' | 'submissions') =>
      dataOf(await testPlatform.call(listTemplates, { query: { ...anything, sort } }, as('mina'))).templates.map(
        ({ id }) => id,
      );
    expect(await list()).toEqual([draft, 'busy', 'quiet']);
    expect(await list('title')).toEqual([draft, 'quiet', 'busy']);
    expect((await list('submissions'))[0]).toBe('busy');
  });

  test('has pages of 25, and a page past the last is the last', async () => {
    const { testPlatform, as } = await start();
    for (let n = 0; n < 27; n++) await testPlatform.seed.form({ id: `form-${n}` });
    const page = async (n: number) =>
      dataOf(await testPlatform.call(listTemplates, { query: { ...anything, page: n } }, as('ruth')));
    expect(await page(1)).toMatchObject({ pages: 2, total: 27 });
    expect((await page(2)).templates).toHaveLength(2);
    expect((await page(99)).page).toBe(2);
  });

  test('shows nothing of another account', async () => {
    const { testPlatform, as } = await start();
    await testPlatform.seed.form();
    const id = await create();
    expect(dataOf(await testPlatform.call(listTemplates, { query: anything }, as('rival')))).toMatchObject({
      total: 0,
      counts: {},
    });
    for (const result of [
      await testPlatform.call(saveTemplateDraft, { body: { id, revision: 1, definition: {} } }, as('rival')),
      await testPlatform.call(duplicateTemplate, { body: { id } }, as('rival')),
      await testPlatform.call(archiveTemplate, { body: { id, isArchived: true } }, as('rival')),
      await testPlatform.call(exportTemplate, { query: { id, which: 'draft' } }, as('rival')),
      await testPlatform.call(listTemplateEvents, { query: { id } }, as('rival')),
    ]) {
      expect(result).toMatchObject({ isOk: false, name: 'form.notFound' });
    }
  });
});

test('the trail names who did what; one sitting of changes is one line', async () => {
  const { testPlatform, save, as } = await start();
  const id = await create();
  for (let revision = 1; revision <= 3; revision++) {
    testPlatform.clock.advance(1000);
    dataOf(await save('ruth', id, revision, aDefinition(id, `Words ${revision}`)));
  }
  testPlatform.clock.advance(1000);
  dataOf(await save('omar', id, 4, aDefinition(id, 'Omar’s words')));
  const { events } = dataOf(await testPlatform.call(listTemplateEvents, { query: { id } }, as('mina')));
  expect(events.map(({ kind, by }) => [kind, by])).toEqual([
    ['changed', 'Omar Haddad'],
    ['changed', 'Ruth Adeyemi'],
    ['created', 'Ruth Adeyemi'],
  ]);
});
