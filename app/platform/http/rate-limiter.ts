import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RATE_LIMITS, type RateLimitName } from '~/lib/contract/rate-limits';
import { CLOCK_TOLERANCE_MS } from '~/domain/clock-tolerance';
import type { Clock } from '../ports/clock';
import type { Db } from '../db/open-database';

/**
 * The rate limits of the contract. Limits that guard secrets count in the database, so that all processes count together
 * and a restart forgives nothing; the others count in this process.
 *
 * @param options.loadScale multiplies the limits that only guard against load; 0 switches those off
 */
export function createRateLimiter({ db, clock, loadScale = 1 }: { db: Db; clock: Clock; loadScale?: number }) {
  const memory = new Map<RateLimitName, RateLimiterMemory>();
  for (const [name, { points, seconds, isShared }] of Object.entries(RATE_LIMITS)) {
    if (points > 0 && loadScale > 0 && !isShared) {
      memory.set(
        name as RateLimitName,
        new RateLimiterMemory({ points: Math.ceil(points * loadScale), duration: seconds, keyPrefix: name }),
      );
    }
  }
  return {
    /** Counts one call, or so many. Resolves to 0 when it may go on, else to the seconds to wait. */
    async consume(name: RateLimitName, key: string, count = 1): Promise<number> {
      const { points, seconds, isShared } = RATE_LIMITS[name];
      if (points === 0 || (!isShared && loadScale === 0)) return 0;
      const limiter = memory.get(name);
      if (!limiter) return consumeShared(db, clock, `${name}:${key}`, { points, seconds, count });
      try {
        await limiter.consume(key, count);
        return 0;
      } catch (error) {
        if (error instanceof RateLimiterRes) return Math.max(1, Math.ceil(error.msBeforeNext / 1000));
        throw error;
      }
    },
    /** Takes back one counted call that failed through no fault of the caller. Shared limits only. */
    async refund(name: RateLimitName, key: string): Promise<void> {
      await db
        .updateTable('rate_limits')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', `${name}:${key}`)
        .where('points', '>', 0)
        .execute();
    },
  };
}
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/**
 * Makes transactions under one key wait for each other: the first one's row is the lock.
 *
 * @param expiresAt milliseconds; from then on the row may be cleared away
 */
export async function waitForLock(trx: Db, key: string, expiresAt: number): Promise<void> {
  await trx
    .insertInto('rate_limits')
    .values({ key, points: 0, expires_at: expiresAt })
    .onConflict((oc) => oc.column('key').doUpdateSet({ expires_at: expiresAt }))
    .execute();
}

/** One statement decides and counts, so that two processes never both take the last point. */
interface Count {
  key: string;
  count: number;
  now: number;
  expiresAt: number;
  latest: number;
}

const addPoints = (db: Db, { key, count, now, expiresAt, latest }: Count) =>
  db
    .insertInto('rate_limits')
    .values({ key, points: count, expires_at: expiresAt })
    .onConflict((oc) =>
      oc.column('key').doUpdateSet((eb) => {
        // One that ends later than its own window was begun by a clock that ran ahead.
        const isOver = eb.or([eb('rate_limits.expires_at', '<=', now), eb('rate_limits.expires_at', '>', latest)]);
        const startedAnew = <R extends 'points' | 'expires_at'>(name: R) =>
          eb
            .case()
            .when(isOver)
            .then(eb.ref(`excluded.${name}`));
        return {
          points: startedAnew('points')
            .else(eb('rate_limits.points', '+', eb.ref('excluded.points')))
            .end(),
          expires_at: startedAnew('expires_at').else(eb.ref('rate_limits.expires_at')).end(),
        };
      }),
    )
    .returning(['points', 'expires_at'])
    .executeTakeFirstOrThrow();

async function consumeShared(
  db: Db,
  clock: Clock,
  key: string,
  { points, seconds, count }: { points: number; seconds: number; count: number },
): Promise<number> {
  const now = clock.now();
  const expiresAt = now + seconds * 1000;
  const row = await addPoints(db, { key, count, now, expiresAt, latest: expiresAt + CLOCK_TOLERANCE_MS });
  return row.points <= points ? 0 : Math.max(1, Math.ceil((row.expires_at - now) / 1000));
}
