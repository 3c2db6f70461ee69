import { afterEach, beforeEach, expect, test } from 'vitest';
import { getFormAlerts, saveFormAlerts } from '~/areas/submissions/notifications/calls';
import { dataOf, type Team } from '../form-builder/team';
import { notificationActions, createTeamWithForms } from './team-with-forms';

let team: Team;
let acts: ReturnType<typeof notificationActions>;
beforeEach(async () => {
  team = await createTeamWithForms();
  acts = notificationActions(team);
});
afterEach(() => team.testPlatform.close());

const save = (
  people: { userId: string; rhythm: 'never' | 'each' | 'day' | 'week' }[],
  who = 'ruth',
  formId = 'repair',
) => team.testPlatform.call(saveFormAlerts, { body: { formId, people } }, acts.as(who));
const rows = () => team.testPlatform.context.db.selectFrom('form_alerts').selectAll().orderBy('user_id').execute();

test('lists all people of the account, none of whom gets anything at first', async () => {
  const listed = dataOf(await team.testPlatform.call(getFormAlerts, { query: { formId: 'repair' } }, acts.as('ruth')));
  expect(listed).toEqual({
    title: 'Report a repair',
    timeZone: 'America/Chicago',
    people: [
      ['ines', 'Ines Duarte', 'Owner'],
      ['kofi', 'Kofi Mensah', 'Owner'],
      ['mina', 'Mina Sato', 'Member'],
      ['omar', 'Omar Haddad', 'Owner'],
      ['ruth', 'Ruth Adeyemi', 'Admin'],
    ].map(([userId, name, role]) => ({ userId, name, role, email: `${userId}@prairie.example`, rhythm: 'never' })),
  });
});

test('sets some, leaves the others as they are, and answers with all', async () => {
  await save([
    { userId: 'mina', rhythm: 'each' },
    { userId: 'kofi', rhythm: 'week' },
  ]);
  const { people } = dataOf(await save([{ userId: 'mina', rhythm: 'day' }]));
  expect(people.map(({ rhythm }) => rhythm)).toEqual(['never', 'week', 'day', 'never', 'never']);
  dataOf(
    await save([
      { userId: 'mina', rhythm: 'never' },
      { userId: 'omar', rhythm: 'never' },
    ]),
  );
  expect(await acts.rhythms('repair')).toEqual({ kofi: 'week' });
  expect(await acts.rhythms('meter')).toEqual({});
});

test('holds the days of the summary that begins for told, and keeps that where nothing is changed', async () => {
  await save([
    { userId: 'kofi', rhythm: 'week' },
    { userId: 'mina', rhythm: 'day' },
    { userId: 'omar', rhythm: 'each' },
  ]);
  const notifiedDays = async () => (await rows()).map(({ user_id, told }) => [user_id, told]);
  const first = [
    ['kofi', '2026-01-05'],
    ['mina', '2026-01-14'],
    ['omar', ''],
  ];
  expect(await notifiedDays()).toEqual(first);
  team.testPlatform.clock.set('2026-01-15T23:00:00Z');
  await save([{ userId: 'mina', rhythm: 'day' }], 'omar');
  expect(await notifiedDays()).toEqual(first);
  team.testPlatform.clock.set('2026-01-20T16:00:00Z');
  await acts.set('repair', { mina: 'each' });
  await acts.set('repair', { mina: 'day' });
  expect((await notifiedDays())[1]).toEqual(['mina', '2026-01-19']);
});

test('refuses a form and a person of another account, and writes nothing then', async () => {
  expect(await save([], 'ruth', 'nothing')).toMatchObject({ name: 'form.notFound', status: 404 });
  expect(await save([{ userId: 'rival', rhythm: 'each' }], 'rival')).toMatchObject({ name: 'form.notFound' });
  const both = [
    { userId: 'mina', rhythm: 'each' as const },
    { userId: 'rival', rhythm: 'each' as const },
  ];
  expect(await save(both)).toMatchObject({ name: 'user.notFound', status: 404 });
  expect(await rows()).toEqual([]);
});
