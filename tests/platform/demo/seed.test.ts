import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { getCompanyLogo, getPageIcon } from '~/areas/accounts/calls';
import { formFileSchema } from '~/areas/forms/form-file';
import { INPUT_TYPES, RULE_CONDITIONS } from '~/domain/form-model';
import { LOCALES } from '~/lib/contract/enums';
import { signIn } from '~/areas/users/calls';
import { PENDING_FORM } from '~/platform/demo/demo-form-drafts';
import { readDemo, readDemoScreens } from '~/platform/demo/read-demo-files';
import { DEMO_PASSWORD } from '~/platform/demo/demo-users';
import { seedDemo } from '~/platform/demo/seed-demo';
import { inputsOf, localizeForm } from '~/areas/forms/localize-form';
import { createFormService } from '~/areas/forms/service.server';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { DEMO_ACCOUNT_IDS, listDemoForms, listDemoRecords } from './demo-files';

const openDemo = () => createTestPlatform({ config: { isDemo: true, publicUrl: 'http://demo.example.com' } });

/** The demo as it was put in, of those who only look at it: putting it in takes longer than any test. */
let seeded: Promise<TestPlatform> | undefined;
const lookAtDemo = () => (seeded ??= openDemo());
afterAll(async () => (await seeded)?.close());

/** A demo that is this test's own. */
async function takeDemo(): Promise<TestPlatform> {
  const platform = await openDemo();
  onTestFinished(() => platform.close());
  return platform;
}

/** A test platform without anything, of this test's own. */
async function takeEmpty(): Promise<TestPlatform> {
  const platform = await createTestPlatform({ config: { isDemo: false } });
  onTestFinished(() => platform.close());
  return platform;
}

const demoForm = (id: string) => {
  const form = listDemoForms().find(({ definition }) => definition.id === id);
  if (!form) throw new Error(`No demo form ${id}`);
  return form.definition;
};
const inputsIn = (id: string) => inputsOf(localizeForm(demoForm(id), '').elements);

/** As if what is there had come with an earlier release. */
const forgetVersion = ({ context }: TestPlatform) =>
  context.db.updateTable('system_state').set({ value: 'earlier' }).where('name', '=', 'demo').execute();

test('the demo has its accounts, people, forms and data as soon as the platform is there', async () => {
  const platform = await lookAtDemo();
  const now = platform.clock.now();
  const inFiles = async (name: string) => ({ rows: (await listDemoRecords(name, now)).length });
  const forms = { rows: listDemoForms().length };
  expect(await platform.rowCounts()).toMatchObject({
    accounts: { rows: DEMO_ACCOUNT_IDS.length },
    users: { rows: readDemo().people.length },
    forms,
    form_versions: forms,
    recipients: await inFiles('recipients'),
    contacts: await inFiles('contacts'),
    bills: await inFiles('bills'),
    payments: await inFiles('payments'),
    submissions: await inFiles('submissions'),
    notification_logs: await inFiles('messages'),
  });
});

test('seeding twice changes nothing', async () => {
  const platform = await lookAtDemo();
  const before = await platform.rowCounts();
  await seedDemo(platform.context);
  expect(await platform.rowCounts()).toEqual(before);
});

test('what an owner has changed is left alone', async () => {
  const platform = await takeDemo();
  await platform.seed.changeAccount({ name: 'Renamed' }, 'harbor');
  await seedDemo(platform.context);
  const row = await platform.context.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', 'harbor')
    .executeTakeFirst();
  expect(row?.name).toBe('Renamed');
});

test('what a later release adds to the demo is added to a database that has the rest', async () => {
  const platform = await takeDemo();
  const { db } = platform.context;
  const contents = async () => {
    const { recipients, forms, contacts, bills, payments, submissions, consents, consent_events, plan_rows } =
      await platform.rowCounts();
    return {
      tables: [forms, contacts, bills, payments, submissions, consents, consent_events, plan_rows],
      recipients: recipients?.rows,
    };
  };
  const whole = await contents();
  await db.deleteFrom('recipients').where('id', '=', '220010010105').execute();
  await db.deleteFrom('form_versions').where('form_id', '=', 'dpp').execute();
  await db.deleteFrom('forms').where('id', '=', 'dpp').execute();
  await seedDemo(platform.context);
  expect(await contents()).not.toEqual(whole);
  await forgetVersion(platform);
  await seedDemo(platform.context);
  expect(await contents()).toEqual(whole);
  const back = await db.selectFrom('recipients').select('name').where('id', '=', '220010010105').execute();
  expect(back).toEqual([{ name: 'Ingrid Sorensen' }]);
});

