import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { RATE_LIMITS } from '~/lib/contract/rate-limits';
import type { TestPlatform } from '../../support/test-platform';
import {
  submitAnswers,
  MINUTE,
  createIdentityCheckPlatform,
  OTHER_DEVICE,
  RIGHT_ANSWERS,
  describeOutcome,
} from './identity-check-platform';

const WRONG = { ...RIGHT_ANSWERS, 'ZIP code': '02138' };
const OWN = RATE_LIMITS.gateTry.points;
const ALL = RATE_LIMITS.gateLink.points;

let platform: TestPlatform;
let token: string;

beforeEach(async () => {
  platform = await createIdentityCheckPlatform();
  token = await platform.seed.link({ purpose: 'preferences' });
});
afterEach(() => platform.close());

const addressOf = (index: number) => `198.51.${Math.floor(index / 250)}.${(index % 250) + 1}`;
const guess = (address: string, values: Record<string, string> = WRONG, link = token) =>
  describeOutcome(submitAnswers(platform, link, { values, address }));

async function tries(count: number, address: string): Promise<string[]> {
  const outcomes: string[] = [];
  for (let index = 0; index < count; index += 1) outcomes.push(await guess(address));
  return outcomes;
}

describe('wrong values', () => {
  test('five from one address are judged; then it is locked, for the right ones too', async () => {
    expect(await tries(OWN + 1, addressOf(0))).toEqual([...Array<string>(OWN).fill('refused'), 'gate.locked']);
    expect(await submitAnswers(platform, token, { address: addressOf(0) })).toMatchObject({
      isOk: false,
      name: 'gate.locked',
      status: 429,
      params: { seconds: RATE_LIMITS.gateTry.seconds },
    });
    expect((await platform.rowCounts()).gate_passes?.rows).toBe(0);
  });

  test('another device does not begin anew, another address does', async () => {
    await tries(OWN, addressOf(0));
    expect(
      await describeOutcome(submitAnswers(platform, token, { address: addressOf(0), deviceId: OTHER_DEVICE })),
    ).toBe('gate.locked');
    expect(await guess(addressOf(1), RIGHT_ANSWERS)).toBe('passed');
  });

  test('the lock is over after 15 minutes', async () => {
    await tries(OWN, addressOf(0));
    platform.clock.advance(RATE_LIMITS.gateTry.seconds * 1000 - 1);
    expect(await guess(addressOf(0), RIGHT_ANSWERS)).toBe('gate.locked');
    platform.clock.advance(1);
    expect(await guess(addressOf(0), RIGHT_ANSWERS)).toBe('passed');
  });

  test('another link of the same page and person shares the count, another person’s does not', async () => {
    await tries(OWN, addressOf(0));
    const fresh = await platform.seed.link({ purpose: 'preferences' });
    expect(await guess(addressOf(0), RIGHT_ANSWERS, fresh)).toBe('gate.locked');
    await platform.seed.recipient({ id: 'noah', tags: JSON.stringify(RIGHT_ANSWERS) });
    expect(
      await guess(addressOf(0), RIGHT_ANSWERS, await platform.seed.link({ purpose: 'preferences', recipient: 'noah' })),
    ).toBe('passed');
  });

  test('a locked address does not use up the tries of all the others', async () => {
    await tries(ALL + 10, addressOf(0));
    expect(await guess(addressOf(1), RIGHT_ANSWERS)).toBe('passed');
  });
});

describe('a right answer', () => {
  test('is not counted', async () => {
    for (let index = 0; index < ALL + 5; index += 1)
      expect(await guess(addressOf(Math.floor(index / OWN)), RIGHT_ANSWERS)).toBe('passed');
  });

  test('takes back neither one’s own wrong ones nor those of others', async () => {
    await tries(OWN - 1, addressOf(0));
    await tries(OWN - 1, addressOf(1));
    expect(await guess(addressOf(0), RIGHT_ANSWERS)).toBe('passed');
    expect(await tries(2, addressOf(0))).toEqual(['refused', 'gate.locked']);
    expect(await tries(2, addressOf(1))).toEqual(['refused', 'gate.locked']);
  });
});

describe('a thousand guesses over many addresses', () => {
  test('one after the other: no more are judged than the link has, and the right one comes too late', async () => {
    const outcomes: string[] = [];
    for (let index = 0; index < 1000; index += 1) outcomes.push(await guess(addressOf(index)));
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(ALL);
    expect(outcomes.filter((outcome) => outcome === 'gate.locked')).toHaveLength(1000 - ALL);
    expect(await guess(addressOf(2000), RIGHT_ANSWERS)).toBe('gate.locked');
    platform.clock.advance(RATE_LIMITS.gateLink.seconds * 1000);
    expect(await guess(addressOf(2000), RIGHT_ANSWERS)).toBe('passed');
  }, 120_000);

  test('at the same time', async () => {
    const outcomes = await Promise.all(Array.from({ length: 200 }, (_, index) => guess(addressOf(index))));
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(ALL);
    const own = await Promise.all(Array.from({ length: 30 }, () => guess(addressOf(0))));
    expect(own.filter((outcome) => outcome === 'refused')).toEqual([]);
  }, 60_000);

  test('at the same time from one address', async () => {
    const outcomes = await Promise.all(Array.from({ length: 40 }, () => guess(addressOf(0))));
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(OWN);
    platform.clock.advance(MINUTE);
    expect(await guess(addressOf(0), RIGHT_ANSWERS)).toBe('gate.locked');
  });
});

test('one address that goes from link to link is stopped by the call’s own limit', async () => {
  const { points } = RATE_LIMITS.guess;
  const outcomes: string[] = [];
  for (let index = 0; index <= points; index += 1) {
    const id = `person-${index}`;
    await platform.seed.recipient({ id, tags: JSON.stringify(RIGHT_ANSWERS) });
    outcomes.push(
      await guess(addressOf(0), WRONG, await platform.seed.link({ purpose: 'preferences', recipient: id })),
    );
  }
  expect(outcomes.at(-1)).toBe('request.tooMany');
  expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(points);
}, 60_000);
