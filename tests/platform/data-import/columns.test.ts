import { afterEach, beforeEach, expect, test } from 'vitest';
import { getPreview, importFile, previewFile } from '~/areas/data-import/calls';
import { toUpload } from '~/lib/api-client.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
let bearer = '';
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  bearer = await platform.seed.session(await platform.seed.user({ role: 'Owner' }));
});
afterEach(() => platform.close());

const params = { dataset: 'recipients' };

async function uploadFile(text: string): Promise<string> {
  const upload = toUpload(new TextEncoder().encode(text));
  const query = { format: 'csv' as const, name: 'people.csv' };
  const uploaded = await platform.api({ bearer }).call(previewFile, { params, query }, { upload });
  if (!uploaded.isOk) throw new Error(uploaded.details);
  return uploaded.data.file;
}
const look = (file: string, columns = '') =>
  platform.call(getPreview, { params, query: { file, columns } }, { bearer });
const write = (file: string, columns = '') =>
  platform.call(importFile, { params, body: { file, skipBad: false, columns } }, { bearer });

test('headings that name no field are told, and the fields that are chosen for them are written', async () => {
  const file = await uploadFile('sep=;\r\nid;name;"Mail; private";Shoe size;Note\r\n7;Ann;Ann@x.example;44;x\r\n');
  expect(await look(file)).toMatchObject({
    data: {
      totals: { created: 1, wrong: 1 },
      unknown: [
        { column: 2, heading: 'Mail; private' },
        { column: 3, heading: 'Shoe size' },
        { column: 4, heading: 'Note' },
      ],
    },
  });
  expect(await write(file)).toMatchObject({ data: { isWritten: false } });
  const chosen = '2:email,3:tags,4:';
  expect(await look(file, chosen)).toMatchObject({ data: { totals: { created: 1, wrong: 0 } } });
  expect(await write(file, chosen)).toMatchObject({ data: { isWritten: true } });
  const rows = await platform.context.db.selectFrom('recipients').select(['id', 'email', 'tags']).execute();
  expect(rows).toEqual([{ id: '7', email: 'Ann@x.example', tags: JSON.stringify({ 'Shoe size': '44' }) }]);
});

test('a field is chosen once, and is one of the dataset', async () => {
  const file = await uploadFile('id,name,Contact A,Contact B\n7,Ann,a@x.example,b@x.example\n');
  const errorsOf = async (columns: string) => {
    const looked = await look(file, columns);
    return looked.isOk ? looked.data.results.flatMap(({ mistakes }) => mistakes.map(({ mistake }) => mistake)) : [];
  };
  expect(await errorsOf('2:email,3:email')).toContain('doubleKey');
  expect(await errorsOf('2:toString,3:')).toEqual(['unknownField']);
  expect(await errorsOf('0:,1:,2:email,3:')).toEqual([]);
  expect(await look(file, '2:e-mail')).toMatchObject({ name: 'request.invalid' });
});
