import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeAgain } from '~/areas/preferences/calls';
import type { TestPlatform } from '../../support/test-platform';
import { aVisitor, dataOf, createPreferencesPlatform } from './preferences-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPreferencesPlatform();
});
afterEach(() => platform.close());

const cameBack = (contact: string, account_id = 'prairie') =>
  platform.context.db
    .insertInto('suppressions')
    .values({ account_id, channel: 'email', contact, reason: 'bounced', since: Date.UTC(2026, 0, 2) })
    .execute();

test('a person sees what came back of their own, and asks for messages there again', async () => {
  const maya = await aVisitor(platform);
  const email = await platform.context.db
    .selectFrom('recipients')
    .select('email')
    .where('id', '=', 'maya')
    .executeTakeFirstOrThrow();
  expect(dataOf(await platform.call(writeAgain, { body: { token: maya.token } }))).toEqual({ contacts: 0 });
  await cameBack(email.email ?? '');
  await cameBack('somebody.else@mail.example');
  await cameBack(email.email ?? '', 'another');
  expect((await maya.info()).returned).toEqual([
    { channel: 'email', contact: email.email, reason: 'bounced', since: '2026-01-02T00:00:00.000Z' },
  ]);
  expect(dataOf(await platform.call(writeAgain, { body: { token: maya.token } }))).toEqual({ contacts: 1 });
  expect((await maya.info()).returned).toEqual([]);
  const left = await platform.context.db.selectFrom('suppressions').select(['account_id', 'contact']).execute();
  expect(left.map(({ account_id, contact }) => `${account_id} ${contact}`).sort()).toEqual(
    [`another ${email.email}`, 'prairie somebody.else@mail.example'].sort(),
  );
});

test('a link of another kind asks for nothing', async () => {
  await cameBack('maya.torres@mail.example');
  expect(await platform.call(writeAgain, { body: { token: 'no-token' } })).toMatchObject({ isOk: false });
  expect(await platform.context.db.selectFrom('suppressions').selectAll().execute()).toHaveLength(1);
});
