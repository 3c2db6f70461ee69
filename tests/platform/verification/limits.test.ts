import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listSentCodes } from '~/areas/verification/calls';
import { CODE_POLICY } from '~/domain/verification-code';
import { DeliveryError } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import type { TestPlatform } from '../../support/test-platform';
import {
  aPerson,
  HOUR,
  MAIL,
  MINUTE,
  createVerificationPlatform,
  outcome,
  SECOND,
  WRONG_CODE,
  type Person,
} from './person';

let platform: TestPlatform;
let maya: Person;

beforeEach(async () => {
  platform = await createVerificationPlatform();
  maya = await aPerson(platform);
});
afterEach(() => platform.close());

/** The recipient's codes, as a page that takes one knows them. */
const listed = ({ token }: Person) => platform.call(listSentCodes, { query: { token } });

async function lockOut(person: Person): Promise<string[]> {
  const outcomes: string[] = [];
  for (let tries = 0; tries < 5; tries += 1) outcomes.push(outcome(await person.enterCode(WRONG_CODE)));
  return outcomes;
}

describe('wrong tries', () => {
  test('the fifth locks the destination, for the right code, a new code and other recipients too', async () => {
    await maya.requestCode();
    expect(await lockOut(maya)).toEqual([...Array<string>(4).fill('otp.incorrect'), 'otp.locked']);
    expect(await maya.enterCode(maya.lastCode())).toMatchObject({ name: 'otp.locked', params: { seconds: 3600 } });
    platform.clock.advance(MINUTE);
    expect(await maya.requestCode()).toMatchObject({ name: 'otp.locked', params: { seconds: 3540 } });
    const other = await aPerson(platform, 'other');
    expect(outcome(await other.requestCode(MAIL, '198.51.100.1'))).toBe('otp.locked');
    expect(outcome(await maya.requestCode('another@mail.example'))).toBe('ok');
  });

  test('count on across resends', async () => {
    const outcomes: string[] = [];
    for (let tries = 0; tries < 5; tries += 1) {
      await maya.requestCode();
      outcomes.push(outcome(await maya.enterCode(WRONG_CODE)));
      platform.clock.advance(31 * SECOND);
    }
    expect(outcomes.at(-1)).toBe('otp.locked');
    expect(outcome(await maya.requestCode())).toBe('otp.locked');
  });

  test('are forgotten an hour after the first of them', async () => {
    await maya.requestCode();
    await maya.enterCode(WRONG_CODE);
    platform.clock.advance(5 * MINUTE);
    for (let tries = 0; tries < 4; tries += 1) await maya.enterCode(WRONG_CODE);
    platform.clock.advance(55 * MINUTE - 1);
    expect(await maya.requestCode()).toMatchObject({ name: 'otp.locked', params: { seconds: 1 } });
    platform.clock.advance(1);
    expect(outcome(await maya.requestCode())).toBe('ok');
    expect(await maya.enterCode(WRONG_CODE)).toMatchObject({ params: { triesLeft: 4 } });
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('ok');
  });

  test('are not forgotten by a right one in between', async () => {
    await maya.requestCode();
    for (let tries = 0; tries < 4; tries += 1) await maya.enterCode(WRONG_CODE);
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('ok');
    platform.clock.advance(31 * SECOND);
    await maya.requestCode();
    expect(outcome(await maya.enterCode(WRONG_CODE))).toBe('otp.locked');
  });

  test('are not counted for what is no code or another address’s', async () => {
    await maya.requestCode();
    for (const typed of ['', '12', '12a4', '123456789'])
      expect(outcome(await maya.enterCode(typed))).toBe('otp.incorrect');
    for (let tries = 0; tries < 5; tries += 1) await maya.enterCode(WRONG_CODE, { email: 'other@mail.example' });
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('ok');
  });

  test('of forty guesses at the same time no more than five are judged', async () => {
    await maya.requestCode();
    const guesses = Array.from({ length: 40 }, (_all, index) =>
      maya.enterCode(WRONG_CODE, { address: `198.51.100.${index}` }),
    );
    const outcomes = (await Promise.all(guesses)).map(outcome);
    expect(outcomes.filter((each) => each === 'otp.incorrect')).toHaveLength(4);
    expect(outcomes.filter((each) => each === 'otp.locked')).toHaveLength(36);
    const [counter] = await platform.context.db.selectFrom('otp_counters').selectAll().execute();
    expect(counter?.wrong_tries).toBe(CODE_POLICY.maxWrongTries);
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('otp.locked');
  });
});

