import { INVITATION_DAYS } from '~/config/limits';
import { ROLES, type Role } from '~/lib/contract/enums';
import type { UserToken } from '~/lib/contract/token-schemas';
import type { Member } from './calls';
import { isEmail, normalizeEmail } from '~/domain/contact';
import { isStrongPassword } from '~/domain/password';
import type { PlatformContext } from '~/platform/platform-context';
import type { InvitationRow } from '~/platform/db/admin-row-types';
import type { Db } from '~/platform/db/open-database';
import type { UserRow } from '~/platform/db/schema';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, FailureError, isFailure, type Failure } from '~/platform/http/failure';
import { sendRendered } from '~/platform/messages/send-rendered';
import { permanentFailure } from '~/platform/messages/delivery-failures';
import { renderMessage } from '~/platform/messages/render-message';
import { DeliveryError } from '~/platform/ports/messages';
import { createAccountService, messageAccount } from '~/areas/accounts/service.server';
import { findPasswordWeakness } from '~/platform/common-passwords';
import { hashPassword } from '~/platform/passwords';
import { generateInvitationToken, hashInvitation } from './owner-invitation.server';
import { createSecondFactorStore } from './second-factor-store.server';
import { createSecurityNotifier } from './security-notifier.server';
import type { SessionOrigin } from './service.server';
import { createSignInService, type OpenSession } from './sign-in.server';
import { createUserStore, type UserStore } from './store.server';

const DAY = 24 * 3600_000;

const roleOf = (role: string): Role => ROLES.find((one) => one === role) ?? 'Member';
const memberOf = ({ id, name, email, role }: UserRow, hasSecondFactor: boolean): Member => ({
  userId: id,
  name,
  email,
  role: roleOf(role),
  state: 'active',
  hasSecondFactor,
});
const invitedOf = ({ id, email, role }: InvitationRow): Member => ({
  userId: id,
  name: '',
  email,
  role: roleOf(role),
  state: 'invited',
  hasSecondFactor: false,
});

