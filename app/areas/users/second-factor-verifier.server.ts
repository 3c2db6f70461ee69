import type { PlatformContext } from '~/platform/platform-context';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, type Failure } from '~/platform/http/failure';
import { createEncrypter } from '~/platform/encryption';
import { parseAppCode, findTimeStep } from './authenticator-app.server';
import { createSecondFactorStore } from './second-factor-store.server';
import { hashRecoveryCode } from './recovery-codes.server';

/** Verifies codes. Each is accepted once, and wrong ones are counted per person. */
export function createSecondFactorVerifier({ db, clock, config }: Pick<PlatformContext, 'db' | 'clock' | 'config'>) {
  const store = createSecondFactorStore(db);
  const limiter = createRateLimiter({ db, clock });
  const encrypter = createEncrypter(config.linkKeys, 'second factor');
  const about = (userId: string, id: string) => `${userId} ${id}`;

  return {
    encryptKey: (key: Uint8Array, userId: string, id: string): string => encrypter.encrypt(key, about(userId, id)),

    /** Undefined where the key that it was encrypted with is gone. */
    decryptKey: (row: { id: string; user_id: string; secret: string }): Buffer | undefined =>
      encrypter.decrypt(row.secret, about(row.user_id, row.id)),

    /** What a code that was typed is good as; undefined for a wrong one, or one that was used. */
    async useCode(userId: string, typed: string): Promise<'app' | 'recovery' | undefined> {
      const code = parseAppCode(typed);
      if (code !== undefined) {
        const app = await store.findApp(userId);
        const key = app && this.decryptKey(app);
        const step = key && findTimeStep(key, code, clock.now());
        return app && step !== undefined && (await store.advance(app.id, step, clock.now())) ? 'app' : undefined;
      }
      const hash = hashRecoveryCode(userId, typed);
      return hash && (await store.useCode(userId, hash, clock.now())) ? 'recovery' : undefined;
    },

    /** Counts an attempt before it is verified, and takes the count back where it was right. Failures: `secondFactor.locked` (with `seconds`). */
    async withAttemptLimit<T>(
      userId: string,
      verify: () => Promise<T | undefined>,
      wrong: Failure,
    ): Promise<T | Failure> {
      const seconds = await limiter.consume('secondFactorTry', userId);
      if (seconds > 0) return fail('secondFactor.locked', { seconds });
      const right = await verify();
      if (right === undefined) return wrong;
      await limiter.refund('secondFactorTry', userId);
      return right;
    },
  };
}
