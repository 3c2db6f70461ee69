import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Call, CallInput } from '~/lib/contract/call';
import {
  getProfile,
  inspectSession,
  listUsers,
  refreshToken,
  resetPassword,
  signIn,
  signOutEverywhere,
} from '~/areas/users/calls';
import { requestPasswordReset } from '~/areas/users/calls';
import {
  addPasskey,
  confirmApp,
  endOtherSessions,
  endOwnSession,
  finishSignIn,
  finishSignInWithPasskey,
  getAppKey,
  getSecurity,
  inspectSecondStep,
  makeRecoveryCodes,
  MAX_PASSKEYS,
  removeSecondFactor,
  requireSecondFactor,
  resetSecondFactors,
  startApp,
  startPasskey,
  startPasskeyStep,
} from '~/areas/users/second-factor/calls';
import type { UserRow } from '~/platform/db/schema';
import { cleanUp } from '~/platform/assembly/cleanup';
import { hashPassword } from '~/platform/passwords';
import { hashPasswordsCheaply } from '../../support/cheap-passwords';
import { createPasskey } from '../../support/passkey';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

const PASSWORD = 'Correct-Horse-77';

hashPasswordsCheaply();

let platform: TestPlatform;
let olga: UserRow;
let bearer: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  olga = await platform.seed.user({ role: 'Owner' });
  await givePassword(olga.id);
  bearer = (await enter()).token;
});
afterEach(() => platform.close());

const givePassword = async (id: string) =>
  platform.context.db
    .insertInto('user_credentials')
    .values({ user_id: id, password_hash: await hashPassword(PASSWORD), sign_up_id: `seed:${id}`, verified_at: 1 })
    .execute();

let addresses = 0;
const address = () => `198.51.100.${(addresses += 1) % 250}`;

/** What a right call gives. */
async function does<C extends Call>(call: C, input: CallInput<C>, who: { bearer?: string } = { bearer }) {
  const result = await platform.call(call, input, { address: address(), ...who });
  if (!result.isOk) throw new Error(result.details);
  return result.data;
}
const asOlga = <C extends Call>(call: C, input: CallInput<C>) =>
  platform.call(call, input, { address: address(), bearer });

async function enter(email = olga.email) {
  const data = await does(signIn, { body: { email, password: PASSWORD } }, {});
  return { token: '', secondStep: '', ...data };
}

/** Sets up an authenticator app: its code at the moment, and the recovery codes. */
async function withApp() {
  await does(startApp, {});
  const { key } = await does(getAppKey, {});
  const totp = new TOTP({ secret: Secret.fromBase32(key) });
  const code = () => totp.generate({ timestamp: platform.clock.now() });
  const { recoveryCodes } = await does(confirmApp, { body: { code: code() } });
  platform.clock.advance(30_000);
  return { code, recoveryCodes };
}

const finish = (step: string, code: string) =>
  platform.call(finishSignIn, { body: { step, code } }, { address: address() });

test('an authenticator app counts once a code of it was given, and its key is stored sealed', async () => {
  expect(await asOlga(getAppKey, {})).toMatchObject({ name: 'secondFactor.notFound' });
  await does(startApp, {});
  const { key, address: uri, qr } = await does(getAppKey, {});
  expect(uri).toContain(`otpauth://totp/Latchkey:${encodeURIComponent(olga.email)}`);
  expect(qr).toMatch(/^data:image\/png;base64,/);
  const [row] = await platform.context.db.selectFrom('second_factors').selectAll().execute();
  expect(JSON.stringify(row)).not.toContain(key);
  expect((await enter()).token).not.toBe('');
  expect(await asOlga(confirmApp, { body: { code: 'nonsense' } })).toMatchObject({ name: 'secondFactor.wrongCode' });
  const code = new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: platform.clock.now() });
  const { recoveryCodes } = await does(confirmApp, { body: { code: `${code.slice(0, 3)} ${code.slice(3)}` } });
  expect(new Set(recoveryCodes).size).toBe(10);
  expect(await asOlga(getAppKey, {})).toMatchObject({ name: 'secondFactor.notFound' });
  expect(await does(getSecurity, {})).toMatchObject({
    factors: [{ kind: 'app' }],
    recoveryCodesLeft: 10,
    events: [{ kind: 'appAdded' }],
  });
  expect(platform.messages.at(-1)).toMatchObject({ to: olga.email, channel: 'email' });
});

