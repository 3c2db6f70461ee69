import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { getAccountByDomain, getAccountByPublicId, getAccountInfo, getOwnAccount } from '~/areas/accounts/calls';
import { saveBranding, getBranding } from '~/areas/accounts/branding/calls';
import { inspectLink, renewLink } from '~/areas/links/calls';
import { endSession, inspectSession, inviteUser, signIn, signOutEverywhere } from '~/areas/users/calls';
import { LEGAL_FIGURES } from '~/domain/legal-figures';
import { createOperatorService } from '~/areas/operations/service.server';
import { hashPasswordsCheaply } from '../../support/cheap-passwords';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { EMAIL, lastToken, PASSWORD, createVisitor } from '../sign-up/sign-up-visitor';

const DAY = 24 * 3600_000;
hashPasswordsCheaply();

let platform: TestPlatform;
let operator: ReturnType<typeof createOperatorService>;

async function open(config: Parameters<typeof createTestPlatform>[0] = {}) {
  platform = await createTestPlatform({ ...config, config: { publicUrl: 'https://pages.example', ...config.config } });
  operator = createOperatorService(platform.context);
}
afterEach(() => platform.close());

/** An account in trial and its owner's session. */
async function signUpInTrial() {
  const person = createVisitor(platform);
  await person.signUp();
  const verified = await person.verify(lastToken(platform));
  const bearer = (verified.isOk && verified.data.sessionToken) || '';
  const session = await platform.call(inspectSession, {}, { bearer });
  if (!session.isOk) throw new Error('The owner is not signed in');
  platform.messages.length = 0;
  return { bearer, accountId: session.data.accountId };
}

const signInOwner = async () => {
  const opened = await platform.call(signIn, { body: { email: EMAIL, password: PASSWORD } });
  return opened.isOk && 'token' in opened.data ? opened.data.token : '';
};

describe('a suspended account', () => {
  beforeEach(() => open());

  test('answers with one failure by links, by host name and by public id, and as before once it is resumed', async () => {
    const account = await platform.seed.account({ domain: 'pay.prairie.example' });
    await platform.seed.recipient();
    const token = await platform.seed.link();
    const callAll = () =>
      Promise.all([
        platform.call(inspectLink, { query: { token } }),
        platform.call(getAccountInfo, { query: { token } }),
        platform.call(renewLink, { body: { token, language: 'en' } }),
        platform.call(getAccountByDomain, { query: { domain: 'pay.prairie.example' } }),
        platform.call(getAccountByPublicId, { query: { accountToken: account.public_id } }),
      ]);
    await operator.suspend('prairie');
    expect((await callAll()).map((answer) => !answer.isOk && [answer.name, answer.status])).toEqual(
      Array.from({ length: 5 }, () => ['account.suspended', 403]),
    );
    expect(platform.messages).toEqual([]);
    await operator.resume('prairie');
    expect((await callAll()).map(({ isOk }) => isOk)).toEqual([true, true, true, true, true]);
  });

  test('lets nobody sign in, ends what its people do at once, and writes to nobody', async () => {
    const { bearer, accountId } = await signUpInTrial();
    await platform.seed.recipient({ account_id: accountId, id: 'r1', email: 'rae@customers.example' });
    await operator.suspend(accountId);
    const refused = { isOk: false, name: 'account.suspended', status: 403 };
    expect(await platform.call(signIn, { body: { email: EMAIL, password: PASSWORD } })).toMatchObject(refused);
    expect(await platform.call(inspectSession, {}, { bearer })).toMatchObject(refused);
    expect(await platform.call(getOwnAccount, {}, { bearer })).toMatchObject(refused);
    expect(await platform.call(endSession, {}, { bearer })).toMatchObject({ isOk: true });
    await expect(
      platform.context.messages.send({
        id: 'm1',
        accountId,
        channel: 'email',
        to: EMAIL,
        fromName: '',
        subject: '',
        text: '',
        html: '',
        language: 'en',
      }),
    ).rejects.toMatchObject({ kind: 'notAllowed' });
    expect(platform.messages).toEqual([]);
  });

  test('is no other account’s business', async () => {
    await platform.seed.account();
    await platform.seed.account({ id: 'coast', public_id: 'coast-public' });
    await platform.seed.recipient();
    await operator.suspend('coast');
    expect(await platform.call(inspectLink, { query: { token: await platform.seed.link() } })).toMatchObject({
      isOk: true,
    });
    await expect(operator.suspend('nobody')).rejects.toThrow('There is no account "nobody"');
  });
});

