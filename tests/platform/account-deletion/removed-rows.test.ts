import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cleanUp } from '~/platform/assembly/cleanup';
import { createAccountRows, TABLE_OWNERSHIP } from '~/platform/db/account-rows';
import { createAccountDeletionService, removeDueAccounts } from '~/areas/accounts/deletion/service.server';
import { exportAccount } from '~/areas/data-import/export-account.server';
import { listPlatformTables } from '../../support/tables';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf } from '../form-builder/team';
import { createFormCalls, repairForm } from '../drafts/form-calls';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
});
afterEach(() => platform.close());

const listTables = async () =>
  (await listPlatformTables(platform.context.db)).filter(({ name }) => !name.startsWith('kysely'));

/** Gives an account a row in every table that has rows of accounts, and a file for each column that names one. */
async function fillAll(accountId: string): Promise<void> {
  const { db, files } = platform.context;
  for (const { name, columns } of await listTables()) {
    const belonging = TABLE_OWNERSHIP[name as keyof typeof TABLE_OWNERSHIP];
    if (typeof belonging === 'string') continue;
    const row: Record<string, string | number> = {};
    for (const column of columns) {
      const isText = /text|char/i.test(column.dataType);
      row[column.name] = isText ? `${accountId}-${name}-${column.name}` : accountId.length;
    }
    if (belonging.account) row[belonging.account] = accountId;
    const [parent] = belonging.parents ?? [];
    if (parent) row[parent.own] = `${accountId}-${parent.table}-${parent.theirs}`;
    for (const column of belonging.files ?? []) await files.put(String(row[column]), new Uint8Array([1]));
    if (name === 'erp_customers') row.recipients = '[]';
    if (name === 'accounts') Object.assign(row, { deletes_at: null, suspended_at: null, preview_of: null });
    await db
      .insertInto(name as 'accounts')
      .values(Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as never)
      .execute();
  }
  for (const folder of ['data', 'pictures']) await files.put(`${folder}/${accountId}/one.png`, new Uint8Array([1]));
}

/** For each table the rows that name an account anywhere. */
async function rowsNaming(accountId: string): Promise<Record<string, number>> {
  const { db } = platform.context;
  const found: Record<string, number> = {};
  for (const { name } of await listTables()) {
    const rows = await db
      .selectFrom(name as 'accounts')
      .selectAll()
      .execute();
    const naming = rows.filter((row) => Object.values(row).some((value) => String(value).startsWith(accountId)));
    if (naming.length > 0) found[name] = naming.length;
  }
  return found;
}

const storedFiles = async (): Promise<string[]> => {
  const keys = await readdir(path.join(platform.context.config.dataDir, 'files'), {
    recursive: true,
    withFileTypes: true,
  });
  return keys.filter((entry) => entry.isFile()).map(({ name }) => name);
};

const command = { by: 'operator', actor: 'command' } as const;

test('every table of the schema says whose its rows are', async () => {
  const tables = await listTables();
  expect(tables.map(({ name }) => name).sort()).toEqual(Object.keys(TABLE_OWNERSHIP).sort());
  for (const { name, columns } of tables) {
    if (name === 'account_acts') continue;
    const belonging = TABLE_OWNERSHIP[name as keyof typeof TABLE_OWNERSHIP];
    const has = columns.some((column) => column.name === 'account_id');
    expect([name, typeof belonging === 'object' && belonging.account === 'account_id']).toEqual([name, has]);
    const named = typeof belonging === 'string' ? [] : [...(belonging.files ?? []), ...(belonging.secrets ?? [])];
    expect(columns.map((column) => column.name)).toEqual(expect.arrayContaining(named));
  }
});

test('nothing is left of an account that was removed but what was done about it; its neighbour keeps all', async () => {
  await fillAll('leaving');
  await fillAll('staying-on');
  const neighbour = await rowsNaming('staying-on');
  const filesBefore = (await storedFiles()).length;
  const many = Array.from({ length: 1100 }, (_, n) => ({
    ...{ account_id: 'leaving', name: '', email: null, phone: null, locale: null, tags: '{}', balance_cents: null },
    ...{ id: `leaving-${n}`, next_bill_date: null, kind: '', is_test: 0, revision: 1 },
  }));
  for (let n = 0; n < many.length; n += 100)
    await platform.context.db
      .insertInto('recipients')
      .values(many.slice(n, n + 100))
      .execute();
  expect(
    await createAccountDeletionService(platform.context).removeNow('leaving', { ...command, detail: 'asked by mail' }),
  ).toBeUndefined();
  expect(await rowsNaming('leaving')).toEqual({ account_acts: expect.any(Number) });
  expect(await rowsNaming('staying-on')).toEqual(neighbour);
  expect(await storedFiles()).toHaveLength(filesBefore / 2);
  const acts = await platform.context.db
    .selectFrom('account_acts')
    .selectAll()
    .where('account_id', '=', 'leaving')
    .where('act', 'in', ['deletionAsked', 'removed'])
    .orderBy('act')
    .execute();
  expect(acts.map(({ account_name, actor, act, detail }) => [account_name, actor, act, detail])).toEqual([
    ['leaving-accounts-name', 'command', 'deletionAsked', ''],
    ['leaving-accounts-name', 'command', 'removed', ''],
  ]);
});

