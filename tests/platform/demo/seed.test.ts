import { afterEach, beforeEach, expect, test } from 'vitest';
import { getCompanyLogo, getPageIcon } from '~/contract/accounts';
import { formFileSchema } from '~/contract/form-file';
import { INPUT_TYPES, RULE_CONDITIONS } from '~/domain/form-model';
import { LOCALES } from '~/contract/enums';
import { signIn } from '~/contract/people';
import { UTILITY_ACCOUNTS } from '~/platform/demo/utility-accounts';
import { ADAM, DEMO_ACCOUNTS, OLIVIA } from '~/platform/demo/accounts';
import { listDemoForms } from '~/platform/demo/forms';
import { DEMO_PARTS } from '~/platform/demo/parts';
import { PEOPLE } from '~/platform/demo/people';
import { seedDemo } from '~/platform/demo/seed';
import { DEMO_PASSWORD } from '~/platform/demo/sign-in';
import { inputsOf, localizeForm } from '~/contract/form-texts';
import { createFormService } from '~/platform/modules/forms/service';
import { createWorld, type World } from '../../support/world';

let world: World;
beforeEach(async () => {
  world = await createWorld({ config: { isDemo: true, publicUrl: 'http://demo.example.com' } });
});
afterEach(() => world.close());

const demoForm = (id: string) => {
  const form = listDemoForms().find(({ definition }) => definition.id === id);
  if (!form) throw new Error(`No demo form ${id}`);
  return form.definition;
};
const inputsIn = (id: string) => inputsOf(localizeForm(demoForm(id), '').elements);

const partRows = DEMO_PARTS.map((part) => part.rows(0));
const partPeople = partRows.flatMap(({ recipients = [] }) => recipients);
const countOf = (table: 'forms' | 'form_versions' | 'submissions') =>
  partRows.flatMap((rows): unknown[] => rows[table] ?? []).length;

test('the demo has its accounts, people and forms as soon as the platform is there', async () => {
  const counts = await world.rowCounts();
  expect(counts).toMatchObject({
    accounts: { rows: DEMO_ACCOUNTS.length + UTILITY_ACCOUNTS.length },
    recipients: { rows: PEOPLE.size + partPeople.length },
    forms: { rows: listDemoForms().length + countOf('forms') },
    form_versions: { rows: listDemoForms().length + countOf('form_versions') },
    submissions: { rows: 1 + countOf('submissions') },
  });
});

test('seeding twice changes nothing', async () => {
  const before = await world.rowCounts();
  await seedDemo(world.context);
  expect(await world.rowCounts()).toEqual(before);
});

test('what an owner has changed is left alone', async () => {
  await world.context.db.updateTable('accounts').set({ name: 'Renamed' }).where('id', '=', 'harbor').execute();
  await seedDemo(world.context);
  const row = await world.context.db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', 'harbor')
    .executeTakeFirst();
  expect(row?.name).toBe('Renamed');
});

test('what a later release adds to the demo is added to a database that has the rest', async () => {
  await world.context.db.deleteFrom('recipients').where('id', '=', '220010010105').execute();
  await world.context.db.deleteFrom('forms').where('id', '=', 'dpp').execute();
  const wanted = await createWorld({ config: { isDemo: true, publicUrl: 'http://demo.example.com' } });
  await seedDemo(world.context);
  expect(await world.rowCounts()).toEqual(await wanted.rowCounts());
  await wanted.close();
});

test('a demo that was put in before people could sign in gets their passwords, and keeps one that was changed', async () => {
  const { db } = world.context;
  const enter = (email: string, password = DEMO_PASSWORD) => world.call(signIn, { body: { email, password } });
  await db.deleteFrom('user_credentials').where('user_id', '!=', ADAM.id).execute();
  await db.updateTable('user_credentials').set({ password_hash: 'changed' }).where('user_id', '=', ADAM.id).execute();
  expect(await enter(OLIVIA.email)).toMatchObject({ name: 'session.wrongCredentials' });
  await seedDemo(world.context);
  expect(await enter(OLIVIA.email)).toMatchObject({ isOk: true });
  expect(await enter(ADAM.email)).toMatchObject({ name: 'session.wrongCredentials' });
});

