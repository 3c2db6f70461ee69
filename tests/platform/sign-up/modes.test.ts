import { afterEach, describe, expect, test } from 'vitest';
import type { SignUpMode } from '~/config/sandboxes';
import { acceptInvitation, inspectInvitation } from '~/areas/users/calls';
import { inspectSignUpOffer } from '~/areas/users/sign-up/calls';
import { createOperatorService } from '~/areas/operations/service.server';
import { hashPasswordsCheaply } from '../../support/cheap-passwords';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { EMAIL, lastToken, PASSWORD, createVisitor } from './sign-up-visitor';

hashPasswordsCheaply();

let platform: TestPlatform;
let person: ReturnType<typeof createVisitor>;
let operator: ReturnType<typeof createOperatorService>;

async function open(signUp: SignUpMode) {
  platform = await createTestPlatform({ config: { signUp, publicUrl: 'https://pages.example' } });
  person = createVisitor(platform);
  operator = createOperatorService(platform.context);
}
afterEach(() => platform.close());

const offer = (invitation = '') => platform.call(inspectSignUpOffer, { query: { invitation } });
const tokenIn = (url: string) => decodeURIComponent(url.split('invitation=')[1] ?? '');

describe('who may sign up', () => {
  test('nobody where it is off, and nothing is kept or sent', async () => {
    await open('off');
    const refused = { isOk: false, name: 'signUp.off', status: 403 };
    expect(await person.signUp()).toMatchObject(refused);
    expect(await person.resend()).toMatchObject(refused);
    expect(await offer()).toEqual({ isOk: true, data: { mode: 'closed', email: '' } });
    expect(await platform.context.db.selectFrom('sign_ups').selectAll().execute()).toEqual([]);
    expect(platform.messages).toEqual([]);
    await expect(operator.inviteToSignUp(EMAIL)).rejects.toThrow('SIGN_UP is off');
  });

  test('nobody who began before it was switched off becomes a user', async () => {
    await open('open');
    await person.signUp();
    const token = lastToken(platform);
    platform.context.config.signUp = 'off';
    expect(await person.verify(token)).toMatchObject({ isOk: false, name: 'signUp.off' });
    expect(await person.users()).toEqual([]);
  });

  test('who was invited, with the address of the invitation, until it runs out', async () => {
    await open('invited');
    const invitation = tokenIn(await operator.inviteToSignUp(' Dana.Whitlock@Whitlock.example '));
    expect(await offer(invitation)).toEqual({ isOk: true, data: { mode: 'invited', email: EMAIL } });
    const refused = { isOk: false, name: 'signUp.notInvited', status: 403 };
    expect(await person.signUp()).toMatchObject(refused);
    expect(await person.signUp({ email: 'someone@else.example', invitation })).toMatchObject(refused);
    expect(await person.signUp({ invitation: `${invitation.slice(0, -2)}AA` })).toMatchObject(refused);
    expect(platform.messages).toEqual([]);
    expect(await person.signUp({ invitation })).toMatchObject({ isOk: true });
    expect(await person.verify(lastToken(platform))).toMatchObject({ isOk: true, data: { state: 'verified' } });
    platform.clock.advance(15 * 24 * 3600_000);
    expect(await offer(invitation)).toEqual({ isOk: true, data: { mode: 'invited', email: '' } });
    expect(await person.signUp({ invitation })).toMatchObject(refused);
  });

  test.each(['trial', 'open'] as const)('anybody where it is %s', async (mode) => {
    await open(mode);
    expect(await offer()).toEqual({ isOk: true, data: { mode: 'open', email: '' } });
    expect(await person.signUp()).toMatchObject({ isOk: true });
  });

  test('a link of another kind is no invitation', async () => {
    await open('invited');
    await platform.seed.account();
    expect(await person.signUp({ invitation: await platform.seed.link() })).toMatchObject({
      name: 'signUp.notInvited',
    });
  });
});

describe('an account that an operator makes', () => {
  test('has an owner once the link is used, and no trial', async () => {
    await open('off');
    const url = await operator.create({ id: 'acme', name: ' Acme Water ', owner: 'Olga@acme.example' });
    const invitation = /^https:\/\/pages\.example\/smart\/invitation\/([\w-]+)$/.exec(url)?.[1] ?? '';
    expect(await platform.call(inspectInvitation, { query: { invitation } })).toEqual({
      isOk: true,
      data: { accountName: 'Acme Water', email: 'olga@acme.example', role: 'Owner' },
    });
    expect(await person.users()).toEqual([]);
    const body = { invitation, firstName: 'Olga', lastName: 'Berg', password: PASSWORD };
    expect(await platform.call(acceptInvitation, { body })).toMatchObject({ isOk: true });
    expect(await person.users()).toMatchObject([{ account_id: 'acme', email: 'olga@acme.example', role: 'Owner' }]);
    expect(await operator.list()).toEqual([
      { id: 'acme', name: 'Acme Water', standing: 'open', trialEndsAt: null, deleteAfter: null, deletesAt: null },
    ]);
    expect(platform.messages).toEqual([]);
  });

  test('gives another way in, which ends the first', async () => {
    await open('off');
    const first = await operator.create({ id: 'acme', name: 'Acme Water', owner: 'olga@acme.example' });
    const second = await operator.inviteOwner('acme', 'olga@acme.example');
    const inspect = (url: string) =>
      platform.call(inspectInvitation, { query: { invitation: url.split('/').at(-1) ?? '' } });
    expect(await inspect(first)).toMatchObject({ isOk: false, name: 'invitation.invalid' });
    expect(await inspect(second)).toMatchObject({ isOk: true });
    await expect(operator.inviteOwner('nobody', 'olga@acme.example')).rejects.toThrow('no account "nobody"');
  });

  test.each([
    [{ id: 'acme' }, 'There is an account "acme" already'],
    [{ id: 'a b' }, 'is no id'],
    [{ name: '  ' }, 'The name is empty'],
    [{ owner: 'nobody' }, 'is no email address'],
    [{ owner: 'ursula@prairie.example' }, 'belongs to an account already'],
  ])('is refused with %j, and nothing of it is kept', async (over, expected) => {
    await open('off');
    await operator.create({ id: 'acme', name: 'Acme Water', owner: 'olga@acme.example' });
    await platform.seed.account();
    await platform.seed.user({ email: 'ursula@prairie.example' });
    const before = await platform.rowCounts();
    const input = { id: 'acme2', name: 'Acme', owner: 'otto@acme.example', ...over };
    await expect(operator.create(input)).rejects.toThrow(expected);
    expect(await platform.rowCounts()).toEqual(before);
  });
});
