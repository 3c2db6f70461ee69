import { hash } from 'node:crypto';
import { SECOND_STEP_MINUTES, SESSION_SECONDS } from '~/config/limits';
import type { UserToken } from '~/lib/contract/token-schemas';
import { normalizeEmail } from '~/domain/contact';
import { isStrongPassword } from '~/domain/password';
import type { PlatformContext } from '~/platform/platform-context';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, FailureError, type Failure } from '~/platform/http/failure';
import { findPasswordWeakness } from '~/platform/common-passwords';
import { hashPassword, verifyPassword } from '~/platform/passwords';
import type { UserRow } from '~/platform/db/schema';
import { createSecondFactorStore } from './second-factor-store.server';
import { createSessionService, type SessionOrigin } from './service.server';
import { createUserStore } from './store.server';

/** Nothing fits it, and that takes as long as with any other. */
const DUMMY_HASH = `scrypt$15$8$3$${'A'.repeat(22)}$${'A'.repeat(43)}`;

export interface OpenSession {
  token: string;
  /** Milliseconds. */
  expiresAt: number;
}

/** What a right password opens: a session, or the second step to one. */
export type SignInResult = OpenSession | { secondStep: string };

/**
 * Passwords, and the sessions that they open and end. Nobody learns from an answer, or from its time, whether an address is a
 * user's. Spec: forms-and-approval 5, "Shared helpers".
 */
export function createSignInService(context: Pick<PlatformContext, 'db' | 'clock' | 'ids' | 'tokens' | 'log'>) {
  const { db, clock, log, tokens } = context;
  const store = createUserStore(db);
  const sessions = createSessionService(context);
  const limiter = createRateLimiter({ db, clock });
  const expiry = () => (Math.floor(clock.now() / 1000) + SESSION_SECONDS) * 1000;
  const tryKey = (email: string) => hash('sha256', email, 'base64url');

  /** Counts a try before it is judged, so that many at once are no way around. */
  async function locked(email: string): Promise<Failure | undefined> {
    const seconds = await limiter.consume('signInTry', tryKey(email));
    return seconds > 0 ? fail('session.locked', { seconds }) : undefined;
  }

  const open = async (
    user: UserRow,
    from?: SessionOrigin,
    epoch?: number,
    authTime?: number,
  ): Promise<OpenSession> => ({
    token: await sessions.open(user, from, epoch, authTime),
    expiresAt: expiry(),
  });

  /** One who has given his password, or comes from a provider. Who has a second factor is asked for it before anything is opened. */
  async function admit(user: UserRow, from?: SessionOrigin, epoch?: number, authTime?: number): Promise<SignInResult> {
    if (!(await createSecondFactorStore(db).isAny(user.id))) return open(user, from, epoch, authTime);
    const claims = { userId: user.id, epoch: epoch ?? (await store.epochOf(user.id)) };
    return { secondStep: await tokens.mintSecondStep(claims, SECOND_STEP_MINUTES * 60) };
  }

  return {
    admit,

    /** A session for one who has proved all that he can. */
    open,

    /** Failures: `session.locked` (with `seconds`), `session.wrongCredentials`, `session.unverified`. */
    async signIn(
      credentials: { email: string; password: string },
      from?: SessionOrigin,
      findWaitingHash?: PlatformContext['findWaitingHash'],
    ): Promise<SignInResult | Failure> {
      const email = normalizeEmail(credentials.email);
      const refused = await locked(email);
      if (refused) return refused;
      const user = await store.findByEmail(email);
      // Read before the password is judged: sessions that are ended meanwhile include this one.
      const epoch = user ? await store.epochOf(user.id) : 0;
      const hash = user ? await store.findPasswordHash(user.id) : await findWaitingHash?.(email);
      const isRight = await verifyPassword(credentials.password, hash ?? DUMMY_HASH);
      if (!isRight) {
        log('warn', 'session.wrongCredentials', {});
        return fail('session.wrongCredentials');
      }
      await limiter.refund('signInTry', tryKey(email));
      if (!user) return fail('session.unverified');
      log('info', 'session.opened', { accountId: user.account_id });
      return admit(user, from, epoch);
    },

    /** Every token of the user that is out there is refused from now on. */
    async endAll({ userId }: UserToken): Promise<{ isSignedOut: boolean }> {
      await store.nextEpoch(userId);
      return { isSignedOut: true };
    },

    /** Failures: `password.weak`, `password.common`, `password.personal`, `session.locked`, `session.wrongCredentials`. */
    async changePassword(
      user: UserToken,
      { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
      cameFrom?: SessionOrigin,
    ): Promise<OpenSession | Failure> {
      if (!isStrongPassword(newPassword)) return fail('password.weak');
      const guessable = await findPasswordWeakness(newPassword, user.email);
      if (guessable) return fail(guessable);
      const refused = await locked(user.email);
      if (refused) return refused;
      const stored = await store.find(user.accountId, user.userId);
      const from = await store.findPasswordHash(user.userId);
      const isRight = await verifyPassword(currentPassword, from ?? DUMMY_HASH);
      if (!isRight || !stored || !from) return fail('session.wrongCredentials');
      await limiter.refund('signInTry', tryKey(user.email));
      const to = await hashPassword(newPassword);
      const epoch = await db.transaction().execute(async (trx) => {
        const users = createUserStore(trx);
        const next = await users.nextEpoch(user.userId);
        if (!(await users.replacePasswordHash(user.userId, { from, to })))
          throw new FailureError(fail('session.wrongCredentials'));
        return next;
      });
      log('info', 'session.passwordChanged', { accountId: user.accountId });
      return open(stored, cameFrom, epoch);
    },
  };
}
