import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrations } from '~/platform/db/migrations';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const UNICODE = 'kim@münchen.example';
const ASCII = 'kim@xn--mnchen-3ya.example';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.account({ id: 'river', public_id: 'river-public' });
});
afterEach(() => platform.close());

const migrate = async () => {
  const { db, engine } = platform.context;
  await migrations(engine)['0064-email-domains']?.up(db);
};
const suppress = (account_id: string, contact: string) =>
  platform.context.db
    .insertInto('suppressions')
    .values({ account_id, channel: 'email', contact, reason: 'bounced', since: 1 })
    .execute();

test('stored addresses get the form in which they are compared, and other texts stay', async () => {
  const { db } = platform.context;
  await platform.seed.recipient({ id: 'kim', email: 'Kim@München.example' });
  await platform.seed.recipient({ id: 'lee', email: 'lee@quo.example”' });
  await platform.seed.user({ id: 'kim', email: UNICODE });
  const own = { account_id: 'prairie', recipient_id: 'kim', channel: 'email' };
  await db
    .insertInto('contacts')
    .values({
      ...own,
      contact: UNICODE,
      is_verified: 1,
      is_preferred: 0,
      position: 1,
      created_at: 1,
      removed_at: null,
    })
    .execute();
  await db
    .insertInto('verified_contacts')
    .values({ ...own, destination: UNICODE, verified_at: 1 })
    .execute();
  await migrate();
  const emails = await db.selectFrom('recipients').select('email').orderBy('id').execute();
  expect(emails.map(({ email }) => email)).toEqual(['Kim@xn--mnchen-3ya.example', 'lee@quo.example”']);
  expect(await db.selectFrom('users').select('email').execute()).toEqual([{ email: ASCII }]);
  expect(await db.selectFrom('contacts').select('contact').execute()).toEqual([{ contact: ASCII }]);
  expect(await db.selectFrom('verified_contacts').select('destination').execute()).toEqual([{ destination: ASCII }]);
});

test('an address that is there in both forms stays as it is, in its own account alone', async () => {
  await suppress('prairie', UNICODE);
  await suppress('prairie', ASCII);
  await suppress('river', UNICODE);
  await migrate();
  const rows = await platform.context.db.selectFrom('suppressions').select(['account_id', 'contact']).execute();
  expect(rows.map(({ account_id, contact }) => `${account_id} ${contact}`).sort()).toEqual(
    [`prairie ${UNICODE}`, `prairie ${ASCII}`, `river ${ASCII}`].sort(),
  );
});