test('a scripted attack over resends, recipients and addresses gets no more guesses than the policy allows', async () => {
  const people = await Promise.all(['maya', 'omar', 'lee'].map((id) => aPerson(platform, id)));
  const start = platform.clock.now();
  let checks = 0;
  for (let guess = 0; guess < 500; guess += 1) {
    const person = people[guess % people.length] ?? maya;
    const address = `2001:db8::${guess.toString(16)}`;
    if (guess % 10 < people.length) await person.requestCode(MAIL, address);
    if (platform.messages.length === 0) throw new Error('The attack needs a code to guess');
    const before = await wrongTries();
    await person.enterCode(WRONG_CODE, { address });
    if ((await wrongTries()) !== before) checks += 1;
    platform.clock.advance(31 * SECOND);
  }
  const hours = Math.ceil((platform.clock.now() - start) / HOUR);
  expect(checks).toBeGreaterThanOrEqual(5);
  expect(checks).toBeLessThanOrEqual(hours * CODE_POLICY.maxWrongTries);
  expect(platform.messages.length).toBeLessThanOrEqual(10);

  async function wrongTries(): Promise<string> {
    const rows = await platform.context.db.selectFrom('otp_counters').selectAll().execute();
    return JSON.stringify(rows.map((row) => (row.wrong_tries > 0 ? [row.wrong_tries, row.window_started_at] : [])));
  }
});