test('a later release leaves alone what an owner has changed', async () => {
  const platform = await takeDemo();
  const { db } = platform.context;
  await db.updateTable('accounts').set({ name: 'Renamed' }).where('id', '=', 'harbor').execute();
  await db.updateTable('recipients').set({ name: 'Someone Else' }).where('id', '=', '220010010105').execute();
  await forgetVersion(platform);
  const before = await platform.rowCounts();
  await seedDemo(platform.context);
  const { system_state: _version, ...after } = await platform.rowCounts();
  expect(before).toMatchObject(after);
});

test('a demo that was put in before people could sign in gets their passwords, and keeps one that was changed', async () => {
  const platform = await takeDemo();
  const { db } = platform.context;
  const [olivia, adam] = readDemo().people;
  const enter = (email = '', password = DEMO_PASSWORD) => platform.call(signIn, { body: { email, password } });
  const adamId = adam?.id ?? '';
  await db.deleteFrom('user_credentials').where('user_id', '!=', adamId).execute();
  await db.updateTable('user_credentials').set({ password_hash: 'changed' }).where('user_id', '=', adamId).execute();
  expect(await enter(olivia?.email)).toMatchObject({ name: 'session.wrongCredentials' });
  await forgetVersion(platform);
  await seedDemo(platform.context);
  expect(await enter(olivia?.email)).toMatchObject({ isOk: true });
  expect(await enter(adam?.email)).toMatchObject({ name: 'session.wrongCredentials' });
});

test('of processes that seed at the same moment one writes, and all find everything', async () => {
  const platform = await lookAtDemo();
  const rowsOf = async (of: TestPlatform) =>
    Object.fromEntries(Object.entries(await of.rowCounts()).map(([table, { rows }]) => [table, rows]));
  const empty = await takeEmpty();
  const found = await Promise.all(
    Array.from({ length: 3 }, async () => {
      await seedDemo(empty.context);
      return (await rowsOf(empty)).submissions;
    }),
  );
  expect(await rowsOf(empty)).toEqual(await rowsOf(platform));
  expect(new Set(found)).toEqual(new Set([(await rowsOf(platform)).submissions]));
});

test('who began to fill the demo and died is waited for a minute', async () => {
  const empty = await takeEmpty();
  const begun = { name: 'demo', value: 'filling', updated_at: empty.clock.now() };
  await empty.context.db.insertInto('system_state').values(begun).execute();
  let isDone = false;
  const seeding = seedDemo(empty.context).then(() => (isDone = true));
  await sleep(300);
  expect(isDone).toBe(false);
  expect(await empty.rowCounts()).toMatchObject({ accounts: { rows: 0 } });
  empty.clock.advance(60_001);
  await seeding;
  expect(await empty.rowCounts()).toMatchObject({ accounts: { rows: DEMO_ACCOUNT_IDS.length } });
});

test('a bill that has come due moves on, the others stay', async () => {
  const platform = await takeDemo();
  const dates = async () => {
    const rows = await platform.context.db
      .selectFrom('recipients')
      .select(['id', 'next_bill_date'])
      .orderBy('id')
      .execute();
    return new Map(rows.flatMap(({ id, next_bill_date }) => (next_bill_date === null ? [] : [[id, next_bill_date]])));
  };
  const before = await dates();
  platform.clock.advance(10 * 24 * 3600 * 1000);
  await seedDemo(platform.context);
  const after = await dates();
  const today = new Date(platform.clock.now()).toISOString().slice(0, 10);
  const due = [...before].filter(([, date]) => date < today);
  expect(due.length).toBeGreaterThan(0);
  expect([...after].filter(([id, date]) => date !== before.get(id)).map(([id]) => id)).toEqual(due.map(([id]) => id));
  expect([...after.values()].every((date) => date >= today)).toBe(true);
});

test('the thanks link follows the configured address without a new version', async () => {
  const platform = await takeDemo();
  const linkOf = async () => {
    const [row] = await platform.context.db
      .selectFrom('form_versions')
      .select('definition')
      .where('form_id', '=', 'thanks-link')
      .execute();
    return formFileSchema.parse(JSON.parse(row?.definition ?? '')).link;
  };
  expect(await linkOf()).toBe('http://demo.example.com/demo');
  await seedDemo({
    ...platform.context,
    config: { ...platform.context.config, publicUrl: 'https://moved.example.com' },
  });
  expect(await linkOf()).toBe('https://moved.example.com/demo');
});

