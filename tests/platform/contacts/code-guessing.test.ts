import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CODE_POLICY, CODE_SEND_CAPS } from '~/domain/verification-code';
import { aPreferenceSettings } from '../../support/preference-builders';
import type { TestPlatform } from '../../support/test-platform';
import { codeIn, HOUR, MAIL, MINUTE, createVerificationPlatform, outcome } from '../verification/person';
import { aCustomer, enterCode, type Channel, type Customer } from './customer';

const PHONE = '+13125550142';
const OTHER_MAIL = 'maya.at.work@mail.example';

let platform: TestPlatform;

beforeEach(async () => {
  platform = await createVerificationPlatform();
  for (const id of ['omar', 'lee']) await platform.seed.recipient({ id, email: null, phone: null });
  await platform.seed.account({ id: 'delta', public_id: 'delta-public' });
  await platform.seed.recipient({ account_id: 'delta', id: 'zoe', email: null, phone: null });
  await platform.context.db
    .insertInto('preference_settings')
    .values(aPreferenceSettings({ account_id: 'delta' }))
    .execute();
});
afterEach(() => platform.close());

const db = () => platform.context.db;
const verifiedContacts = () => db().selectFrom('verified_contacts').selectAll().execute();

interface Target {
  channel: Channel;
  destination: string;
}

describe('ten thousand guesses', () => {
  const ROUNDS = 100;
  const WRONG_GUESSES = 24;
  const TARGETS: Target[] = [
    { channel: 'email', destination: MAIL },
    { channel: 'email', destination: OTHER_MAIL },
    { channel: 'sms', destination: PHONE },
    { channel: 'whatsApp', destination: PHONE },
  ];

  async function counterOf({ channel, destination }: Target): Promise<{ tries: number; since: number }> {
    const row = await db()
      .selectFrom('otp_counters')
      .selectAll()
      .where('channel', '=', channel === 'email' ? 'email' : 'phone')
      .where('destination', '=', destination)
      .executeTakeFirst();
    const isOver = row !== undefined && platform.clock.now() - row.window_started_at >= CODE_POLICY.wrongTryWindowMs;
    return { tries: row && !isOver ? row.wrong_tries : 0, since: row?.window_started_at ?? 0 };
  }

  /** The codes of a recipient that a guess is judged against now. */
  async function liveCodes(recipient: string, { channel, destination }: Target): Promise<string[]> {
    const rows = await db()
      .selectFrom('otp_challenges')
      .select(['id', 'expires_at'])
      .where((eb) => eb.and({ recipient_id: recipient, channel, destination }))
      .orderBy('created_at', 'desc')
      .limit(CODE_POLICY.validCodes)
      .execute();
    return rows.filter(({ expires_at }) => expires_at > platform.clock.now()).map(({ id }) => id);
  }

  test('over resends, recipients, accounts and addresses are judged no more often than the policy allows', async () => {
    const attackers = await Promise.all(
      [
        ['prairie', 'maya'],
        ['prairie', 'omar'],
        ['prairie', 'lee'],
        ['delta', 'zoe'],
      ].map(async ([account = '', recipient = '']) => ({
        recipient,
        customer: await aCustomer(platform, { account, recipient }),
      })),
    );
    /** The newest code that any of them got for a target. */
    const challenges = new Map<Target, { recipient: string; mobileToken: string; code: string }>();
    const checksByCode = new Map<string, number>();
    const checksByCounter = new Map<string, number>();
    const outcomes = new Map<string, number>();
    const count = (counts: Map<string, number>, key: string, by = 1) =>
      void counts.set(key, (counts.get(key) ?? 0) + by);
    const start = platform.clock.now();
    let guesses = 0;

    for (let round = 0; round < ROUNDS; round += 1) {
      platform.clock.advance(2 * MINUTE);
      const attacker = attackers[round % attackers.length];
      if (!attacker) throw new Error('Somebody has to attack');
      for (const target of TARGETS) {
        const sent = await attacker.customer.send(target.channel, target.destination);
        if (!sent.isOk) continue;
        const code = codeIn(platform.messages.at(-1)?.text ?? '');
        challenges.set(target, { recipient: attacker.recipient, mobileToken: sent.data.mobileToken, code });
      }
      // Targets of one counter, SMS and WhatsApp, one after the other: what was judged is read from the counter.
      await Promise.all([attack(TARGETS.slice(0, 1)), attack(TARGETS.slice(1, 2)), attack(TARGETS.slice(2))]);
    }

    async function attack(targets: readonly Target[]): Promise<void> {
      for (const target of targets) {
        const { recipient = '', mobileToken = '', code = '' } = challenges.get(target) ?? {};
        const live = await liveCodes(recipient, target);
        const before = await counterOf(target);
        const guess = (guessedCode: string) =>
          enterCode(platform, target.channel, { contact: target.destination, code: guessedCode, mobileToken });
        // The codes of this test platform lie below 2000: these are wrong, each a different one.
        const results = await Promise.all(
          Array.from({ length: WRONG_GUESSES }, () => guess(String(2000 + (guesses++ % 8000)))),
        );
        const right = outcome(await guess(code));
        guesses += 1;
        const after = await counterOf(target);

        for (const each of [...results.map(outcome), right]) count(outcomes, each);
        const checks = after.since === before.since ? after.tries - before.tries : after.tries;
        const wasLockedNow =
          before.tries < CODE_POLICY.maxWrongTries && after.tries >= CODE_POLICY.maxWrongTries ? 1 : 0;
        expect(results.filter((each) => !each.isOk && each.name === 'otp.incorrect').length + wasLockedNow).toBe(
          checks,
        );
        for (const id of live) count(checksByCode, id, checks);
        count(checksByCounter, target.channel === 'email' ? target.destination : 'phone', checks);
      }
    }

    expect(guesses).toBe(10_000);
    // One in twenty-five was right, and none let anybody in.
    expect([...outcomes.keys()].sort()).toEqual(['otp.incorrect', 'otp.locked']);
    expect(await verifiedContacts()).toEqual([]);

    expect(checksByCode.size).toBeGreaterThan(5);
    expect(Math.max(...checksByCode.values())).toBe(CODE_POLICY.maxWrongTries);
    const windows = 1 + Math.floor((platform.clock.now() - start) / HOUR);
    expect([...checksByCounter.keys()].sort()).toEqual([OTHER_MAIL, MAIL, 'phone'].sort());
    for (const checks of checksByCounter.values()) {
      expect(checks).toBeGreaterThanOrEqual(CODE_POLICY.maxWrongTries);
      expect(checks).toBeLessThanOrEqual(windows * CODE_POLICY.maxWrongTries);
    }
    for (const destination of [MAIL, OTHER_MAIL, PHONE]) {
      expect(platform.messages.filter(({ to }) => to === destination).length).toBeLessThanOrEqual(
        CODE_SEND_CAPS.destination.day,
      );
    }
    for (const { customer } of attackers) {
      for (const { channel, destination } of TARGETS)
        expect(outcome(await customer.add(channel, destination))).toBe('contact.notVerified');
    }
  });
});