test('after the password comes a step that has no rights, and a code that opens the session once', async () => {
  const { code } = await withApp();
  const { token, secondStep } = await enter();
  expect(token).toBe('');
  for (const call of [inspectSession, getSecurity, refreshToken, getProfile])
    expect(await platform.call(call, {}, { bearer: secondStep })).toMatchObject({ name: 'session.required' });
  expect(await does(inspectSecondStep, { query: { step: secondStep } }, {})).toEqual({
    hasApp: true,
    hasPasskey: false,
  });
  expect(await finish(secondStep, '000000')).toMatchObject({ name: 'secondFactor.wrongCode', status: 422 });
  const now = code();
  const opened = await finish(secondStep, now);
  if (!opened.isOk) throw new Error(opened.details);
  expect(await platform.call(inspectSession, {}, { bearer: opened.data.token })).toMatchObject({
    data: { userId: olga.id },
  });
  expect(await finish(secondStep, now)).toMatchObject({ name: 'secondFactor.wrongCode' });
  expect(await finish((await enter()).secondStep, now)).toMatchObject({ name: 'secondFactor.wrongCode' });
});

test('a code of the step before or after is taken, an older one is not, and of two at once one is heard', async () => {
  const { code } = await withApp();
  const { secondStep } = await enter();
  const old = code();
  platform.clock.advance(60_000);
  expect(await finish(secondStep, old)).toMatchObject({ name: 'secondFactor.wrongCode' });
  const before = code();
  platform.clock.advance(30_000);
  const results = await Promise.all([finish(secondStep, before), finish(secondStep, before)]);
  expect(results.filter(({ isOk }) => isOk)).toHaveLength(1);
});

test('five wrong codes lock the person for 15 minutes, wherever they come from', async () => {
  const { code } = await withApp();
  const { secondStep } = await enter();
  for (let tries = 0; tries < 5; tries += 1) await finish(secondStep, '000000');
  expect(await finish(secondStep, code())).toMatchObject({ name: 'secondFactor.locked', status: 429 });
  platform.clock.advance(15 * 60_000);
  expect(await finish((await enter()).secondStep, code())).toMatchObject({ isOk: true });
});

test('a step ends after ten minutes, and with all sessions of the person', async () => {
  const { code } = await withApp();
  const [early, late] = [await enter(), await enter()];
  await does(signOutEverywhere, {});
  expect(await finish(early.secondStep, code())).toMatchObject({ name: 'secondFactor.ended', status: 410 });
  platform.clock.advance(10 * 60_000);
  expect(await finish(late.secondStep, code())).toMatchObject({ name: 'secondFactor.ended' });
  expect(await finish('nonsense', code())).toMatchObject({ name: 'secondFactor.ended' });
});

test('each recovery code opens one session, is stored hashed, and its use is told by email', async () => {
  const { recoveryCodes } = await withApp();
  const [first = '', second = ''] = recoveryCodes;
  expect(JSON.stringify(await platform.context.db.selectFrom('recovery_codes').selectAll().execute())).not.toContain(
    first,
  );
  const { secondStep } = await enter();
  const sent = platform.messages.length;
  const results = await Promise.all([1, 2].map(() => finish(secondStep, first.toLowerCase().replaceAll('-', ' '))));
  expect(results.filter(({ isOk }) => isOk)).toHaveLength(1);
  expect(platform.messages.slice(sent)).toMatchObject([{ to: olga.email }]);
  bearer = results.map((result) => (result.isOk ? result.data.token : '')).join('');
  expect(await does(getSecurity, {})).toMatchObject({ recoveryCodesLeft: 9 });
  const { recoveryCodes: fresh } = await does(makeRecoveryCodes, { body: { proof: PASSWORD } });
  expect(await finish((await enter()).secondStep, second)).toMatchObject({ name: 'secondFactor.wrongCode' });
  expect(await finish((await enter()).secondStep, fresh[0] ?? '')).toMatchObject({ isOk: true });
});

