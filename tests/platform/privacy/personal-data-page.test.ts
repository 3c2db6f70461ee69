import { afterEach, beforeEach, expect, test } from 'vitest';
import { findRecipients, getDossier } from '~/areas/privacy/calls';
import { sendNotification } from '~/areas/messages/calls';
import type { DeliveryRow } from '~/platform/db/delivery-row-types';
import { createEventLog } from '~/areas/events/service.server';
import { deleteByRetention } from '~/areas/privacy/service.server';
import { aPayment } from '../../support/builders';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf } from '../drafts/form-calls';
import { aSubmission } from '../api-keys/example-data';

let platform: TestPlatform;
let bearer: string;

beforeEach(async () => {
  platform = await createTestPlatform();
  await platform.seed.account();
  await platform.seed.recipient();
  bearer = await platform.seed.session(await platform.seed.user());
});
afterEach(() => platform.close());

const readPage = async (all: 'history' | 'messages' | 'events' | '' = '') =>
  dataOf(await platform.call(getDossier, { params: { recipientId: 'maya' }, query: { all } }, { bearer }));
const find = async (search: string, after = '') =>
  dataOf(await platform.call(findRecipients, { query: { search, after } }, { bearer }));
const owner = { account_id: 'prairie', recipient_id: 'maya' };

test('a recipient is found by name, id and any contact, and by nobody of another account', async () => {
  const { db } = platform.context;
  await platform.seed.recipient({ id: 'otto', name: 'Otto Brandt', email: 'otto@mail.example', phone: null });
  const contact = { is_verified: 1, is_preferred: 0, position: 1, created_at: 1 };
  const added = { ...owner, ...contact, channel: 'email', contact: 'second@home.example', removed_at: null };
  await db
    .insertInto('contacts')
    .values([added, { ...added, contact: 'gone@home.example', removed_at: 2 }])
    .execute();
  const idsOf = async (search: string) => (await find(search)).recipients.map(({ id }) => id);
  expect(await idsOf('')).toEqual(['maya', 'otto']);
  expect(await idsOf('TORRES')).toEqual(['maya']);
  expect(await idsOf('ott')).toEqual(['otto']);
  expect(await idsOf('3125550142')).toEqual(['maya']);
  expect(await idsOf('second@home')).toEqual(['maya']);
  expect(await idsOf('gone@home')).toEqual([]);
  expect(await idsOf('50%')).toEqual([]);
});

test('the list goes on behind its last one', async () => {
  for (let n = 10; n < 65; n += 1) await platform.seed.recipient({ id: `r${n}` });
  const first = await find('r');
  expect([first.recipients.length, first.next]).toEqual([50, 'r58']);
  const second = await find('r', first.next);
  expect([second.recipients.map(({ id }) => id)[0], second.recipients.length, second.next]).toEqual(['r59', 6, '']);
});

test('each part tells its latest lines, and that there are more', async () => {
  const { context } = platform;
  const { db, clock } = context;
  await platform.seed.form();
  await db
    .insertInto('submissions')
    .values(
      Array.from({ length: 11 }, (_each, n) =>
        aSubmission({ id: `s${n}`, reference: `LK-${n}`, attempt: n, submitted_at: clock.now() + n }),
      ),
    )
    .execute();
  await db.insertInto('payments').values(aPayment()).execute();
  const link = { purpose: 'form', accountId: 'prairie', recipientId: 'maya', target: 'contact-details' } as const;
  for (let n = 0; n < 12; n += 1)
    await createEventLog(context).record({ ...link, messageId: '' } as never, { kind: 'Visit', source: String(n) });
  await db
    .insertInto('verified_contacts')
    .values({ ...owner, channel: 'email', destination: 'maya.torres@mail.example', verified_at: clock.now() })
    .execute();
  const view = await readPage();
  expect(view.submissions.lines.map(({ reference }) => reference).slice(0, 2)).toEqual(['LK-10', 'LK-9']);
  expect([view.submissions.lines.length, view.submissions.hasMore]).toEqual([10, true]);
  expect(view.payments).toMatchObject({ lines: [{ reference: 'LKP-0001' }], hasMore: false });
  expect([view.events.lines.length, view.events.hasMore]).toEqual([10, true]);
  expect(view.events.lines[0]).toMatchObject({ about: 'contact-details', title: 'Contact details' });
  expect(view.contacts).toMatchObject([
    { channel: 'email', isVerified: true, verifiedAt: new Date(clock.now()).toISOString() },
    { channel: 'sms', isVerified: false, verifiedAt: null },
  ]);
  const whole = await readPage('events');
  expect([whole.events.lines.length, whole.events.hasMore]).toEqual([12, false]);
});