describe('sends', () => {
  test('wait 30 seconds for each other, by the server’s clock', async () => {
    expect(outcome(await maya.requestCode())).toBe('ok');
    platform.clock.advance(29_001);
    expect(await maya.requestCode()).toMatchObject({ name: 'otp.wait', params: { seconds: 1 } });
    platform.clock.advance(999);
    expect(outcome(await maya.requestCode())).toBe('ok');
    expect(platform.messages).toHaveLength(2);
  });

  test('asked for at the same time give one code', async () => {
    const outcomes = (await Promise.all(Array.from({ length: 10 }, () => maya.requestCode()))).map(outcome);
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(1);
    expect(outcomes.filter((each) => each === 'otp.wait')).toHaveLength(9);
    expect(platform.messages).toHaveLength(1);
  });

  test('to one destination are capped by the hour, whoever asks', async () => {
    const people = await Promise.all(['maya', 'omar', 'lee'].map((id) => aPerson(platform, id)));
    const outcomes: string[] = [];
    for (let sends = 0; sends < 6; sends += 1) {
      outcomes.push(outcome(await (people[sends % 3] ?? maya).requestCode(MAIL, `198.51.100.${sends}`)));
      platform.clock.advance(MINUTE);
    }
    expect(outcomes).toEqual([...Array<string>(5).fill('ok'), 'otp.tooManySends']);
    platform.clock.advance(HOUR);
    expect(outcome(await maya.requestCode())).toBe('ok');
  });

  test('from one address are capped by the hour', async () => {
    const outcomes: string[] = [];
    for (let sends = 0; sends < 31; sends += 1) {
      outcomes.push(outcome(await maya.requestCode(`person${sends}@mail.example`)));
      platform.clock.advance(MINUTE);
    }
    expect(outcomes.filter((each) => each === 'ok')).toHaveLength(30);
    expect(outcomes.at(-1)).toBe('otp.tooManySends');
    expect(outcome(await maya.requestCode('person98@mail.example', '203.0.113.7'))).toBe('otp.tooManySends');
    expect(outcome(await maya.requestCode('person99@mail.example', '198.51.100.1'))).toBe('ok');
  });

  test('above the cap of an account end for who has been sent two codes, not for everybody', async () => {
    const now = platform.clock.now();
    const rows = Array.from({ length: 1000 }, (_all, index) => ({
      id: `old-${index}`,
      account_id: 'prairie',
      recipient_id: 'somebody',
      channel: 'email',
      destination: `p${index}@mail.example`,
      address: `a${index}`,
      sent_at: now - 1,
    }));
    for (let start = 0; start < rows.length; start += 250) {
      await platform.context.db
        .insertInto('otp_sends')
        .values(rows.slice(start, start + 250))
        .execute();
    }
    const spender = await aPerson(platform, 'somebody');
    expect(await spender.requestCode()).toMatchObject({ name: 'otp.tooManySends', params: { seconds: 3600 } });
    const requests = ['one', 'two', 'three'].map((name) => () => maya.requestCode(`${name}@mail.example`));
    const outcomes: string[] = [];
    for (const request of requests) outcomes.push(outcome(await request()));
    expect(outcomes).toEqual(['ok', 'ok', 'otp.tooManySends']);
  });

  test('of more than a day ago are cleared away, with their codes and counters', async () => {
    await maya.requestCode();
    await maya.enterCode(WRONG_CODE);
    platform.clock.advance(25 * HOUR);
    await maya.requestCode('new@mail.example');
    const left = (table: 'otp_sends' | 'otp_challenges' | 'otp_counters') =>
      platform.context.db.selectFrom(table).select('destination').execute();
    for (const table of ['otp_sends', 'otp_challenges', 'otp_counters'] as const) {
      expect(await left(table)).toEqual([{ destination: 'new@mail.example' }]);
    }
  });
});

describe('a delivery that fails', () => {
  test('for good says so, leaves no code and counts no wrong try', async () => {
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox'));
    expect(outcome(await maya.requestCode())).toBe('otp.undeliverable');
    expect(await platform.context.db.selectFrom('otp_challenges').selectAll().execute()).toEqual([]);
    expect(await platform.context.db.selectFrom('otp_counters').select('wrong_tries').execute()).toEqual([
      { wrong_tries: 0 },
    ]);
    expect(outcome(await maya.requestCode('right@mail.example'))).toBe('ok');
  });

  test('for now keeps the code until the carrier is back', async () => {
    platform.messages.failNext(new DeliveryError('temporary', 'greylisted'));
    expect(await maya.requestCode()).toMatchObject({ isOk: true, data: { isQueued: true } });
    expect(platform.messages).toEqual([]);
    expect(await listed(maya)).toMatchObject({ data: { codes: [{ isQueued: true }] } });
    await runWaitingJobs(platform);
    expect(await listed(maya)).toMatchObject({ data: { codes: [{ isQueued: false }] } });
    expect(outcome(await maya.enterCode(maya.lastCode()))).toBe('ok');
  });

  test('after a while, by a carrier that came back, leaves no code and no pause', async () => {
    platform.messages.failNext(new DeliveryError('temporary', 'greylisted'));
    await maya.requestCode();
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox'));
    await runWaitingJobs(platform);
    expect(await listed(maya)).toMatchObject({ data: { codes: [] } });
    expect(outcome(await maya.requestCode())).toBe('ok');
  });

  test('for longer than a code is good sends none', async () => {
    platform.messages.failNext(new DeliveryError('temporary', 'greylisted'));
    await maya.requestCode();
    platform.clock.advance(600 * SECOND);
    await runWaitingJobs(platform);
    expect(platform.messages).toEqual([]);
  });
});
