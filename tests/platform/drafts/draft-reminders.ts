import { openShortLink } from '~/areas/short-links/calls';
import { createDraftReminders } from '~/areas/drafts/service.server';
import type { DraftRow } from '~/platform/db/schema';
import { aRecipient } from '../../support/builders';
import { createTestPlatform, type TestPlatform, type TestPlatformOptions } from '../../support/test-platform';
import { dataOf, createFormCalls, repairForm } from './form-calls';

export const HOUR = 3600_000;
export const DAY = 24 * HOUR;
export const MAYA = 'maya.torres@mail.example';

/** When a draft of the test platform's begin is reminded of, three days before its end. */
export const REMINDER_DUE = 27 * DAY;

/** A test platform whose account reminds of drafts three days before their end, and Maya, who can begin to fill its form in. */
export async function createReminderPlatform(options: TestPlatformOptions = {}) {
  const testPlatform = await createTestPlatform({ config: { isDemo: false }, ...options });
  await testPlatform.seed.account({ draft_reminder_days: 3 });
  await testPlatform.seed.recipient();
  await testPlatform.seed.form(repairForm);
  return { testPlatform, maya: await withFormLink(testPlatform), ...reminders(testPlatform) };
}
export type ReminderPlatform = Awaited<ReturnType<typeof createReminderPlatform>>;

/** Somebody with a link to the form. */
export async function withFormLink(testPlatform: TestPlatform, recipient = 'maya') {
  const token = await testPlatform.seed.link({ form: 'repair', recipient, seconds: 100 * 24 * 3600 });
  return createFormCalls(testPlatform, token, { recipient });
}

function reminders(testPlatform: TestPlatform) {
  const { db, clock } = testPlatform.context;
  return {
    /** A round, and what comes of it. */
    async round(): Promise<void> {
      await createDraftReminders(testPlatform.context).round();
      await testPlatform.platform.worker.drain();
    },
    /** Whether each draft has had its turn, by recipient. */
    async turns(): Promise<Record<string, boolean>> {
      const rows = await db.selectFrom('drafts').select(['recipient_id', 'reminded_at']).execute();
      return Object.fromEntries(rows.map(({ recipient_id, reminded_at }) => [recipient_id, reminded_at !== null]));
    },
    sentTo: () => testPlatform.messages.map(({ to }) => to).sort(),
    async withdrawConsent(category: string, channel: string, recipient = 'maya'): Promise<void> {
      const owner = { account_id: 'prairie', recipient_id: recipient };
      const how = { is_given: 0, source: 'page', text_version: '', updated_at: clock.now() };
      await db
        .insertInto('consents')
        .values({ ...owner, category, channel, ...how })
        .execute();
    },
    account: (over: object) => testPlatform.seed.changeAccount(over),
  };
}

/** The link in the newest message, opened as its reader does. */
export async function openReminderLink(testPlatform: TestPlatform, to = MAYA) {
  const code = /\/k\/([\w-]+)/.exec(testPlatform.messages.lastTo(to).text)?.[1] ?? '';
  const { path } = dataOf(await testPlatform.call(openShortLink, { query: { code } }));
  const token = path.replace('/form/', '');
  return {
    token,
    link: await testPlatform.context.tokens.requireLink(token, 'form'),
    life: createFormCalls(testPlatform, token),
  };
}

/** Drafts of so many people, who have addresses of their own, last touched now. */
export async function seedDraftsOfPeople(testPlatform: TestPlatform, count: number): Promise<void> {
  const ids = await seedDrafts(testPlatform, 'r', count);
  const people = ids.map((id) => aRecipient({ id, name: id, email: `${id}@mail.example`, phone: null }));
  await testPlatform.context.db.insertInto('recipients').values(people).execute();
}

/** Drafts alone, of recipients `r-0000` and so on. Resolves to their ids. */
export async function seedDrafts(
  testPlatform: TestPlatform,
  prefix: string,
  count: number,
  over: Partial<DraftRow> = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, (_none, n) => `${prefix}-${String(n).padStart(4, '0')}`);
  const draft = {
    account_id: 'prairie',
    form_id: 'repair',
    form_version: 1,
    answers: '{"what":"tap"}',
    challenges: '{}',
    bank_token: null,
    revision: 1,
    updated_at: testPlatform.clock.now(),
    saves: '[]',
    reminded_at: null,
    others: '{}',
    change_of: '',
    change_id: '',
    ...over,
  };
  await testPlatform.context.db
    .insertInto('drafts')
    .values(ids.map((recipient_id) => ({ ...draft, recipient_id })))
    .execute();
  return ids;
}