describe('the mobileToken of somebody else', () => {
  let maya: Customer;
  beforeEach(async () => {
    maya = await aCustomer(platform);
  });

  test.each([
    ['of the same account', { account: 'prairie', recipient: 'omar' }],
    ['of another account', { account: 'delta', recipient: 'zoe' }],
  ])('%s verifies for them alone', async (_title, who) => {
    const other = await aCustomer(platform, who);
    for (const [channel, contact] of [
      ['email', OTHER_MAIL],
      ['email', MAIL],
      ['sms', PHONE],
      ['whatsApp', PHONE],
    ] as const) {
      await other.verifyWithCode(channel, contact);
      expect(outcome(await maya.add(channel, contact))).toBe('contact.notVerified');
    }
    expect((await verifiedContacts()).map(({ account_id, recipient_id }) => `${account_id} ${recipient_id}`)).toEqual(
      Array<string>(4).fill(`${who.account} ${who.recipient}`),
    );
    expect(await maya.list()).toEqual([`email ${MAIL}`, `sms ${PHONE}`]);
    expect(outcome(await maya.prefer('email', MAIL))).toBe('contact.notVerified');
    expect(outcome(await other.add('email', OTHER_MAIL))).toBe('ok');
    expect(await maya.list()).toEqual([`email ${MAIL}`, `sms ${PHONE}`]);
  });

  test.each([
    ['of the same account', { account: 'prairie', recipient: 'omar' }],
    ['of another account', { account: 'delta', recipient: 'zoe' }],
  ])('%s does not go with one’s own code, nor one’s own with theirs', async (_title, who) => {
    const other = await aCustomer(platform, who);
    const codeFor = async (customer: Customer) => {
      platform.clock.advance(MINUTE);
      const sent = await customer.send('email', MAIL);
      if (!sent.isOk) throw new Error(sent.details);
      return { mobileToken: sent.data.mobileToken, code: codeIn(platform.messages.at(-1)?.text ?? '') };
    };
    const mine = await codeFor(maya);
    const theirs = await codeFor(other);
    const type = (guessedCode: string, mobileToken: string) =>
      enterCode(platform, 'email', { contact: MAIL, code: guessedCode, mobileToken });
    expect(outcome(await type(mine.code, theirs.mobileToken))).toBe('otp.incorrect');
    expect(outcome(await type(theirs.code, mine.mobileToken))).toBe('otp.incorrect');
    expect(await verifiedContacts()).toEqual([]);
    expect(outcome(await type(mine.code, mine.mobileToken))).toBe('ok');
    expect((await verifiedContacts()).map(({ recipient_id }) => recipient_id)).toEqual(['maya']);
    expect(outcome(await maya.add('email', MAIL))).toBe('ok');
    expect(outcome(await other.add('email', MAIL))).toBe('contact.notVerified');
  });
});