test('a passkey is registered and signs in; its challenge is for one answer, one person and one origin', async () => {
  const origin = new URL(platform.context.config.publicUrl).origin;
  const passkey = createPasskey(origin);
  const { options } = await does(startPasskey, {});
  const fromOtherOrigin = createPasskey(origin).create(options, 'https://evil.example');
  expect(await asOlga(addPasskey, { body: { name: 'Phone', response: fromOtherOrigin } })).toMatchObject({
    name: 'secondFactor.passkeyFailed',
  });
  // The answer has used the challenge up.
  expect(await asOlga(addPasskey, { body: { name: 'Phone', response: passkey.create(options) } })).toMatchObject({
    name: 'secondFactor.passkeyFailed',
  });
  const response = passkey.create((await does(startPasskey, {})).options);
  const { recoveryCodes } = await does(addPasskey, { body: { name: 'Phone', response } });
  expect(recoveryCodes).toHaveLength(10);
  expect(await does(getSecurity, {})).toMatchObject({ factors: [{ kind: 'passkey', name: 'Phone' }] });

  const { secondStep: step } = await enter();
  const startStep = async () => (await does(startPasskeyStep, { body: { step } }, {})).options;
  const answer = (signed: Record<string, unknown>) =>
    platform.call(finishSignInWithPasskey, { body: { step, response: signed } }, { address: address() });
  const signed = passkey.get(await startStep());
  expect(await answer(signed)).toMatchObject({ isOk: true });
  expect(await answer(signed)).toMatchObject({ name: 'secondFactor.passkeyFailed' });
  expect(await answer(passkey.get(await startStep(), 1))).toMatchObject({ name: 'secondFactor.passkeyFailed' });
  expect(await answer(createPasskey(origin).get(await startStep()))).toMatchObject({
    name: 'secondFactor.passkeyFailed',
  });
  const late = passkey.get(await startStep(), 9);
  platform.clock.advance(6 * 60_000);
  expect(await answer(late)).toMatchObject({ name: 'secondFactor.passkeyFailed' });
  expect(await answer(passkey.get(await startStep(), 10))).toMatchObject({ isOk: true });
});

