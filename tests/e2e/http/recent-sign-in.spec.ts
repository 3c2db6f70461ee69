import { expect, test } from 'playwright/test';
import { readConfig } from '~/config/env';
import { hashPassword } from '~/platform/passwords';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { sessionCookieHeader } from '~/lib/session.server';
import { serverData, serverUrl } from '../support/global-setup';
import { post, request, type Answer } from '../support/http';
import { createTestAccount, type TestUser } from '../support/test-account';
import { insertRow, withDb } from '../support/insert-rows';

const PASSWORD = 'Correct-Horse-77';
const HOUR = 3600;
const sessionIn = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .find((line) => line.startsWith('latchkey-session='))
    ?.split(';')[0] ?? '';

/** A session of a person who signed in an hour ago. */
async function oldSession({ id: userId, accountId, email, name, role }: TestUser): Promise<string> {
  const config = { ...readConfig({ DATA_DIR: serverData() }), publicUrl: serverUrl() };
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  const signedInAt = Math.floor(Date.now() / 1000) - HOUR;
  const token = await tokens.mintSession({ userId, accountId, email, name, role, signedInAt }, HOUR);
  return (await sessionCookieHeader(config, { token })).split(';')[0] ?? '';
}

const invited = (accountId: string) =>
  withDb((db) => db.prepare('select email, role from invitations where account_id = ? order by email').all(accountId));

test('an owner who signed in an hour ago is asked who they are before they invite another one, and nothing that they typed is lost', async () => {
  const { omar, accountId } = await createTestAccount();
  insertRow('user_credentials', {
    user_id: omar.id,
    password_hash: await hashPassword(PASSWORD),
    sign_up_id: `seed:${omar.id}`,
    verified_at: 1,
  });
  const cookie = await oldSession(omar);
  const url = `${serverUrl()}/smart/people`;
  const page = await request(url, { headers: { cookie } });
  expect(page.status).toBe(200);
  const csrf = /name="csrf" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
  const typed = { csrf, intent: 'invite', email: 'nora@prairie.example', role: 'Owner' };

  const challenge = await post(url, typed, { cookie });
  expect(challenge.status).toBe(403);
  expect(challenge.headers.get('cache-control')).toContain('no-store');
  for (const text of ['Please confirm that it is you', 'value="nora@prairie.example"', 'name="signInProof"'])
    expect(challenge.body).toContain(text);
  const wrong = await post(url, { ...typed, signInProof: 'Wrong-Horse-77' }, { cookie });
  expect(wrong.status).toBe(422);
  expect(wrong.body).toContain('This is neither your password nor a code that is good now.');
  expect(wrong.body).toContain('value="nora@prairie.example"');
  expect(wrong.body).not.toContain('Wrong-Horse-77');
  expect(invited(accountId)).toEqual([]);

  const done = await post(url, { ...typed, signInProof: PASSWORD }, { cookie });
  expect([done.status, done.location]).toEqual([303, '/smart/people']);
  expect(invited(accountId)).toEqual([{ email: 'nora@prairie.example', role: 'Owner' }]);
  const again = await post(url, { ...typed, email: 'ole@prairie.example' }, { cookie: sessionIn(done) });
  expect(again.status).toBe(303);
  // The token that others may have found stays what it was.
  expect((await post(url, { ...typed, email: 'x@prairie.example' }, { cookie })).status).toBe(403);
});

test('a signed-in person reaches the sign-in page to prove who they are', async () => {
  const { omar } = await createTestAccount();
  const cookie = await oldSession(omar);
  expect((await request(`${serverUrl()}/smart/sign-in`, { headers: { cookie } })).status).toBe(302);
  const page = await request(`${serverUrl()}/smart/sign-in?again=true`, { headers: { cookie } });
  expect(page.status).toBe(200);
  expect(page.body).toContain('name="password"');
});
