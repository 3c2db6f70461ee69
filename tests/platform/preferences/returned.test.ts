import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAgain } from '~/areas/preferences/calls';
import type { World } from '../../support/world';
import { aVisitor, dataOf, openConsents } from './journey';

let world: World;
beforeEach(async () => {
  world = await openConsents();
});
afterEach(() => world.close());

const cameBack = (contact: string, account_id = 'prairie') =>
  world.context.db
    .insertInto('suppressions')
    .values({ account_id, channel: 'email', contact, reason: 'bounced', since: Date.UTC(2026, 0, 2) })
    .execute();

test('a person sees what came back of their own, and asks for messages there again', async () => {
  const maya = await aVisitor(world);
  const email = await world.context.db
    .selectFrom('recipients')
    .select('email')
    .where('id', '=', 'maya')
    .executeTakeFirstOrThrow();
  expect(dataOf(await world.call(writeAgain, { body: { token: maya.token } }))).toEqual({ contacts: 0 });
  await cameBack(email.email ?? '');
  await cameBack('somebody.else@mail.example');
  await cameBack(email.email ?? '', 'another');
  expect((await maya.info()).returned).toEqual([
    { channel: 'email', contact: email.email, reason: 'bounced', since: '2026-01-02T00:00:00.000Z' },
  ]);
  expect(dataOf(await world.call(writeAgain, { body: { token: maya.token } }))).toEqual({ contacts: 1 });
  expect((await maya.info()).returned).toEqual([]);
  const left = await world.context.db.selectFrom('suppressions').select(['account_id', 'contact']).execute();
  expect(left.map(({ account_id, contact }) => `${account_id} ${contact}`).sort()).toEqual(
    [`another ${email.email}`, 'prairie somebody.else@mail.example'].sort(),
  );
});

test('a link of another kind asks for nothing', async () => {
  await cameBack('maya.torres@mail.example');
  expect(await world.call(writeAgain, { body: { token: 'no-token' } })).toMatchObject({ isOk: false });
  expect(await world.context.db.selectFrom('suppressions').selectAll().execute()).toHaveLength(1);
});