describe('a passkey', () => {
  const origin = () => new URL(platform.context.config.publicUrl).origin;
  const failed = { name: 'secondFactor.passkeyFailed', status: expect.any(Number) };
  const stepOf = async (email?: string) => (await enter(email)).secondStep;
  const optionsOf = async (step: string) => (await does(startPasskeyStep, { body: { step } }, {})).options;
  const answer = (step: string, response: Record<string, unknown>) =>
    platform.call(finishSignInWithPasskey, { body: { step, response } }, { address: address() });
  const add = async (passkey: ReturnType<typeof createPasskey>, who = bearer) => {
    const { options } = await does(startPasskey, {}, { bearer: who });
    const body = { name: 'Phone', response: passkey.create(options) };
    return platform.call(addPasskey, { body }, { address: address(), bearer: who });
  };
  const colleague = async () => {
    const user = await platform.seed.user({ id: 'maya', email: 'maya@prairie.example', role: 'Admin' });
    await givePassword(user.id);
    return { email: user.email, bearer: (await enter(user.email)).token };
  };

  test('is registered once, by one person', async () => {
    const passkey = createPasskey(origin());
    expect(await add(passkey)).toMatchObject({ isOk: true });
    expect(await add(passkey)).toMatchObject(failed);
    const maya = await colleague();
    expect(await add(passkey, maya.bearer)).toMatchObject(failed);
    expect((await does(getSecurity, {})).factors).toHaveLength(1);
  });

  test('of another host name is refused, at registration and at sign-in', async () => {
    const passkey = createPasskey(origin());
    passkey.state.relyingParty = 'evil.example';
    expect(await add(passkey)).toMatchObject(failed);
    passkey.state.relyingParty = new URL(origin()).hostname;
    expect(await add(passkey)).toMatchObject({ isOk: true });
    const step = await stepOf();
    const options = await optionsOf(step);
    passkey.state.relyingParty = 'evil.example';
    expect(await answer(step, passkey.get(options))).toMatchObject(failed);
  });

  test('whose counter goes back, to nothing too, is a copy and refused', async () => {
    const passkey = createPasskey(origin());
    await add(passkey);
    const step = await stepOf();
    expect(await answer(step, passkey.get(await optionsOf(step), 5))).toMatchObject({ isOk: true });
    for (const count of [5, 4, 0])
      expect(await answer(step, passkey.get(await optionsOf(step), count))).toMatchObject(failed);
    expect(await answer(step, passkey.get(await optionsOf(step), 6))).toMatchObject({ isOk: true });
  });

  test('opens nothing with a challenge of somebody else, nor somebody else’s step', async () => {
    const [mine, theirs] = [createPasskey(origin()), createPasskey(origin())];
    const maya = await colleague();
    await add(mine);
    await add(theirs, maya.bearer);
    const [myStep, theirStep] = [await stepOf(), await stepOf(maya.email)];
    expect(await answer(myStep, mine.get(await optionsOf(theirStep)))).toMatchObject(failed);
    expect(await answer(theirStep, mine.get(await optionsOf(theirStep)))).toMatchObject(failed);
    expect(await answer(myStep, { ...mine.get(await optionsOf(myStep)), id: 'made-up' })).toMatchObject(failed);
  });

  test('added in several tabs at once brings one set of recovery codes; the last removed takes them away', async () => {
    const added = await Promise.all([1, 2, 3].map(() => add(createPasskey(origin()))));
    const shown = added.map((result) => (result.isOk ? result.data.recoveryCodes.length : result.name));
    expect(shown.sort()).toEqual([0, 0, 10]);
    const { factors, recoveryCodesLeft } = await does(getSecurity, {});
    expect(recoveryCodesLeft).toBe(10);
    await Promise.all(factors.map(({ id }) => does(removeSecondFactor, { body: { id, proof: PASSWORD } })));
    expect(await does(getSecurity, {})).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  });

  test('added in many tabs at once never makes more than a person may have', async () => {
    const passkeys = Array.from({ length: MAX_PASSKEYS + 2 }, () => createPasskey(origin()));
    const challenges = await Promise.all(passkeys.map(async () => (await does(startPasskey, {})).options));
    const added = await Promise.all(
      passkeys.map((passkey, at) =>
        asOlga(addPasskey, { body: { name: 'Phone', response: passkey.create(challenges[at] ?? {}) } }),
      ),
    );
    expect(added.filter(({ isOk }) => isOk)).toHaveLength(MAX_PASSKEYS);
    expect(added.filter((result) => !result.isOk && result.name === 'secondFactor.tooMany')).toHaveLength(2);
  });

  test('opens one session of several answers at once, and none once it is removed', async () => {
    const [first, second] = [createPasskey(origin()), createPasskey(origin())];
    await add(first);
    await add(second);
    const step = await stepOf();
    const signed = first.get(await optionsOf(step));
    const results = await Promise.all([1, 2, 3].map(() => answer(step, signed)));
    expect(results.filter(({ isOk }) => isOk)).toHaveLength(1);
    const late = first.get(await optionsOf(step));
    for (const { id } of (await does(getSecurity, {})).factors)
      await does(removeSecondFactor, { body: { id, proof: PASSWORD } });
    expect(await answer(step, late)).toMatchObject(failed);
  });
});

test('a factor is removed with the password or a code, and the codes go with the last one', async () => {
  const { code } = await withApp();
  const [{ id } = { id: '' }] = (await does(getSecurity, {})).factors;
  expect(await asOlga(removeSecondFactor, { body: { id, proof: 'wrong' } })).toMatchObject({
    name: 'secondFactor.wrongProof',
  });
  await does(removeSecondFactor, { body: { id, proof: code() } });
  expect(await does(getSecurity, {})).toMatchObject({ factors: [], recoveryCodesLeft: 0 });
  expect((await enter()).token).not.toBe('');
});

test('a new password by a link of a message leads to the second step as well', async () => {
  const { code } = await withApp();
  await does(requestPasswordReset, { body: { email: olga.email } }, {});
  await expect.poll(() => platform.messages.at(-1)?.text).toContain('/smart/reset-password/');
  const [, reset = ''] = /reset-password\/([\w.-]+)/.exec(platform.messages.at(-1)?.text ?? '') ?? [];
  const data = await does(resetPassword, { body: { reset, password: 'Battery-Staple-88' } }, {});
  if (!('secondStep' in data)) throw new Error('It opened a session');
  expect(await finish(data.secondStep, code())).toMatchObject({ isOk: true });
});

