import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Role } from '~/lib/contract/enums';
import { findRecipients } from '~/areas/privacy/calls';
import { searchAccount } from '~/areas/admin-home/search/calls';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf } from '../drafts/form-calls';
import { aSubmission } from '../api-keys/example-data';

let platform: TestPlatform;
const bearers: Partial<Record<Role, string>> = {};

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.account({
    id: 'river',
    public_id: 'river-public',
    name: 'River Gas',
    support_email: 'a@river.example',
  });
  for (const role of ['Owner', 'Admin', 'Member'] as const) {
    const user = await platform.seed.user({ id: role, role, email: `${role}@prairie.example`.toLowerCase() });
    bearers[role] = await platform.seed.session(user);
  }
  await platform.seed.form({ id: 'leak', title: 'Report 100% of a leak' });
  await platform.seed.recipient({
    id: 'maya',
    name: 'Maya Torres',
    email: 'Maya.Torres@mail.example',
    phone: '+13125550142',
  });
  await platform.seed.recipient({ id: 'otto', name: 'Otto Brandt', email: 'otto@mail.example', phone: null });
  await platform.seed.recipient({
    account_id: 'river',
    id: 'rita',
    name: 'Rita Torres',
    email: 'maya.torres@mail.example',
  });
  await platform.context.db
    .insertInto('submissions')
    .values([
      aSubmission({ id: 's1', reference: 'LK-7F3K-92QD', form_id: 'leak', recipient_id: 'maya', attempt: 1 }),
      aSubmission({ id: 's2', reference: 'LK-7F3K-AAAA', form_id: 'leak', recipient_id: 'otto', attempt: 1 }),
      aSubmission({
        id: 's3',
        reference: 'LK-7F3K-BBBB',
        form_id: 'leak',
        recipient_id: 'otto',
        attempt: 2,
        completed_at: null,
      }),
      aSubmission({ id: 's4', reference: 'LK-7F3K-CCCC', account_id: 'river', form_id: 'leak', recipient_id: 'rita' }),
    ])
    .execute();
});
afterEach(() => platform.close());

const search = async (q: string, role: Role = 'Owner', kind: 'submissions' | '' = '') =>
  dataOf(await platform.call(searchAccount, { query: { q, kind } }, { bearer: bearers[role] }));
const found = async (q: string, role: Role = 'Owner') => {
  const { forms, people, submissions } = await search(q, role);
  return [forms, people, submissions].map((group) => group?.lines.map(({ id }) => id));
};

describe('one field finds', () => {
  test.each([
    ['torres', [[], ['maya'], ['s1']]],
    ['TORR', [[], ['maya'], ['s1']]],
    ['rand', [[], ['otto'], ['s2']]],
    ['m', [[], ['maya'], ['s1']]],
    ['maya.torres@mail.example', [[], ['maya'], ['s1']]],
    ['(312) 555-0142', [[], ['maya'], ['s1']]],
    ['3125550142', [[], ['maya'], ['s1']]],
    ['otto', [[], ['otto'], ['s2']]],
    ['lk 7f3k 92qd', [[], [], ['s1']]],
    ['lk-7f3k', [[], [], ['s1', 's2']]],
    ['LK-7F3K-BBBB', [[], [], []]],
    ['LEAK', [['leak'], [], []]],
    ['0% of', [['leak'], [], []]],
    ['%', [['leak'], [], []]],
    ['_', [[], [], []]],
    ['%torres%', [[], [], []]],
    ["'; drop table recipients; --", [[], [], []]],
    ['"', [[], [], []]],
    ['Maya OR NEAR(', [[], [], []]],
    ['\\', [[], [], []]],
    [' \u0000 ', [[], [], []]],
    ['rita', [[], [], []]],
    ['x'.repeat(200), [[], [], []]],
  ])('%s', async (q, ids) => expect(await found(q)).toEqual(ids));

  test('somebody by a contact that is kept beside', async () => {
    const row = {
      account_id: 'prairie',
      recipient_id: 'otto',
      is_verified: 1,
      is_preferred: 0,
      position: 1,
      created_at: 1,
    };
    await platform.context.db
      .insertInto('contacts')
      .values([
        { ...row, channel: 'sms', contact: '+13125550177', removed_at: null },
        { ...row, channel: 'email', contact: 'gone@home.example', removed_at: 2 },
      ])
      .execute();
    expect((await found('312 555 0177'))[1]).toEqual(['otto']);
    expect((await found('gone@home'))[1]).toEqual([]);
    const list = await platform.call(
      findRecipients,
      { query: { search: '(312) 555-0177', after: '' } },
      { bearer: bearers.Admin },
    );
    expect(dataOf(list).recipients.map(({ id }) => id)).toEqual(['otto']);
  });
});

test('what is just what was looked for comes first', async () => {
  await platform.seed.recipient({ id: 'aa', name: 'Otto Aaron', email: 'notto@mail.example', phone: null });
  expect((await search('otto')).people?.lines.map(({ id, isExact }) => [id, isExact])).toEqual([
    ['otto', true],
    ['aa', false],
  ]);
  await platform.context.db
    .updateTable('submissions')
    .set({ recipient_id: 'LK-7F3K-92QD' })
    .where('id', '=', 's2')
    .execute();
  await platform.seed.recipient({ id: 'LK-7F3K-92QD', name: 'Odd', email: null, phone: null });
  expect((await search('LK-7F3K-92QD')).submissions.lines.map(({ id, isExact }) => [id, isExact])).toEqual([
    ['s1', true],
    ['s2', false],
  ]);
});

test('a member looks for forms and submissions, and sees no list of people', async () => {
  expect((await search('torres', 'Member')).people).toBeNull();
  expect((await search('', 'Member')).people).toBeNull();
  expect((await found('torres', 'Member'))[2]).toEqual(['s1']);
  expect((await found('torres', 'Admin'))[1]).toEqual(['maya']);
});

test('five of each are told beside the others, a hundred alone, and how many there are', async () => {
  for (let n = 0; n < 120; n += 1)
    await platform.seed.recipient({ id: `r${n}`, name: `Ines Many${n}`, email: null, phone: null });
  await platform.context.db
    .insertInto('submissions')
    .values(
      Array.from({ length: 60 }, (_each, n) =>
        aSubmission({ id: `m${n}`, reference: `LK-MANY-${n}`, form_id: 'leak', recipient_id: `r${n}`, attempt: 9 }),
      ),
    )
    .execute();
  const { people, submissions } = await search('ines many');
  expect([people?.lines.length, people?.total, people?.isMore]).toEqual([5, 100, true]);
  expect([submissions.lines.length, submissions.isMore]).toEqual([5, true]);
  const alone = await search('ines many', 'Owner', 'submissions');
  expect(alone.submissions.lines).toHaveLength(alone.submissions.total);
  expect(alone.submissions.lines.length).toBeGreaterThan(5);
});

test('a recipient whose name, number or form is hostile stays text', async () => {
  await platform.seed.recipient({ id: 'h', name: '<img src=x onerror=alert(1)>', email: null, phone: null });
  expect((await search('<img')).people?.lines[0]?.name).toBe('<img src=x onerror=alert(1)>');
});