test('with isOnlyWhenMissing nothing that is there is touched', async () => {
  const platform = await takeDemo();
  const before = await platform.rowCounts();
  platform.clock.advance(90 * 24 * 3600 * 1000);
  const moved = { ...platform.context, config: { ...platform.context.config, publicUrl: 'https://moved.example.com' } };
  await seedDemo(moved, { isOnlyWhenMissing: true });
  expect(await platform.rowCounts()).toEqual(before);
});

test('a platform that is no demo has no demo data', async () => {
  const plain = await takeEmpty();
  expect(await plain.rowCounts()).toMatchObject({ accounts: { rows: 0 }, forms: { rows: 0 } });
});

test('each account shows its own logo and icon, small and without scripts', async () => {
  const platform = await lookAtDemo();
  for (const id of DEMO_ACCOUNT_IDS) {
    for (const call of [getCompanyLogo, getPageIcon]) {
      const result = await platform.call(call, { query: { accountToken: `demo-${id}` } });
      if (!result.isOk) throw new Error(`${id}: ${result.details}`);
      const svg = await (result.data as Response).text();
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
      expect(Number(width)).toBeLessThanOrEqual(260);
      expect(Number(height)).toBeLessThanOrEqual(80);
      expect(svg).not.toMatch(/script|href|url\(/);
    }
  }
});

test('each story is its own: no two demo forms share a recipient, email or phone', async () => {
  const platform = await lookAtDemo();
  const stories = readDemoScreens().flatMap(({ key, claims }) =>
    claims?.purpose === 'form' && !['form.link-expired', 'form.results'].includes(key) ? [claims.recipientId] : [],
  );
  expect(stories.length).toBeGreaterThan(15);
  const known = new Map(
    (await listDemoRecords('recipients', platform.clock.now())).map(({ given }) => [String(given.id), given]),
  );
  const people = stories.map((id) => known.get(id));
  for (const key of ['id', 'email', 'phone'])
    expect(new Set(people.map((person) => person?.[key])).size, key).toBe(people.length);
  expect(people.every((person) => /^\+12025550\d{3}$/.test(String(person?.phone)))).toBe(true);
});

test('every stored demo form reads back through the store', async () => {
  const platform = await lookAtDemo();
  const store = createFormService(platform.context);
  for (const { accountId, definition, type } of listDemoForms()) {
    const isLive = definition.id !== PENDING_FORM;
    const row = await platform.context.db
      .selectFrom('forms')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', definition.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ status: isLive ? 'active' : 'draft', type, version: isLive ? 1 : 0 });
    const stored = { definition: await store.findVersion(accountId, definition.id, 1) };
    expect(stored.definition).toMatchObject({ title: definition.title, formElements: definition.formElements });
  }
});

test('all-inputs has every type of input', () => {
  expect(new Set(inputsIn('all-inputs').map(({ inputType }) => inputType))).toEqual(new Set(INPUT_TYPES));
});

test('conditional uses all four conditions, and chains of them', () => {
  const inputs = inputsIn('conditional');
  expect(new Set(inputs.flatMap(({ rules }) => rules.map(({ condition }) => condition)))).toEqual(
    new Set(RULE_CONDITIONS),
  );
  const depth = (id: string): number =>
    1 + Math.max(0, ...(inputs.find((input) => input.id === id)?.rules ?? []).map((rule) => depth(rule.parentId)));
  expect(Math.max(...inputs.map(({ id }) => depth(id)))).toBe(4);
});

test('multilingual says everything in all eight languages', () => {
  const form = demoForm('multilingual');
  const others = LOCALES.filter((locale) => locale !== 'en' && locale !== 'ar');
  expect(Object.keys(form.translations).sort()).toEqual([...others].sort());
  for (const locale of others) {
    const texts = form.translations[locale];
    expect(texts?.html).toHaveLength(1);
    for (const key of ['title', 'submitName', 'thanksMessage'] as const) expect(texts?.[key]).toBeTruthy();
    const translated = inputsOf(localizeForm(form, locale).elements);
    for (const [index, original] of inputsIn('multilingual').entries()) {
      expect(translated[index]?.name, `${locale} ${original.id}`).not.toBe(original.name);
      for (const [at, option] of original.options.entries()) {
        expect(translated[index]?.options[at]?.name, `${locale} ${option.guid}`).not.toBe(option.name);
        expect(Boolean(translated[index]?.options[at]?.notes)).toBe(Boolean(option.notes));
        if (option.notes) expect(translated[index]?.options[at]?.notes).not.toBe(option.notes);
      }
    }
  }
});
