import { subDays } from 'date-fns/subDays';
import { LRUCache } from 'lru-cache';
import { RECENT_SIGN_IN_SECONDS, SESSION_MAX_SECONDS, SESSION_SECONDS, SESSION_USE_MS } from '~/config/limits';
import { ROLES } from '~/lib/contract/enums';
import type { UserToken } from '~/lib/contract/token-schemas';
import type { UserProfile } from './calls';
import type { SecurityView } from './second-factor/calls';
import type { Call } from '~/lib/contract/call';
import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { UserRow } from '~/platform/db/schema';
import { fail, type Failure, FailureError } from '~/platform/http/failure';
import { createAccountStatusCheck, createAccountService } from '~/areas/accounts/service.server';
import { createSecondFactorStore } from './second-factor-store.server';
import { createUserStore } from './store.server';
import { isTimeZone } from '~/domain/calendar-date';
import { normalizeEmail } from '~/domain/contact';
import type { OutgoingMessage } from '~/platform/ports/messages';
import { toE164 } from '~/domain/phone-number';

export { inviteOwner } from './owner-invitation.server';

/** Where a session was opened. */
export interface SessionOrigin {
  clientAddress: string;
  userAgent?: string;
}

const UNKNOWN_ORIGIN: SessionOrigin = { clientAddress: '' };
const MAX_USER_AGENT_LENGTH = 300;
/** When this process has last written down the use of a session, by its id. */
const lastUseNoted = new LRUCache<string, number>({ max: 10_000 });

interface SessionTerms {
  /** Seconds since 1970-01-01 UTC. */
  signedInAt: number;
  seconds: number;
  epoch: number;
  /** When the person last proved who they are, in seconds; 0 where that is not known. */
  authTime?: number;
}

