import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { toolsOn } from './tools';

let folder: string;
const { runWith } = toolsOn(() => folder);
const run = (tool: string, ...args: string[]) => runWith({ DEMO: '0' }, tool, ...args);
const create = (id: string) => run('accounts', 'create', '--id', id, '--name', id, '--owner', `olga@${id}.example`);
const LIMIT = 120_000;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'latchkey-data-'));
  await run('migrate', 'up');
  await create('acme');
  await create('river');
}, LIMIT);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function fileOf(name: string, text: string): Promise<string> {
  const file = path.join(folder, name);
  await writeFile(file, text);
  return file;
}

test(
  'datasets are listed without an account, and an empty one is exported with its headings',
  { timeout: LIMIT },
  async () => {
    const [all, empty] = await Promise.all([
      run('data', 'list'),
      run('data', 'export', 'demands', '--account', 'acme'),
    ]);
    expect(all).toMatchObject({ code: 0, out: expect.stringMatching(/^recipients {14}The people/m) });
    expect(empty).toMatchObject({ code: 0, out: '\ufeffid,recipient,amount,dueOn,about,withdrawn\r\n' });
  },
);

test('settings that are applied are told value by value, and mistakes by field', { timeout: LIMIT }, async () => {
  const good = await fileOf('good.json', JSON.stringify({ account: { supportPhone: '844-927-0115' } }));
  const bad = await fileOf('bad.json', JSON.stringify({ account: { name: '', languages: [] }, colours: {} }));
  const list = await fileOf('list.json', '[]');
  const apply = (file: string) => run('accounts', 'apply', file, '--account', 'acme');
  expect(await apply(good)).toMatchObject({
    code: 0,
    out: `account: supportPhone: "" → "844-927-0115"\n${good}: 1 record changed\n`,
  });
  const [again, wrong, none] = await Promise.all([apply(good), apply(bad), apply(list)]);
  expect(again).toMatchObject({ code: 0, out: `${good}: nothing to change\n` });
  expect(wrong).toMatchObject({ code: 1, out: expect.stringContaining('account: name is missing\n') });
  expect(wrong.out).toMatch(/^colours: is no setting; there are: account, /);
  expect(wrong.out).toContain(`${bad}: nothing was written\n`);
  expect(none).toMatchObject({ code: 1, out: '', err: expect.stringContaining('must be an object of settings') });
});

test('an account that is suspended and resumed is said to be so', { timeout: LIMIT }, async () => {
  expect(await run('accounts', 'suspend', 'river')).toMatchObject({ code: 0, out: '"river" is suspended now\n' });
  expect(await run('accounts', 'resume', 'river')).toMatchObject({ code: 0, out: '"river" is open now\n' });
});