/** The people of an account. An e-mail address belongs to one account; an account keeps at least one owner. Spec: forms-and-approval 6. */
export function createMemberService(context: PlatformContext) {
  const { db, clock, ids, config, log } = context;
  const store = createUserStore(db);
  const accounts = createAccountService({ db });
  const signIns = createSignInService(context);
  const limiter = createRateLimiter({ db, clock });
  const notice = createSecurityNotifier(context);

  /** One change of an account's people at a time, by one who is an owner still; a failure takes all of it back. */
  function change<T>(user: UserToken, work: (users: UserStore, trx: Db) => Promise<T | Failure>): Promise<T> {
    return db.transaction().execute(async (trx) => {
      const users = createUserStore(trx);
      await createAccountService({ db: trx }).lock(user.accountId);
      const actor = await users.find(user.accountId, user.userId);
      if (actor && actor.role !== 'Owner') throw new FailureError(fail('session.forbidden'));
      // Who was removed while he waited for the row is not one whom an identity provider vouches for.
      if (!actor && (await users.epochOf(user.userId)) !== (user.epoch ?? 0))
        throw new FailureError(fail('session.required'));
      const result = await work(users, trx);
      if (isFailure(result)) throw new FailureError(result);
      return result;
    });
  }

  const isLastOwner = async (users: UserStore, { account_id, role }: UserRow) =>
    role === 'Owner' && (await users.countOwners(account_id)) <= 1;

  async function mail(user: UserToken, email: string, invitation: string | undefined): Promise<Failure | undefined> {
    const account = await accounts.findAccount(user.accountId);
    if (!account) return fail('session.required');
    const input = { language: account.default_locale, account: messageAccount(account) };
    const inviterName = user.name;
    const rendered =
      invitation === undefined
        ? renderMessage('people.taken', {
            ...input,
            params: { inviterName, url: `${config.publicUrl}/smart/sign-in/` },
          })
        : renderMessage('people.invitation', {
            ...input,
            params: { inviterName, days: INVITATION_DAYS, url: `${config.publicUrl}/smart/invitation/${invitation}` },
          });
    try {
      await sendRendered(context, account, { channel: 'email', to: email }, rendered);
      return undefined;
    } catch (error) {
      if (!(error instanceof DeliveryError)) throw error;
      log('warn', 'people.mailFailed', { accountId: account.id, kind: error.kind });
      return permanentFailure(error) ?? fail('message.undeliverable');
    }
  }

  /** The invitation that can be accepted, or was accepted. */
  async function invitationOf(invitation: string): Promise<InvitationRow | undefined> {
    const found = await store.findInvitation(hashInvitation(invitation));
    return found && found.expires_at > clock.now() ? found : undefined;
  }

  /** The same post again, as after a lost answer: it opens a session where the password is the one that was chosen. */
  async function acceptAgain(
    { account_id, email }: InvitationRow,
    password: string,
    from: SessionOrigin,
  ): Promise<OpenSession | Failure> {
    const user = await store.findByEmail(email);
    const hash = user?.account_id === account_id ? await store.findPasswordHash(user.id) : undefined;
    if (!user || !hash) return fail('invitation.invalid');
    const opened = await signIns.signIn({ email, password }, from);
    return isFailure(opened) || 'secondStep' in opened ? fail('invitation.invalid') : opened;
  }

  return {
    async list({ accountId }: UserToken): Promise<{ users: Member[] }> {
      const [people, invitations, protectedOnes] = await Promise.all([
        store.list(accountId),
        store.listInvitations(accountId),
        createSecondFactorStore(db).listOwners(accountId),
      ]);
      const members = people.map((row) => memberOf(row, protectedOnes.has(row.id)));
      return { users: [...members, ...invitations.map(invitedOf)] };
    },

    /** Failures: `email.invalid`, `request.tooMany` (with `seconds`), `message.undeliverable`, `message.notSetUp`, `message.notAllowed`. */
    async invite(user: UserToken, input: { email: string; role: Role }): Promise<{ isSent: boolean } | Failure> {
      if (!isEmail(input.email)) return fail('email.invalid');
      const email = normalizeEmail(input.email);
      const seconds = await limiter.consume('invite', user.accountId);
      if (seconds > 0) return fail('request.tooMany', { seconds });
      const taken = await store.findByEmail(email);
      if (taken?.account_id === user.accountId) return { isSent: true };
      const invitation = generateInvitationToken();
      const now = clock.now();
      const row: InvitationRow = {
        id: ids.next(),
        token_hash: hashInvitation(invitation),
        account_id: user.accountId,
        email,
        role: input.role,
        invited_by: user.userId,
        created_at: now,
        expires_at: now + INVITATION_DAYS * DAY,
        accepted_at: null,
      };
      await change(user, async (users) => users.putInvitation(row));
      const failure = await mail(user, email, taken ? undefined : invitation);
      if (failure) return failure;
      log('info', 'people.invited', { accountId: user.accountId });
      return { isSent: true };
    },

    /** Failures: `invitation.invalid`. */
    async inspect(invitation: string): Promise<{ accountName: string; email: string; role: Role } | Failure> {
      const found = await invitationOf(invitation);
      const account = found && found.accepted_at === null ? await accounts.findAccount(found.account_id) : undefined;
      return found && account
        ? { accountName: account.name, email: found.email, role: roleOf(found.role) }
        : fail('invitation.invalid');
    },

    /** Failures: `password.weak`, `password.common`, `password.personal`, `invitation.invalid`. */
    async accept(
      input: { invitation: string; firstName: string; lastName: string; password: string },
      from: SessionOrigin,
    ): Promise<OpenSession | Failure> {
      if (!isStrongPassword(input.password)) return fail('password.weak');
      const found = await invitationOf(input.invitation);
      const guessable = await findPasswordWeakness(input.password, found?.email ?? '');
      if (guessable) return fail(guessable);
      if (!found) return fail('invitation.invalid');
      if (found.accepted_at !== null) return acceptAgain(found, input.password, from);
      const passwordHash = await hashPassword(input.password);
      const user = await db.transaction().execute(async (trx) => {
        const users = createUserStore(trx);
        await createAccountService({ db: trx }).lock(found.account_id);
        const taken = await users.takeInvitation(found.token_hash, clock.now());
        if (!taken) return undefined;
        const now = clock.now();
        const [firstName, lastName] = [input.firstName.trim(), input.lastName.trim()];
        const row: UserRow = {
          id: ids.next(),
          account_id: taken.account_id,
          email: taken.email,
          name: `${firstName} ${lastName}`.trim(),
          role: taken.role,
          created_at: now,
        };
        const isNew = await users.insert(row, {
          user_id: row.id,
          password_hash: passwordHash,
          sign_up_id: `invitation:${ids.next()}`,
          verified_at: now,
        });
        if (!isNew) throw new FailureError(fail('invitation.invalid'));
        await users.putProfile({
          user_id: row.id,
          first_name: firstName,
          last_name: lastName,
          mobile_number: '',
          time_zone: '',
          updated_at: now,
        });
        return row;
      });
      if (!user) return acceptAgain(found, input.password, from);
      log('info', 'people.joined', { accountId: user.account_id });
      return signIns.open(user, from);
    },

    /** Failures: `user.notFound`, `user.lastOwner`, `session.forbidden`. */
    setRole: (user: UserToken, { userId, role }: { userId: string; role: Role }): Promise<Member> =>
      change(user, async (users, trx) => {
        const person = await users.find(user.accountId, userId);
        if (person) {
          if (role !== 'Owner' && (await isLastOwner(users, person))) return fail('user.lastOwner');
          await users.setRole(userId, role);
          return memberOf({ ...person, role }, await createSecondFactorStore(trx).isAny(userId));
        }
        const invited = await users.findInvitationById(user.accountId, userId);
        if (!invited) return fail('user.notFound');
        await users.setInvitedRole(invited.id, role);
        return invitedOf({ ...invited, role });
      }),

    /** His sessions end with him. Failures: `user.notFound`, `user.lastOwner`, `session.forbidden`. */
    remove: (user: UserToken, userId: string): Promise<{ isRemoved: boolean }> =>
      change(user, async (users, trx) => {
        const person = await users.find(user.accountId, userId);
        if (person) {
          if (await isLastOwner(users, person)) return fail('user.lastOwner');
          await users.nextEpoch(userId);
          await createSecondFactorStore(trx).removeAll(userId);
          await users.remove(userId);
          await context.removeAlertsOf(trx, user.accountId, userId);
          await users.removeInvitationsOf(user.accountId, person.email);
          return { isRemoved: true };
        }
        const invited = await users.findInvitationById(user.accountId, userId);
        if (!invited) return fail('user.notFound');
        await users.removeInvitation(invited.id);
        return { isRemoved: true };
      }),

    /** For one who has lost them; his own are removed elsewhere, with a proof. Failures: `user.notFound`, `secondFactor.ownReset`. */
    async resetSecondFactors(user: UserToken, userId: string): Promise<{ isReset: boolean } | Failure> {
      if (userId === user.userId) return fail('secondFactor.ownReset');
      const event = { kind: 'reset', actor: user.name || user.email } as const;
      const owner = await change(user, async (users, trx) => {
        const person = await users.find(user.accountId, userId);
        if (!person) return fail('user.notFound');
        const factors = createSecondFactorStore(trx);
        if (!(await factors.isAny(userId))) return { found: undefined };
        await factors.removeAll(userId);
        const found = { id: userId, accountId: person.account_id, email: person.email, name: person.name };
        await notice.record(trx, found, event);
        return { found };
      });
      if (owner.found) await notice.notifyOwner(owner.found, event);
      return { isReset: true };
    },
  };
}
