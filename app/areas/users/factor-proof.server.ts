import type { PlatformContext } from '~/platform/context';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { fail, type Failure } from '~/platform/http/result';
import { createEncrypter } from '~/platform/encryption';
import { appCode, stepOfCode } from './authenticator-app.server';
import { createFactorStore } from './factor-store.server';
import { recoveryCodeHash } from './recovery-codes.server';

/** Judges codes. Each is taken once, and wrong ones are counted for the person. */
export function createFactorProof({ db, clock, config }: Pick<PlatformContext, 'db' | 'clock' | 'config'>) {
  const store = createFactorStore(db);
  const limiter = createRateLimiter({ db, clock });
  const sealer = createEncrypter(config.linkKeys, 'second factor');
  const about = (userId: string, id: string) => `${userId} ${id}`;

  return {
    sealKey: (key: Uint8Array, userId: string, id: string): string => sealer.encrypt(key, about(userId, id)),

    /** Undefined where the key that it was sealed with is gone. */
    openKey: (row: { id: string; user_id: string; secret: string }): Buffer | undefined =>
      sealer.decrypt(row.secret, about(row.user_id, row.id)),

    /** What a code that was typed is good as; undefined for a wrong one, or one that was used. */
    async useCode(userId: string, typed: string): Promise<'app' | 'recovery' | undefined> {
      const code = appCode(typed);
      if (code !== undefined) {
        const app = await store.findApp(userId);
        const key = app && this.openKey(app);
        const step = key && stepOfCode(key, code, clock.now());
        return app && step !== undefined && (await store.advance(app.id, step, clock.now())) ? 'app' : undefined;
      }
      const hash = recoveryCodeHash(userId, typed);
      return hash && (await store.useCode(userId, hash, clock.now())) ? 'recovery' : undefined;
    },

    /** Counts a try before it is judged, and takes it back where it was right. Failures: `secondFactor.locked` (with `seconds`). */
    async judged<T>(userId: string, judge: () => Promise<T | undefined>, wrong: Failure): Promise<T | Failure> {
      const seconds = await limiter.consume('secondFactorTry', userId);
      if (seconds > 0) return fail('secondFactor.locked', { seconds });
      const right = await judge();
      if (right === undefined) return wrong;
      await limiter.refund('secondFactorTry', userId);
      return right;
    },
  };
}