describe('an account in trial', () => {
  const message = (accountId: string, to: string, channel: 'email' | 'sms' = 'email') => ({
    id: randomUUID(),
    accountId,
    channel,
    to,
    fromName: '',
    subject: '',
    text: '',
    html: '',
    language: 'en',
  });

  test('writes to its own people alone, until an operator lifts the trial', async () => {
    await open({ config: { signUp: 'trial' } });
    const { bearer, accountId } = await signUpInTrial();
    const send = (to: string, channel?: 'sms') => platform.context.messages.send(message(accountId, to, channel));
    await send(EMAIL.toUpperCase());
    await platform.seed.account();
    await platform.seed.user({ id: 'u2', account_id: 'prairie', email: 'other@prairie.example' });
    for (const stranger of ['rae@customers.example', 'other@prairie.example'])
      await expect(send(stranger)).rejects.toMatchObject({ kind: 'notAllowed' });
    await expect(send('+14105550123', 'sms')).rejects.toMatchObject({ kind: 'notAllowed' });
    expect(platform.messages.map(({ to }) => to)).toEqual([EMAIL.toUpperCase()]);
    const invite = () =>
      platform.call(inviteUser, { body: { email: 'new@whitlock.example', role: 'Admin' } }, { bearer });
    expect(await invite()).toMatchObject({ isOk: false, name: 'message.notAllowed', status: 403 });
    await operator.liftTrial(accountId);
    expect(await invite()).toMatchObject({ isOk: true });
    await send('rae@customers.example');
    await expect(operator.liftTrial(accountId)).rejects.toThrow('is in no trial');
  });

  test('writes to anybody where everybody may sign up, and so does one that an operator made', async () => {
    await open();
    const { accountId } = await signUpInTrial();
    await platform.context.messages.send(message(accountId, 'rae@customers.example'));
    await operator.create({ id: 'acme', name: 'Acme Water', owner: 'olga@acme.example' });
    await platform.context.messages.send(message('acme', 'rae@customers.example'));
    expect(platform.messages).toHaveLength(2);
  });

  test('is held to that where nobody may sign up any more', async () => {
    await open({ config: { signUp: 'off' } });
    await platform.seed.account();
    const now = platform.clock.now();
    const trial = { account_id: 'prairie', host: '', started_at: now, ends_at: now + DAY, lifted_at: null };
    await platform.context.db.insertInto('trials').values(trial).execute();
    await expect(platform.context.messages.send(message('prairie', EMAIL))).rejects.toMatchObject({
      kind: 'notAllowed',
    });
  });

  test('stops at its end: links answer nobody, its people look and change nothing, and then nobody comes in', async () => {
    await open({ config: { signUp: 'trial' } });
    const { accountId } = await signUpInTrial();
    await platform.seed.recipient({ account_id: accountId, id: 'r1' });
    const token = await platform.seed.link({ account: accountId, recipient: 'r1', seconds: 90 * 24 * 3600 });
    const look = () => platform.call(inspectLink, { query: { token } });
    platform.clock.advance(LEGAL_FIGURES.trialDays * DAY - 1000);
    expect(await look()).toMatchObject({ isOk: true });
    platform.clock.advance(1000);
    expect(await look()).toMatchObject({ isOk: false, name: 'account.suspended' });
    const bearer = await signInOwner();
    const branding = await platform.call(getBranding, {}, { bearer });
    if (!branding.isOk) throw new Error('The owner can’t look');
    expect(await platform.call(saveBranding, { body: branding.data as never }, { bearer })).toMatchObject({
      isOk: false,
      name: 'account.trialEnded',
      status: 403,
    });
    expect(await platform.call(signOutEverywhere, {}, { bearer })).toMatchObject({ isOk: true });
    await expect(platform.context.messages.send(message(accountId, 'rae@customers.example'))).rejects.toMatchObject({
      kind: 'notAllowed',
    });
    platform.clock.advance(LEGAL_FIGURES.retentionDays * DAY);
    expect(await platform.call(signIn, { body: { email: EMAIL, password: PASSWORD } })).toMatchObject({
      isOk: false,
      name: 'account.suspended',
    });
    await operator.liftTrial(accountId);
    expect(await look()).toMatchObject({ isOk: true });
  });
});
