import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { importFormFile } from '~/areas/approval/import-form-file.server';
import { createFormService } from '~/areas/forms/service.server';
import { anInput, inputsElement, someOptions } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { listDemoForms } from '../demo/demo-files';

const COLOURS = anInput('colour', 'dropdown', { options: someOptions('red', 'blue') });

const aFile = (over: Record<string, unknown> = {}) => ({
  id: 'paint',
  title: 'Paint',
  formElements: [{ type: 'html', beefreeHtmlTemplate: '<p>Hello</p>' }, inputsElement(COLOURS, anInput('shade'))],
  ...over,
});

/** A file whose second element has these inputs. */
const withInputs = (...inputs: ReturnType<typeof anInput>[]) =>
  aFile({ formElements: [inputsElement(COLOURS), inputsElement(...inputs)] });
describe('importing and exporting', () => {
  let platform: TestPlatform;
  let forms: ReturnType<typeof createFormService>;
  beforeEach(async () => {
    platform = await createTestPlatform({ config: { isDemo: false } });
    await platform.seed.account();
    forms = createFormService(platform.context);
  });
  afterEach(() => platform.close());
  const importFile = (file: unknown) => importFormFile(platform.context, 'prairie', JSON.stringify(file));
  const exportForm = async (accountId: string, id: string) => (await forms.findForm(accountId, id))?.definition;

  test('a new form is active as version 1; the same content again makes no new version', async () => {
    expect(await importFile(aFile())).toMatchObject({
      isImported: true,
      formId: 'paint',
      version: 1,
      outcome: 'published',
    });
    const before = await platform.rowCounts();
    const { title, ...rest } = aFile();
    expect(await importFile({ ...rest, $schema: 'form.schema.json', title })).toMatchObject({
      version: 1,
      outcome: 'unchanged',
    });
    expect(await platform.rowCounts()).toEqual(before);
    expect(await platform.context.db.selectFrom('forms').select(['status', 'version']).executeTakeFirst()).toEqual({
      status: 'active',
      version: 1,
    });
  });

  test('other content is the next version, and a form that waits for approval keeps waiting', async () => {
    await importFile(aFile());
    await platform.context.db.updateTable('forms').set({ status: 'pendingApproval' }).execute();
    expect(await importFile(aFile({ title: 'Paint your door' }))).toMatchObject({ version: 2, outcome: 'published' });
    expect(await platform.context.db.selectFrom('forms').select(['status', 'title']).executeTakeFirst()).toEqual({
      status: 'pendingApproval',
      title: 'Paint your door',
    });
  });

  test('a file with a mistake stores nothing', async () => {
    const before = await platform.rowCounts();
    expect(await importFile(withInputs(anInput('shade', 'checkbox')))).toMatchObject({
      isImported: false,
      issues: [{ path: 'formElements[1].inputForms[0].options' }],
    });
    expect(await platform.rowCounts()).toEqual(before);
  });

  test('every demo form comes out as it went in, and goes in again without a change', async () => {
    for (const { definition } of listDemoForms()) {
      await importFile(definition);
      const exported = await exportForm('prairie', definition.id);
      expect(exported).toEqual(definition);
      expect(await importFile(exported)).toMatchObject({ outcome: 'unchanged' });
    }
  });

  test('a form that is not there is not exported, nor one of another account', async () => {
    await importFile(aFile());
    expect(await exportForm('prairie', 'nothing')).toBeUndefined();
    expect(await exportForm('elsewhere', 'paint')).toBeUndefined();
  });
});