/** Sessions of signed-in users: a token of an hour, renewed for at most half a day. Spec: enrollment-and-payment 4. */
export function createSessionService({
  db,
  tokens,
  clock,
  ids,
  log,
}: Pick<PlatformContext, 'db' | 'tokens' | 'clock' | 'ids' | 'log'>) {
  const store = createUserStore(db);
  const accountStatusCheck = createAccountStatusCheck({ db, clock });
  const factors = createSecondFactorStore(db);
  const nowSeconds = () => Math.floor(clock.now() / 1000);
  /** When no token of any session that goes on now can hold any more, in milliseconds. */
  const endOfAll = () => clock.now() + SESSION_MAX_SECONDS * 1000;

  /** Notes now and then that a session is used: not at each call. */
  async function noteUse({ sid }: UserToken): Promise<void> {
    if (!sid || Math.abs(clock.now() - (lastUseNoted.get(sid) ?? 0)) < SESSION_USE_MS) return;
    lastUseNoted.set(sid, clock.now());
    // A call must not fail for it.
    await store.touchSession(sid, clock.now()).catch(() => log('warn', 'session.useNotNoted', {}));
  }

  /** An owner whose account asks a second factor of him, which he has yet to set up. One whom only an identity provider knows is its own to ask. */
  async function lacksSecondFactor({ role, userId, accountId }: UserToken, requires?: boolean): Promise<boolean> {
    if (role !== 'Owner') return false;
    const isRequired = requires ?? (await accountStatusCheck.requireOwnUse(accountId, false)).requiresSecondFactor;
    if (!isRequired || (await factors.isAny(userId))) return false;
    return (await store.findUser(userId)) !== undefined;
  }

  /** A token for the user as he is stored now, within the session that began at `signedInAt`. */
  async function mint(
    user: UserRow,
    sid: string,
    { signedInAt, seconds, epoch, authTime, from }: SessionTerms & { from: SessionOrigin },
  ): Promise<string> {
    const { id, account_id, email, name, role } = user;
    const now = clock.now();
    lastUseNoted.set(sid, now);
    await store.putSession({
      sid,
      user_id: id,
      epoch,
      created_at: signedInAt * 1000,
      last_used_at: now,
      expires_at: now + seconds * 1000,
      address: from.clientAddress.slice(0, 64),
      user_agent: (from.userAgent ?? '').slice(0, MAX_USER_AGENT_LENGTH),
    });
    return tokens.mintSession(
      { userId: id, accountId: account_id, email, name, role, sid, signedInAt, authTime, epoch },
      seconds,
    );
  }

  /**
   * The user of a session that has not been ended, with the role that he has now: who is demoted or removed loses his
   * rights at once, not when the token runs out. Throws `FailureError` with `session.required`.
   */
  async function requireLive(bearer: string): Promise<UserToken> {
    const claims = await tokens.requireSession(bearer);
    const [isEnded, epoch, user] = await Promise.all([
      claims.sid ? store.isEnded(claims.sid) : false,
      store.epochOf(claims.userId),
      store.findUser(claims.userId),
    ]);
    const isOfOtherAccount = user !== undefined && user.account_id !== claims.accountId;
    if (isEnded || isOfOtherAccount || (claims.epoch ?? 0) !== epoch) throw new FailureError(fail('session.required'));
    return user ? { ...claims, role: user.role, email: user.email, name: user.name } : claims;
  }

  /** When the person of a session last proved who they are; undefined for a token of another platform that does not say. */
  const authTimeOf = ({ authTime, signedInAt, iat }: UserToken): number | undefined => authTime ?? signedInAt ?? iat;

  /** Throws `FailureError` with `session.notRecent`. A token of another platform that says no time vouches for itself. */
  function requireRecentSignIn(user: UserToken): void {
    if (nowSeconds() - (authTimeOf(user) ?? nowSeconds()) > RECENT_SIGN_IN_SECONDS)
      throw new FailureError(fail('session.notRecent'));
  }

  return {
    /**
     * The user of a session who may make the call. Throws as `requireLive`, what his account's standing forbids, `secondFactor.required` and
     * `session.notRecent`.
     */
    async requireFor(
      bearer: string,
      call: Pick<Call, 'body' | 'bodyKind' | 'beforeSecondFactor' | 'recentSignIn'>,
    ): Promise<UserToken> {
      const user = await requireLive(bearer);
      // Renewing and ending sessions takes no body, and is nothing of the account's.
      const isChange = call.body !== undefined || call.bodyKind !== undefined;
      const { requiresSecondFactor } = await accountStatusCheck.requireOwnUse(user.accountId, isChange);
      if (!call.beforeSecondFactor && (await lacksSecondFactor(user, requiresSecondFactor)))
        throw new FailureError(fail('secondFactor.required'));
      if (call.recentSignIn) requireRecentSignIn(user);
      await noteUse(user);
      return user;
    },

    lacksSecondFactor: (user: UserToken): Promise<boolean> => lacksSecondFactor(user),

    /**
     * The first token of a new session. Throws `FailureError` with `account.suspended`.
     *
     * @param epoch the user's, where it was read before a password was checked: sessions that end meanwhile include this one
     * @param authTime when the person proved who they are, in seconds: now, unless a provider has asked them earlier
     */
    async open(
      user: UserRow,
      from: SessionOrigin = UNKNOWN_ORIGIN,
      epoch?: number,
      authTime?: number,
    ): Promise<string> {
      await accountStatusCheck.requireOwnUse(user.account_id, false);
      return mint(user, ids.next(), {
        signedInAt: nowSeconds(),
        seconds: SESSION_SECONDS,
        epoch: epoch ?? (await store.epochOf(user.id)),
        authTime,
        from,
      });
    },

    /**
     * A fresh token for one that still holds, for the user as he is stored now.
     *
     * Failures: `session.required` when it has run out or was ended, the user is gone, or the session is too old.
     */
    async refresh(bearer: string, from: SessionOrigin = UNKNOWN_ORIGIN): Promise<{ token: string } | Failure> {
      const claims = await requireLive(bearer);
      const user = await store.findUser(claims.userId);
      const signedInAt = claims.signedInAt ?? nowSeconds();
      const seconds = Math.min(SESSION_SECONDS, signedInAt + SESSION_MAX_SECONDS - nowSeconds());
      if (user?.account_id !== claims.accountId || seconds <= 0) {
        log('warn', 'session.notRefreshed', { accountId: claims.accountId });
        return fail('session.required');
      }
      const terms = { signedInAt, seconds, epoch: claims.epoch ?? 0, authTime: authTimeOf(claims), from };
      return { token: await mint(user, claims.sid ?? ids.next(), terms) };
    },

    /** Ends the session of a token; one that is no session any more is ended already. */
    async end(bearer: string): Promise<void> {
      const claims = await tokens.requireSession(bearer).catch((error: unknown) => {
        if (error instanceof FailureError) return undefined;
        throw error;
      });
      if (claims?.sid) await store.end(claims.sid, endOfAll());
    },

    /** The user's sessions that go on. */
    async list(user: UserToken): Promise<SecurityView['sessions']> {
      const rows = await store.listSessions({ userId: user.userId, epoch: user.epoch ?? 0, now: clock.now() });
      return rows.map(({ sid, created_at, last_used_at, address, user_agent }) => ({
        id: sid,
        createdAt: created_at,
        lastUsedAt: last_used_at,
        address,
        userAgent: user_agent,
        isThis: sid === user.sid,
      }));
    },

    /** Ends one of the user's sessions; of another's, and of none, there is nothing to end. */
    async endOwn({ userId }: UserToken, sid: string): Promise<{ isEnded: boolean }> {
      if (await store.findSession(userId, sid)) await store.end(sid, endOfAll());
      return { isEnded: true };
    },

    /** Ends all sessions of the user but this one, which goes on with another token. Failures: `session.required`. */
    async endOthers(user: UserToken, from: SessionOrigin): Promise<{ token: string; expiresAt: number } | Failure> {
      const stored = await store.findUser(user.userId);
      const signedInAt = user.signedInAt ?? nowSeconds();
      const seconds = Math.min(SESSION_SECONDS, signedInAt + SESSION_MAX_SECONDS - nowSeconds());
      if (!stored || seconds <= 0) return fail('session.required');
      const epoch = await store.nextEpoch(user.userId);
      const terms = { signedInAt, seconds, epoch, authTime: authTimeOf(user), from };
      return { token: await mint(stored, user.sid ?? ids.next(), terms), expiresAt: (nowSeconds() + seconds) * 1000 };
    },

    /** The session of a person who has just proved anew who they are. Failures: `session.required`. */
    async confirm(user: UserToken, from: SessionOrigin): Promise<{ token: string; expiresAt: number } | Failure> {
      const stored = await store.findUser(user.userId);
      const signedInAt = user.signedInAt ?? nowSeconds();
      const seconds = Math.min(SESSION_SECONDS, signedInAt + SESSION_MAX_SECONDS - nowSeconds());
      if (!stored || seconds <= 0) return fail('session.required');
      const terms = { signedInAt, seconds, epoch: user.epoch ?? 0, authTime: nowSeconds(), from };
      return { token: await mint(stored, user.sid ?? ids.next(), terms), expiresAt: (nowSeconds() + seconds) * 1000 };
    },
  };
}

