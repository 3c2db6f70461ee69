import { afterEach, beforeEach, expect, test } from 'vitest';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import { createSqliteJobs } from '~/platform/adapters/sqlite-jobs';
import { createRateLimiter } from '~/platform/http/rate-limiter';
import { QUEUE_RULES } from '~/platform/ports/jobs';
import type { TestPlatform } from '../../support/test-platform';
import { aPerson, HOUR, createVerificationPlatform, outcome, WRONG_CODE } from '../verification/person';

const DAY = 24 * HOUR;
const { points, seconds } = RATE_LIMITS.signInTry;

let platform: TestPlatform;
beforeEach(async () => void (platform = await createVerificationPlatform()));
afterEach(() => platform.close());

/** Calls of one key, more than its limit by one. Resolves to the seconds that each waits. */
async function exhaust(count = points + 1): Promise<number[]> {
  const limiter = createRateLimiter(platform.context);
  const waits: number[] = [];
  for (let call = 0; call < count; call += 1) waits.push(await limiter.consume('signInTry', 'maya'));
  return waits;
}

test('a rate limit that a clock has counted a day ahead is over, and the new one counts', async () => {
  platform.clock.advance(DAY);
  expect((await exhaust()).at(-1)).toBe(seconds);
  platform.clock.advance(-DAY);
  const waits = await exhaust();
  expect(waits).toEqual([...Array<number>(points).fill(0), seconds]);
});

test('calls that overtake each other, and machines whose clocks differ a little, count together', async () => {
  platform.clock.advance(5000);
  await exhaust();
  platform.clock.advance(-5000);
  expect(await exhaust(1)).toEqual([seconds + 5]);
});

test('a clock that jumps forward ends a limit, as time that goes by does', async () => {
  await exhaust();
  platform.clock.advance(DAY);
  expect(await exhaust(1)).toEqual([0]);
});

test('a person who was locked out of codes a day ahead gets one, and it is good', async () => {
  const maya = await aPerson(platform);
  platform.clock.advance(DAY);
  await maya.requestCode();
  for (let tries = 0; tries < 5; tries += 1) await maya.enterCode(WRONG_CODE);
  expect(outcome(await maya.requestCode())).toBe('otp.locked');
  platform.clock.advance(-DAY);
  expect(outcome(await maya.requestCode())).toBe('ok');
  expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('ok');
});

test.runIf(process.env.TEST_ENGINE !== 'postgres')(
  'a job of SQLite that was added or failed a day ahead waits as long as if the clock had been right',
  async () => {
    const { db, clock } = platform.context;
    const jobs = createSqliteJobs({ db, clock });
    const job = (key: string) => ({ queue: 'mail' as const, key, accountId: 'prairie', data: {} });
    const due = async () => (await jobs.take('mail', 9)).map(({ key }) => key).sort();
    await jobs.add(db, [job('failed')]);
    platform.clock.advance(DAY);
    const [failed] = await jobs.take('mail', 1);
    if (failed) await jobs.fail(failed, 'not now');
    await jobs.add(db, [job('at-once'), { ...job('later'), startAt: clock.now() + HOUR }]);
    platform.clock.advance(-DAY);
    expect(await due()).toEqual([]);
    await jobs.maintain();
    expect(await due()).toEqual(['at-once', 'failed']);
    platform.clock.advance(HOUR);
    expect(await due()).toEqual(['later']);
  },
);

test.runIf(process.env.TEST_ENGINE !== 'postgres')(
  'a job of SQLite whose worker went away a day ahead is taken up again',
  async () => {
    const { db, clock } = platform.context;
    const jobs = createSqliteJobs({ db, clock });
    await jobs.add(db, [{ queue: 'mail', key: 'a', accountId: 'prairie', data: {} }]);
    platform.clock.advance(DAY);
    expect(await jobs.take('mail', 1)).toHaveLength(1);
    platform.clock.advance(-DAY);
    await jobs.maintain();
    expect(await jobs.take('mail', 1)).toHaveLength(1);
    platform.clock.advance(QUEUE_RULES.mail.leaseSeconds * 500);
    await jobs.maintain();
    expect(await jobs.take('mail', 1)).toEqual([]);
  },
);
