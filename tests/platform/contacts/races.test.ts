import { afterEach, describe, expect, test } from 'vitest';
import type { ContactPreference } from '~/areas/contacts/calls';
import type { ApiResult } from '~/lib/api-client.server';
import type { TestPlatform } from '../../support/test-platform';
import {
  aVisitor,
  choicesOf,
  dataOf,
  createPreferencesPlatform,
  readStoredConsents,
} from '../preferences/preferences-platform';
import { codeIn, MAIL, outcome } from '../verification/person';
import { aCustomer, describeContacts, type Channel, type Customer } from './customer';
import { addContact, verifyContact, describeState, type Action, type State } from './contact-model';

/** Prairie's own maximum. */
const LIMIT = 4;
const PHONE = '+13125550142';
const OTHER_PHONE = '+13125550143';
/** Saved together, so that they are always equal. */
const CELLS = ['energy_tips.email', 'outages.sms', 'outages.whatsApp'];

type Contacts = ApiResult<{ contacts: ContactPreference[] }>;
interface Done {
  act: Action;
  result: Contacts;
}

let platform: TestPlatform;
afterEach(() => platform.close());

const act = (kind: Action['kind'], channel: Channel, ...contacts: string[]): Action[] =>
  contacts.map((contact) => ({ kind, channel, contact }));
const mails = (...names: string[]) => names.map((name) => `${name}@mail.example`);

/** More are added than there is room for; those that are preferred and removed are among them. Some come twice. */
const ACTS: Action[] = [
  ...act('add', 'email', ...mails('c', 'd', 'e', 'late', 'late'), MAIL, MAIL),
  ...act('prefer', 'email', ...mails('a', 'b', 'c', 'd'), MAIL),
  ...act('remove', 'email', ...mails('a', 'b', 'c', 'a')),
  ...act('add', 'sms', PHONE, '+13125550144', '+13125550145'),
  ...act('prefer', 'sms', PHONE, OTHER_PHONE, '+13125550144'),
  ...act('remove', 'sms', OTHER_PHONE, '+13125550144'),
  ...act('add', 'whatsApp', PHONE, PHONE),
  ...act('remove', 'whatsApp', PHONE),
];
/** Codes that are typed in the middle of it. */
const TYPED: { channel: Channel; contact: string }[] = [
  { channel: 'email', contact: 'late@mail.example' },
  { channel: 'email', contact: MAIL },
  { channel: 'sms', contact: PHONE },
];
const SAVES = 10;

/** Maya with a and b as e-mails and one number, more contacts that only want adding, and codes on their way. */
async function prepare(): Promise<{ maya: Customer; codes: string[]; tokens: string[]; before: State }> {
  platform = await createPreferencesPlatform();
  const maya = await aCustomer(platform);
  for (const contact of mails('a', 'b')) {
    await maya.verifyWithCode('email', contact);
    dataOf(await maya.add('email', contact));
  }
  await maya.verifyWithCode('sms', OTHER_PHONE);
  dataOf(await maya.add('sms', OTHER_PHONE));
  const proven: [Channel, string][] = [
    ...mails('c', 'd', 'e').map((contact): [Channel, string] => ['email', contact]),
    ['sms', '+13125550144'],
    ['sms', '+13125550145'],
    ['whatsApp', PHONE],
  ];
  for (const [channel, contact] of proven) await maya.verifyWithCode(channel, contact);
  const codes: string[] = [];
  const tokens: string[] = [];
  for (const { channel, contact } of TYPED) {
    tokens.push(dataOf(await maya.send(channel, contact)).mobileToken);
    codes.push(codeIn(platform.messages.at(-1)?.text ?? ''));
  }
  const held = (contact: string, isVerified: boolean, isPreferred = false) => ({ contact, isVerified, isPreferred });
  const before: State = {
    lists: {
      email: [held(MAIL, false), held('a@mail.example', true, true), held('b@mail.example', true)],
      sms: [held(PHONE, false), held(OTHER_PHONE, true, true)],
      whatsApp: [],
    },
    proven: new Set([
      ...proven.map((each) => each.join(' ')),
      `email ${mails('a')[0]}`,
      `email ${mails('b')[0]}`,
      `sms ${OTHER_PHONE}`,
    ]),
  };
  expect(await maya.list()).toEqual(describeState(before));
  return { maya, codes, tokens, before };
}