test('a message says what became of it: kept, sent, unsure, or that nobody knows', async () => {
  const { db } = platform.context;
  const body = {
    accountId: 'prairie',
    recipientId: 'maya',
    category: 'form_invitation',
    channel: 'email' as const,
    subject: 'Hello',
    text: 'Hello',
  };
  dataOf(await platform.call(sendNotification, { body }));
  const message = { ...owner, channel: 'email', category: '', to: 'm', subject: '', body: '' };
  await db
    .insertInto('notification_logs')
    .values([
      { ...message, id: 'a', sent_at: 3, outcome: '' as const },
      { ...message, id: 'b', sent_at: 2, outcome: 'unsure' as const },
    ])
    .execute();
  const send = {
    account_id: 'prairie',
    form_id: 'f',
    recipient_id: 'maya',
    channel: 'sms',
    error: '',
    source: '',
    message_id: '',
  };
  await db
    .insertInto('template_sends')
    .values([
      { ...send, send_key: 'k', row_number: 1, status: 'failed', outcome: '' as const, at: 1 },
      { ...send, send_key: 'k', row_number: 2, status: 'sent', outcome: 'sent', at: 0 },
    ])
    .execute();
  const { messages } = await readPage();
  expect(messages.lines.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['message', 'captured'],
    ['message', 'recorded'],
    ['message', 'unsure'],
    ['form', 'failed'],
    ['form', 'sent'],
  ]);
});

const aDelivery = (over: Partial<DeliveryRow>): DeliveryRow => ({
  ...{ ...owner, id: 'd', channel: 'email', to: 'maya.torres@mail.example', sealed: '', origin: '', state: 'sent' },
  ...{ reason: '', good_until: null, not_before: 0, created_at: 1, changed_at: 1 },
  ...over,
});

