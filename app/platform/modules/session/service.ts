import { SESSION_MAX_SECONDS, SESSION_SECONDS } from '~/config/limits';
import type { UserToken } from '~/contract/tokens';
import type { PlatformContext } from '../../context';
import type { UserRow } from '../../db/schema';
import { fail, FailureError, type Failure } from '../../http/result';
import { createSessionStore } from './store';

/** Sessions of signed-in users: a token of an hour, renewed for at most half a day. Spec: enrollment-and-payment 4. */
export function createSessionService({ db, tokens, clock, ids, log }: Pick<PlatformContext, 'db' | 'tokens' | 'clock' | 'ids' | 'log'>) {
  const store = createSessionStore(db);
  const nowSeconds = () => Math.floor(clock.now() / 1000);

  /** A token for the user as he is stored now, within the session that began at `signedInAt`. */
  function mint(user: UserRow, sid: string, signedInAt: number, seconds: number): Promise<string> {
    const { id, account_id, email, name, role } = user;
    return tokens.mintSession({ userId: id, AccountId: account_id, email, unique_name: name, role, sid, signedInAt }, seconds);
  }

  /** The user of a session that has not been ended. Throws `FailureError` with `session.required`. */
  async function requireLive(bearer: string): Promise<UserToken> {
    const user = await tokens.requireSession(bearer);
    if (user.sid && (await store.isEnded(user.sid))) throw new FailureError(fail('session.required'));
    return user;
  }

  return {
    requireLive,

    /** The first token of a new session. */
    open: (user: UserRow): Promise<string> => mint(user, ids.next(), nowSeconds(), SESSION_SECONDS),

    /**
     * A fresh token for one that still holds, for the user as he is stored now.
     *
     * Failures: `session.required` when it has run out or was ended, the user is gone, or the session is too old.
     */
    async refresh(bearer: string): Promise<{ token: string } | Failure> {
      const claims = await requireLive(bearer);
      const user = await store.findUser(claims.userId);
      const signedInAt = claims.signedInAt ?? nowSeconds();
      const seconds = Math.min(SESSION_SECONDS, signedInAt + SESSION_MAX_SECONDS - nowSeconds());
      if (user?.account_id !== claims.AccountId || seconds <= 0) {
        log('warn', 'session.notRefreshed', { accountId: claims.AccountId });
        return fail('session.required');
      }
      return { token: await mint(user, claims.sid ?? ids.next(), signedInAt, seconds) };
    },

    /** Ends the session of a token; one that is no session any more is ended already. */
    async end(bearer: string): Promise<void> {
      const claims = await tokens.requireSession(bearer).catch((error: unknown) => {
        if (error instanceof FailureError) return undefined;
        throw error;
      });
      if (claims?.sid) await store.end(claims.sid, clock.now() + SESSION_MAX_SECONDS * 1000);
    },

    /** End of the account's free trial in milliseconds, or null. */
    trialEndsAt: (accountId: string): Promise<number | null> => store.trialEndsAt(accountId),
  };
}