/** The same order for the same seed. */
function shuffled<T>(items: readonly T[], seed: number): T[] {
  let state = seed;
  const next = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) / 2_147_483_648;
  return items
    .map((item) => ({ item, at: next() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

const revisionOf = async () =>
  (
    await platform.context.db
      .selectFrom('recipients')
      .select('revision')
      .where('id', '=', 'maya')
      .executeTakeFirstOrThrow()
  ).revision;
const eventsSince = async (seq: number) =>
  platform.context.db
    .selectFrom('consent_events')
    .selectAll()
    .where('recipient_id', '=', 'maya')
    .where('seq', '>', seq)
    .orderBy('seq')
    .execute();

const KINDS: Record<string, Action['kind']> = {
  contactAdded: 'add',
  contactPreferred: 'prefer',
  contactRemoved: 'remove',
};

/**
 * Replays the successes in the order of the history, which was written while the recipient was held. Each must be allowed
 * where it stands, and its reply must show exactly what it made of it. Answers every state on the way.
 */
function explain(before: State, history: { action: string; channel: string; detail: string }[], done: Done[]): State[] {
  const unused = done.filter(({ result }) => result.isOk);
  const states = [before];
  for (const { action, channel, detail } of history) {
    const storedAction: Action = { kind: KINDS[action] ?? 'add', channel: channel as Channel, contact: detail };
    let state = states.at(-1) ?? before;
    // A code that was typed in the meantime counts from when it was needed first.
    if (storedAction.kind === 'add' && TYPED.some((typed) => typed.channel === channel && typed.contact === detail))
      state = verifyContact(state, storedAction);
    const next = addContact(state, storedAction, LIMIT);
    if (typeof next === 'string') throw new Error(`${action} ${detail} can't have happened here: ${next}`);
    const index = unused.findIndex(
      ({ act: each, result }) =>
        JSON.stringify(each) === JSON.stringify(storedAction) &&
        result.isOk &&
        describeContacts(result.data.contacts).join() === describeState(next).join(),
    );
    expect(
      index,
      `${action} ${detail} is what one of the people was told: ${describeState(next).join()}`,
    ).toBeGreaterThanOrEqual(0);
    unused.splice(index, 1);
    states.push(next);
  }
  // What is left succeeded without a change: it was preferred already.
  for (const { act: each, result } of unused) {
    expect(each.kind).toBe('prefer');
    const seen = result.isOk ? describeContacts(result.data.contacts).join() : '';
    expect(
      states.some(
        (state) =>
          describeState(state).join() === seen &&
          describeState(addContact(state, each, LIMIT) as State).join() === seen,
      ),
    ).toBe(true);
  }
  return states;
}

/** What is stored is where the order ends, and keeps the rules. */
async function expectStored(maya: Customer, end: State): Promise<void> {
  expect(await maya.list()).toEqual(describeState(end));
  for (const list of Object.values(end.lists)) {
    expect(list.length).toBeLessThanOrEqual(LIMIT);
    const preferred = list.filter(({ isPreferred }) => isPreferred);
    expect(preferred.length).toBe(list.some(({ isVerified }) => isVerified) ? 1 : 0);
    expect(preferred.every(({ isVerified }) => isVerified)).toBe(true);
  }
  const rows = await platform.context.db
    .selectFrom('contacts')
    .selectAll()
    .where('recipient_id', '=', 'maya')
    .execute();
  expect(rows.filter((row) => row.is_preferred === 1 && (row.is_verified === 0 || row.removed_at !== null))).toEqual(
    [],
  );
  const verified = await platform.context.db
    .selectFrom('verified_contacts')
    .selectAll()
    .where('recipient_id', '=', 'maya')
    .execute();
  const proven = new Set([...end.proven, ...TYPED.map(({ channel, contact }) => `${channel} ${contact}`)]);
  expect(verified.map(({ channel, destination }) => `${channel} ${destination}`).sort()).toEqual([...proven].sort());
}

/** Saves are whole: the history has their cells together and in turns, and the last turn is what is stored. Answers how many. */
async function expectWholeSaves(history: { action: string; seq: number }[]): Promise<number> {
  const turns = history.filter((_event, index) => index % CELLS.length === 0);
  turns.forEach(({ action, seq }, turn) => {
    const together = history.slice(turn * CELLS.length, (turn + 1) * CELLS.length);
    expect(together.map((event) => [event.action, event.seq])).toEqual(
      CELLS.map((_cell, index) => [action, seq + index]),
    );
    expect(action).toBe(turn % 2 === 0 ? 'withdrawn' : 'given');
  });
  const stored = await readStoredConsents(platform);
  expect(CELLS.map((cell) => stored[cell])).toEqual(CELLS.map(() => turns.length % 2 === 0));
  return turns.length;
}

describe('forty changes of one recipient at the same time', () => {
  test.each([1, 2, 3, 4])(
    'end in a state that some order of them explains, with nothing half-written (order %i)',
    async (seed) => {
      const { maya, codes, tokens, before } = await prepare();
      const visitor = await aVisitor(platform);
      const save = async (isGiven: boolean) => {
        const info = choicesOf(dataOf(await visitor.save(Object.fromEntries(CELLS.map((cell) => [cell, isGiven])))));
        expect(CELLS.map((cell) => info[cell])).toEqual(CELLS.map(() => isGiven));
      };
      await save(true);
      const [{ seq: lastSeq = 0 } = {}] = (await eventsSince(0)).slice(-1);
      const revisionBefore = await revisionOf();

      const done: Done[] = [];
      const typed: string[] = [];
      const jobs = [
        ...ACTS.map(
          (each) => async () =>
            void done.push({ act: each, result: await maya[each.kind](each.channel, each.contact) }),
        ),
        ...TYPED.map(({ channel, contact }, index) => async () => {
          typed.push(outcome(await maya.verify(channel, contact, codes[index] ?? '', tokens[index] ?? '')));
        }),
        ...Array.from({ length: SAVES }, (_all, index) => () => save(index % 2 === 1)),
      ];
      expect(jobs).toHaveLength(40);
      await Promise.all(shuffled(jobs, seed).map((job) => job()));

      const events = await eventsSince(lastSeq);
      const contactEvents = events.filter(({ action }) => action in KINDS);
      const states = explain(before, contactEvents, done);
      // Every refusal is right at some point of that order.
      for (const { act: each, result } of done.filter(({ result: { isOk } }) => !isOk)) {
        expect(
          states.some((state) => addContact(state, each, LIMIT) === outcome(result)),
          `${JSON.stringify(each)}: ${outcome(result)}`,
        ).toBe(true);
      }
      expect(typed).toEqual(['ok', 'ok', 'ok']);
      await expectStored(maya, states.at(-1) ?? before);
      const saved = await expectWholeSaves(events.filter(({ action }) => !(action in KINDS)));
      // One change, one new version of the page; the history has no gap.
      expect(await revisionOf()).toBe(revisionBefore + contactEvents.length + typed.length + saved);
      expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => lastSeq + 1 + index));
    },
  );
});

test('removing contacts while their codes are typed again neither fails nor leaves a contact half there', async () => {
  platform = await createPreferencesPlatform();
  const maya = await aCustomer(platform);
  const names = mails('a', 'b', 'c');
  const guesses: { contact: string; code: string; mobileToken: string }[] = [];
  for (const contact of names) {
    await maya.verifyWithCode('email', contact);
    dataOf(await maya.add('email', contact));
    platform.clock.advance(60_000);
    const { mobileToken } = dataOf(await maya.send('email', contact));
    guesses.push({ contact, mobileToken, code: codeIn(platform.messages.at(-1)?.text ?? '') });
  }
  const outcomes = await Promise.all(
    guesses.flatMap(({ contact, code, mobileToken }) => [
      maya.verify('email', contact, code, mobileToken).then(outcome),
      maya.remove('email', contact).then(outcome),
    ]),
  );
  expect(outcomes).toEqual(outcomes.map(() => 'ok'));
  expect(await maya.list()).toEqual([`email ${MAIL}`, `sms ${PHONE}`]);
});