test('an owner without a factor can do nothing but set one up where the account asks for it', async () => {
  expect(await asOlga(requireSecondFactor, { body: { isRequired: true } })).toMatchObject({
    name: 'secondFactor.noneOwn',
  });
  await withApp();
  await does(requireSecondFactor, { body: { isRequired: true } });
  expect(await asOlga(listUsers, {})).toMatchObject({ isOk: true });
  const [otto, mina] = [
    await platform.seed.user({ id: 'otto', email: 'otto@prairie.example', role: 'Owner' }),
    await platform.seed.user({ id: 'mina', email: 'mina@prairie.example', role: 'Member' }),
  ];
  expect(await platform.call(getProfile, {}, { bearer: await platform.seed.session(mina) })).toMatchObject({
    isOk: true,
  });
  bearer = await platform.seed.session(otto);
  expect(await asOlga(listUsers, {})).toMatchObject({ name: 'secondFactor.required', status: 403 });
  expect(await asOlga(requireSecondFactor, { body: { isRequired: false } })).toMatchObject({
    name: 'secondFactor.required',
  });
  expect(await does(inspectSession, {})).toMatchObject({ lacksSecondFactor: true });
  olga = otto;
  await withApp();
  expect(await asOlga(listUsers, {})).toMatchObject({ isOk: true });
  expect(await does(inspectSession, {})).toMatchObject({ lacksSecondFactor: false });
});

test('an owner resets what a colleague has lost, who is told; nobody resets his own', async () => {
  const { secondStep: _none, ...session } = await enter();
  const otto = await platform.seed.user({ id: 'otto', email: 'otto@prairie.example', role: 'Owner' });
  await withApp();
  bearer = await platform.seed.session(otto);
  expect((await does(listUsers, {})).users).toMatchObject([{ hasSecondFactor: false }, { hasSecondFactor: true }]);
  expect(await asOlga(resetSecondFactors, { body: { userId: 'otto' } })).toMatchObject({
    name: 'secondFactor.ownReset',
  });
  await does(resetSecondFactors, { body: { userId: olga.id } });
  expect(platform.messages.at(-1)).toMatchObject({ to: olga.email });
  bearer = session.token;
  expect(await does(getSecurity, {})).toMatchObject({
    factors: [],
    events: [{ kind: 'reset', actor: otto.name }, { kind: 'appAdded' }],
  });
});

test('sessions are listed with where they came from, and ended one by one or all but this one', async () => {
  const others = [await enter(), await enter(), await enter()];
  const { sessions } = await does(getSecurity, {});
  expect(sessions).toHaveLength(4);
  expect(sessions.filter(({ isThis }) => isThis)).toHaveLength(1);
  expect(sessions.every(({ address: from }) => from.startsWith('198.51.100.'))).toBe(true);
  const { sid = '' } = await platform.context.tokens.requireSession(others[0]?.token ?? '');
  await does(endOwnSession, { body: { id: sid } });
  expect(await platform.call(inspectSession, {}, { bearer: others[0]?.token })).toMatchObject({
    name: 'session.required',
  });
  expect((await does(getSecurity, {})).sessions).toHaveLength(3);
  const before = bearer;
  bearer = (await does(endOtherSessions, {})).token;
  for (const token of [before, ...others.map(({ token }) => token)])
    expect(await platform.call(inspectSession, {}, { bearer: token })).toMatchObject({ name: 'session.required' });
  expect((await does(getSecurity, {})).sessions).toMatchObject([{ isThis: true }]);
});

test("another person's session can't be ended", async () => {
  const mina = await platform.seed.user({ id: 'mina', email: 'mina@prairie.example', role: 'Member' });
  await givePassword(mina.id);
  const { token } = await enter(mina.email);
  const { sid = '' } = await platform.context.tokens.requireSession(token);
  await does(endOwnSession, { body: { id: sid } });
  expect(await platform.call(inspectSession, {}, { bearer: token })).toMatchObject({ isOk: true });
});

test('the use of a session is noted now and then, and what has run out is taken away', async () => {
  const used = async () => (await does(getSecurity, {})).sessions[0]?.lastUsedAt;
  const first = await used();
  await does(startApp, {});
  await does(startPasskey, {});
  platform.clock.advance(60_000);
  expect(await used()).toBe(first);
  platform.clock.advance(10 * 60_000);
  await used();
  expect(await used()).toBe(platform.clock.now());
  platform.clock.advance(48 * 3600_000);
  await cleanUp(platform.context);
  const counts = await platform.rowCounts();
  for (const table of ['user_sessions', 'second_factors', 'passkey_challenges'])
    expect(counts[table]).toMatchObject({ rows: 0 });
});