test('a message says why and since when: what came back, what was held back, codes and links of one too', async () => {
  const { db } = platform.context;
  await platform.seed.form();
  const log = { ...owner, channel: 'email', category: 'news', subject: 'Hello', body: '', to: 'maya@mail.example' };
  await db
    .insertInto('notification_logs')
    .values({ ...log, id: 'log', sent_at: 60, outcome: 'bounced' })
    .execute();
  await db
    .insertInto('deliveries')
    .values([
      aDelivery({ id: 'log', state: 'bounced', reason: 'gone', created_at: 60, changed_at: 61 }),
      aDelivery({ id: 'code', channel: 'sms', origin: 'code', state: 'failed', reason: 'late', created_at: 50 }),
      aDelivery({ id: 'receipt', state: 'queued', reason: 'away', created_at: 40, changed_at: 45 }),
      aDelivery({ id: 'unsure', state: 'failed', reason: 'unknown', created_at: 30 }),
      aDelivery({ id: 'others', recipient_id: 'otto', created_at: 99 }),
    ])
    .execute();
  const link = { kind: 'form', target: 'contact-details', about: '', contact: '', days: 14 };
  const mailing = {
    account_id: 'prairie',
    order_hash: '',
    key_kind: 'live',
    channel: 'email',
    segment: null,
    total: 1,
  };
  const done = {
    filled_to: '',
    is_filled: 1,
    created_at: 1,
    created_by: '',
    state: 'done' as const,
    stopped_by: '',
    step: 1,
  };
  const first = { start_at: 1, reminds_of: null, reminder: 0, reminders: 0, reminder_days: 0 };
  const message = { kind: 'message', category: 'news', subject: '', text: 'Hello', versions: [] };
  await db
    .insertInto('mailings')
    .values([
      { ...mailing, ...done, ...first, send_key: 'links', content: JSON.stringify({ kind: 'link', link }) },
      { ...mailing, ...done, ...first, send_key: 'news', content: JSON.stringify(message) },
      { ...mailing, ...done, ...first, send_key: 'old', content: JSON.stringify(message) },
    ])
    .execute();
  const row = { ...owner, not_before: 0, message_id: null, error: null };
  await db
    .insertInto('mailing_rows')
    .values([
      { ...row, send_key: 'links', outcome: 'captured', message_id: 'of-link', at: 20 },
      { ...row, send_key: 'news', outcome: 'failed', error: 'recipient.optedOut', at: 10 },
      // The log has this one already.
      { ...row, send_key: 'old', outcome: 'failed', error: 'message.bounced', message_id: 'log', at: 61 },
    ])
    .execute();
  const { messages } = await readPage();
  const messageLines = messages.lines.map(({ kind, title, outcome, reason }) =>
    [kind, title, outcome, reason].join(' '),
  );
  expect(messageLines).toEqual([
    'message news bounced message.gone',
    'code  failed message.late',
    'notice  queued message.away',
    'notice  unsure message.uncertain',
    'form Contact details captured ',
    'message news held recipient.optedOut',
  ]);
  expect(messages.lines.map(({ changedAt }) => changedAt && Date.parse(changedAt))).toEqual([61, 1, 45, 1, null, null]);
});

test('a contact where messages came back is marked, until they go there again', async () => {
  const { db } = platform.context;
  const contact = 'maya.torres@mail.example';
  const row = { account_id: 'prairie', channel: 'email', contact, reason: 'bounced' as const, since: 5 };
  await db.insertInto('suppressions').values(row).execute();
  const returned = async () => (await readPage()).contacts.map((each) => [each.returned, each.returnedAt]);
  expect(await returned()).toEqual([
    ['bounced', new Date(5).toISOString()],
    [null, null],
  ]);
  await db.deleteFrom('suppressions').execute();
  expect(await returned()).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('what is older than an account wants goes, a round at a time, and out of the results', async () => {
  const { context } = platform;
  const { db, clock } = context;
  await platform.seed.form();
  const old = clock.now() - 100 * 24 * 3600_000;
  await db
    .insertInto('submissions')
    .values(
      [old, old, old, clock.now()].map((submitted_at, n) =>
        aSubmission({ id: `s${n}`, reference: `LK-${n}`, attempt: n, submitted_at }),
      ),
    )
    .execute();
  const message = { ...owner, channel: 'email', category: '', to: 'm', subject: '', body: '' };
  await db
    .insertInto('notification_logs')
    .values([
      { ...message, id: 'a', sent_at: old },
      { ...message, id: 'b', sent_at: clock.now() },
    ])
    .execute();
  const runRetention = () => deleteByRetention(context, 2);
  expect(await runRetention()).toEqual({ submissions: 0, messages: 0, events: 0 });
  await db
    .insertInto('retention_settings')
    .values({ account_id: 'prairie', submission_months: 3, message_months: 3, event_months: null })
    .execute();
  expect(await runRetention()).toEqual({ submissions: 2, messages: 1, events: 0 });
  expect(await runRetention()).toEqual({ submissions: 1, messages: 0, events: 0 });
  expect(await runRetention()).toEqual({ submissions: 0, messages: 0, events: 0 });
  expect(await db.selectFrom('submissions').select('id').execute()).toEqual([{ id: 's3' }]);
  expect(await db.selectFrom('form_counts').select('submissions').execute()).toEqual([{ submissions: 1 }]);
});
