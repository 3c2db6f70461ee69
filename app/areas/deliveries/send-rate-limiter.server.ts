import type { PlatformContext } from '~/platform/platform-context';
import type { Db } from '~/platform/db/open-database';
import type { OutgoingMessage } from '~/platform/ports/messages';

/** What one second may hold goes out at once. Milliseconds. */
const TOLERANCE_MS = 1000;

/** Whose turns they are, and how many of them are in a second; none where nothing is set. */
function findLimits(
  { rates }: Pick<PlatformContext['config'], 'rates'>,
  { channel, accountId }: Pick<OutgoingMessage, 'channel' | 'accountId'>,
): { key: string; perSecond: number }[] {
  // Browsers' push services have limits of their own, and say so.
  if (channel === 'push') return [];
  const provider = channel === 'email' ? 'email' : 'sms';
  return [
    { key: provider, perSecond: rates[provider] },
    { key: `account ${accountId}`, perSecond: rates.account },
  ].filter(({ perSecond }) => perSecond > 0);
}

/** The next turn of a key, in milliseconds; the one after it is as much later as the rate says. */
async function nextTurn(trx: Db, { key, perSecond }: { key: string; perSecond: number }, now: number): Promise<number> {
  const step = Math.ceil(1000 / perSecond);
  const { next_at } = await trx
    .insertInto('send_rates')
    .values({ key, next_at: now + step })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({
        next_at: eb
          .case()
          .when('send_rates.next_at', '>', now)
          .then(eb('send_rates.next_at', '+', step))
          .else(now + step)
          .end(),
      })),
    )
    .returning('next_at')
    .executeTakeFirstOrThrow();
  return Number(next_at) - step;
}

/**
 * Gives a message its turn at its provider and of its account: those who wait go out in the order in which they were given one, on all
 * machines together.
 *
 * @returns when it may go, in milliseconds; undefined: now
 */
export function createSendRateLimiter({ db, clock, config }: Pick<PlatformContext, 'db' | 'clock' | 'config'>) {
  return async (message: OutgoingMessage): Promise<number | undefined> => {
    const limits = findLimits(config, message);
    if (limits.length === 0) return undefined;
    const now = clock.now();
    // One after the other by name, so that no two messages lock what the other waits for.
    const turn = await db.transaction().execute(async (trx) => {
      let latest = now;
      for (const limit of limits.sort((a, b) => (a.key < b.key ? -1 : 1)))
        latest = Math.max(latest, await nextTurn(trx, limit, now));
      return latest;
    });
    // Whoever waits for a code or a receipt does not wait for a mailing; it takes a turn all the same.
    const isAwaited = message.weight === 'code' || message.weight === 'receipt';
    return isAwaited || turn <= now + TOLERANCE_MS ? undefined : turn;
  };
}