test('a bill that has come due moves on, the others stay', async () => {
  const dates = async () => {
    const rows = await world.context.db
      .selectFrom('recipients')
      .select(['id', 'next_bill_date'])
      .orderBy('id')
      .execute();
    return new Map(rows.flatMap(({ id, next_bill_date }) => (next_bill_date === null ? [] : [[id, next_bill_date]])));
  };
  const before = await dates();
  world.clock.advance(10 * 24 * 3600 * 1000);
  await seedDemo(world.context);
  const after = await dates();
  const today = new Date(world.clock.now()).toISOString().slice(0, 10);
  const due = [...before].filter(([, date]) => date < today);
  expect(due.length).toBeGreaterThan(0);
  expect([...after].filter(([id, date]) => date !== before.get(id)).map(([id]) => id)).toEqual(due.map(([id]) => id));
  expect([...after.values()].every((date) => date >= today)).toBe(true);
});

test('the thanks link follows the configured address without a new version', async () => {
  const linkOf = async () => {
    const [row] = await world.context.db
      .selectFrom('form_versions')
      .select('definition')
      .where('form_id', '=', 'thanks-link')
      .execute();
    return formFileSchema.parse(JSON.parse(row?.definition ?? '')).link;
  };
  expect(await linkOf()).toBe('http://demo.example.com/demo');
  await seedDemo({ ...world.context, config: { ...world.context.config, publicUrl: 'https://moved.example.com' } });
  expect(await linkOf()).toBe('https://moved.example.com/demo');
});

test('with isOnlyWhenMissing nothing that is there is touched', async () => {
  const before = await world.rowCounts();
  world.clock.advance(90 * 24 * 3600 * 1000);
  const moved = { ...world.context, config: { ...world.context.config, publicUrl: 'https://moved.example.com' } };
  await seedDemo(moved, { isOnlyWhenMissing: true });
  expect(await world.rowCounts()).toEqual(before);
});

test('a platform that is no demo has no demo data', async () => {
  const plain = await createWorld({ config: { isDemo: false } });
  expect(await plain.rowCounts()).toMatchObject({ accounts: { rows: 0 }, forms: { rows: 0 } });
  await plain.close();
});

test('each account shows its own logo and icon, small and without scripts', async () => {
  for (const { public_id, name } of DEMO_ACCOUNTS) {
    for (const call of [getCompanyLogo, getPageIcon]) {
      const result = await world.call(call, { query: { accountToken: public_id } });
      if (!result.isOk) throw new Error(`${name}: ${result.details}`);
      const svg = await (result.data as Response).text();
      const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
      expect(Number(width)).toBeLessThanOrEqual(230);
      expect(Number(height)).toBeLessThanOrEqual(80);
      expect(svg).not.toMatch(/script|href|url\(/);
    }
  }
});

test('each story is its own: no two demo screens share a recipient, email or phone', () => {
  const people = [...PEOPLE.values()];
  for (const key of ['id', 'email', 'phone'] as const)
    expect(new Set(people.map((person) => person[key])).size).toBe(people.length);
  expect(people.every(({ phone }) => /^\+120255501\d\d$/.test(phone))).toBe(true);
});

test('every stored demo form reads back through the store', async () => {
  const store = createFormService(world.context);
  for (const { accountId, definition, status, type } of listDemoForms()) {
    const isLive = status === 'active';
    const row = await world.context.db
      .selectFrom('forms')
      .selectAll()
      .where('account_id', '=', accountId)
      .where('id', '=', definition.id)
      .executeTakeFirst();
    expect(row).toMatchObject({ status, type, version: isLive ? 1 : 0 });
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