test('a removal that is stopped goes on at the next round, and is told once', async () => {
  const { db, files, clock } = platform.context;
  await fillAll('leaving');
  let left = 3;
  const stubborn = {
    ...files,
    remove: (key: string) => (left-- > 0 ? files.remove(key) : Promise.reject(new Error('The disk is away'))),
  };
  await db.updateTable('accounts').set({ deletes_at: clock.now() }).where('id', '=', 'leaving').execute();
  await expect(cleanUp({ ...platform.context, files: stubborn })).rejects.toThrow('The disk is away');
  expect(await rowsNaming('leaving')).toHaveProperty('accounts', 1);
  await Promise.all([cleanUp(platform.context), cleanUp(platform.context)]);
  expect(await rowsNaming('leaving')).toEqual({ account_acts: 1 });
  const acts = await db.selectFrom('account_acts').select(['act', 'actor']).execute();
  expect(acts).toEqual([{ act: 'removed', actor: 'housekeeping' }]);
});

test('what a slow request writes after the removal goes with the next round, unless the account is there again', async () => {
  const accountDeletion = createAccountDeletionService(platform.context);
  await fillAll('leaving');
  await fillAll('returning');
  await accountDeletion.removeNow('leaving', command);
  await accountDeletion.removeNow('returning', command);
  const { db, files } = platform.context;
  await fillAll('returning');
  const returned = await rowsNaming('returning');
  await fillAll('leaving');
  await db.deleteFrom('accounts').where('id', '=', 'leaving').execute();
  await removeDueAccounts(platform.context);
  expect(await rowsNaming('leaving')).toEqual({ account_acts: 2 });
  expect(await rowsNaming('returning')).toEqual(returned);
  expect(await files.has('pictures/leaving/one.png')).toBe(false);
  expect(await files.has('pictures/returning/one.png')).toBe(true);
});

test('people who post while two processes remove their account hear that it is closed, and leave nothing', async () => {
  const { seed, context } = platform;
  await seed.account();
  await seed.form(repairForm);
  const people = [];
  for (const recipient of ['one', 'two', 'three', 'four', 'five', 'six']) {
    await seed.recipient({ id: recipient });
    const link = await seed.link({ form: 'repair', recipient });
    people.push(createFormCalls(platform, link, { form: 'repair', recipient }));
  }
  const posts = people.map(async (person, index) => {
    const answers = [await person.upload(), await person.save({ what: 'tap' })];
    if (index % 2 === 0) return [...answers, await person.send({ what: 'tap' })];
    const begun = await person.submit({ what: 'tap' });
    return [...answers, begun, begun.isOk ? await person.finish(begun.data.reportId) : begun];
  });
  await Promise.race(posts.map((post) => post.then(() => undefined)));
  const accountDeletion = createAccountDeletionService(context);
  await Promise.all([accountDeletion.removeNow('prairie', command), accountDeletion.removeNow('prairie', command)]);
  const answers = (await Promise.all(posts)).flat();
  await removeDueAccounts(context);
  const gone = ['account.closed', 'form.notFound', 'link.invalid', 'token.invalid'];
  expect(answers.flatMap((answer) => (answer.isOk || gone.includes(answer.name ?? '') ? [] : [answer.name]))).toEqual(
    [],
  );
  expect(await rowsNaming('prairie')).toEqual({ account_acts: expect.any(Number) });
  expect(await storedFiles()).toEqual([]);
});

test('a submission that comes while its account is removed stays until its files are removed', async () => {
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form(repairForm);
  const maya = createFormCalls(platform, await platform.seed.link({ form: 'repair' }), {
    form: 'repair',
    recipient: 'maya',
  });
  dataOf(await maya.upload());
  const { reportId } = dataOf(await maya.submit({ what: ['pipe'] }));
  dataOf(await maya.finish(reportId));
  const rows = createAccountRows(platform.context, 'prairie');
  const removed: string[] = [];
  const removeFile = (key: string) => Promise.resolve(void removed.push(key));
  expect(await rows.removeBatch('submissions', removeFile)).toBe(0);
  expect(await rows.removeBatch('submission_files', removeFile)).toBe(1);
  expect(removed).toHaveLength(1);
  expect(await rows.isEmpty()).toBe(false);
  expect(await rows.removeBatch('submissions', removeFile)).toBe(1);
});

test('what is taken out has datasets, forms, submissions, rows and files, and no secret', async () => {
  const { db } = platform.context;
  await platform.seed.account();
  await platform.seed.recipient();
  await platform.seed.form(repairForm);
  const user = await platform.seed.user();
  await db
    .insertInto('user_credentials')
    .values({ user_id: user.id, password_hash: 'hash-of-a-password', sign_up_id: 's1', verified_at: 1 })
    .execute();
  const maya = createFormCalls(platform, await platform.seed.link({ form: 'repair' }), {
    form: 'repair',
    recipient: 'maya',
  });
  dataOf(await maya.upload());
  const { reportId } = dataOf(await maya.submit({ what: ['pipe'] }));
  dataOf(await maya.finish(reportId));
  const folder = await mkdtemp(path.join(tmpdir(), 'latchkey-taken-'));
  await exportAccount(platform.context, 'prairie', folder);
  const names = await readdir(folder, { recursive: true });
  expect(names).toEqual(
    expect.arrayContaining([
      'settings.json',
      'recipients.csv',
      'forms/repair.json',
      'submissions/repair.json',
      'rows/users.jsonl',
    ]),
  );
  expect(JSON.parse(await readFile(path.join(folder, 'submissions/repair.json'), 'utf8'))).toHaveLength(1);
  const { file_key } = await db.selectFrom('submission_files').select('file_key').executeTakeFirstOrThrow();
  expect((await readFile(path.join(folder, 'stored', file_key))).length).toBeGreaterThan(0);
  const credentials = await readFile(path.join(folder, 'rows/user_credentials.jsonl'), 'utf8');
  expect(credentials).toContain(user.id);
  expect(credentials).not.toContain('hash-of-a-password');
  await expect(exportAccount(platform.context, 'prairie', folder)).rejects.toThrow('is not empty');
  await rm(folder, { recursive: true });
});