/** The users of accounts, for other areas. `db` may be a transaction. */
export function createUserDirectory({ db }: Pick<PlatformContext, 'db'>) {
  const store = createUserStore(db);

  return {
    findUser: store.findUser,
    findUserByEmail: store.findByEmail,
    findUserOfSignUp: store.findUserOfSignUp,
    findPasswordHash: store.findPasswordHash,
    listUsers: store.list,
    listOwners: store.listOwners,
    insertUser: store.insert,
    epochOf: store.epochOf,
    hasSecondFactor: createSecondFactorStore(db).isAny,

    /** Whether a session is of somebody who is among those that run the installation, and is still there. */
    async isOperator(
      operators: readonly string[],
      { userId, email }: Pick<UserToken, 'userId' | 'email'>,
    ): Promise<boolean> {
      const own = normalizeEmail(email);
      if (!operators.some((operator) => normalizeEmail(operator) === own)) return false;
      return normalizeEmail((await store.findUser(userId))?.email ?? '') === own;
    },

    /** Spec: forms-and-approval 5, "Profile is complete". */
    async getProfile({ userId, accountId, email, role }: UserToken): Promise<UserProfile> {
      const [row, account] = await Promise.all([
        store.findProfile(userId),
        createAccountService({ db }).findAccount(accountId),
      ]);
      return {
        email,
        role: ROLES.find((one) => one === role) ?? 'Member',
        firstName: row?.first_name ?? '',
        lastName: row?.last_name ?? '',
        mobileNumber: row?.mobile_number ?? '',
        timeZone: row?.time_zone ?? '',
        accountTimeZone: account?.time_zone ?? '',
      };
    },
  };
}

/**
 * Whether a contact is of a user of the account: his address. Numbers are as they were typed, verified by nobody, and so are
 * nobody's own.
 */
export async function isContactOfUser(
  db: Db,
  { accountId, channel, to }: Pick<OutgoingMessage, 'accountId' | 'channel' | 'to'>,
): Promise<boolean> {
  if (channel !== 'email') return false;
  return (await createUserStore(db).findByEmail(normalizeEmail(to)))?.account_id === accountId;
}

/** Second factors that nobody has shown to work within a day. */
export async function removeUnconfirmedFactors(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('second_factors')
    .where('confirmed_at', 'is', null)
    .where('created_at', '<', subDays(now, 1).getTime())
    .execute();
}

type Saved = Pick<UserProfile, 'firstName' | 'lastName' | 'mobileNumber' | 'timeZone'>;

/** Who the signed-in user is. Spec: forms-and-approval 5, "Profile is complete". */
export function createProfileService({ db, clock }: Pick<PlatformContext, 'db' | 'clock'>) {
  const { getProfile } = createUserDirectory({ db });

  return {
    /** What is left empty stays open. Failures: `phone.invalid`, `profile.unknownTimeZone`. */
    async save(user: UserToken, saved: Saved): Promise<UserProfile | Failure> {
      const [firstName, lastName, typedNumber, timeZone] = [
        saved.firstName,
        saved.lastName,
        saved.mobileNumber,
        saved.timeZone,
      ].map((text) => text.trim()) as [string, string, string, string];
      const number = typedNumber === '' ? undefined : toE164(typedNumber);
      if (number && number.error !== undefined) return fail('phone.invalid');
      if (timeZone !== '' && !isTimeZone(timeZone)) return fail('profile.unknownTimeZone');
      const name = [firstName, lastName].filter(Boolean).join(' ');
      await db.transaction().execute(async (trx) => {
        const users = createUserStore(trx);
        await users.putProfile({
          user_id: user.userId,
          first_name: firstName,
          last_name: lastName,
          mobile_number: number?.e164 ?? '',
          time_zone: timeZone,
          updated_at: clock.now(),
        });
        if (name !== '') await users.setName(user.userId, name);
      });
      return getProfile(user);
    },
  };
}
