import { createQueryId, sql, type RootOperationNode } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { withdrawLink, mintLinks } from '~/areas/links/calls';
import { createPlatform } from '~/platform';
import type { Db } from '~/platform/db/open-database';
import { createAccountService } from '~/areas/accounts/service.server';
import { createDraftReminders } from '~/areas/drafts/service.server';
import { createDraftStore } from '~/areas/drafts/store.server';
import { DeliveryError } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import { sharedDatabase } from '../../support/test-platform';
import { createPublicFormPlatform, type PublicFormPlatform } from '../public-forms/public-form-visits';
import { dataOf, repairForm } from './form-calls';
import {
  seedDraftsOfPeople,
  withFormLink,
  DAY,
  REMINDER_DUE,
  seedDrafts,
  openReminderLink,
  HOUR,
  MAYA,
  createReminderPlatform,
  type ReminderPlatform,
} from './draft-reminders';

let own: ReminderPlatform;
beforeEach(async () => {
  own = await createReminderPlatform();
});
afterEach(() => own.testPlatform.close());

const pass = (ms: number) => own.testPlatform.clock.advance(ms);
const isQuiet = (from: string, to: string) => own.account({ quiet_from: from, quiet_to: to });

describe('a round', () => {
  test('reminds each once, however many machines are at it', async () => {
    await seedDraftsOfPeople(own.testPlatform, 30);
    pass(REMINDER_DUE);
    const { clock, config, ids } = own.testPlatform.context;
    const other = await createPlatform(config, {
      clock,
      ids,
      hasNoWorker: true,
      database: sharedDatabase(own.testPlatform.context),
    });
    await Promise.all(
      [own.testPlatform.context, other.context, own.testPlatform.context].map((context) =>
        createDraftReminders(context).round(),
      ),
    );
    await own.testPlatform.platform.worker.drain();
    expect(own.sentTo()).toHaveLength(30);
    expect(new Set(own.sentTo()).size).toBe(30);
    await other.close();
  });

  test('goes on behind what goes wrong with one, whose turn comes again', async () => {
    await seedDraftsOfPeople(own.testPlatform, 3);
    pass(REMINDER_DUE);
    const { context } = own.testPlatform;
    const log = vi.fn();
    const mintLink: typeof context.tokens.mintLink = (claims, seconds) => {
      if (claims.recipientId === 'r-0001' && claims.purpose === 'form') throw new Error('no key');
      return context.tokens.mintLink(claims, seconds);
    };
    await createDraftReminders({ ...context, log, tokens: { ...context.tokens, mintLink } }).round();
    await own.testPlatform.platform.worker.drain();
    expect(own.sentTo()).toEqual(['r-0000@mail.example', 'r-0002@mail.example']);
    const failed = { accountId: 'prairie', formId: 'repair', message: 'no key' };
    expect(log).toHaveBeenCalledWith('error', 'draft.reminderFailed', failed);
    pass(HOUR);
    await own.round();
    expect(own.sentTo()).toHaveLength(3);
  });

  test('goes on until nobody is left, behind those whom it passes over', async () => {
    await seedDraftsOfPeople(own.testPlatform, 205);
    await own.testPlatform.context.db
      .updateTable('recipients')
      .set({ email: null })
      .where('id', '<', 'r-0203')
      .execute();
    pass(REMINDER_DUE);
    await own.round();
    expect(own.sentTo()).toEqual(['r-0203@mail.example', 'r-0204@mail.example']);
    expect(Object.values(await own.turns())).toEqual(Array.from({ length: 205 }, () => true));
  });

  test('finds accounts and drafts by indexes, without those that have had their turn', async () => {
    // In an empty table any way is as good.
    for (let day = 0; day < 5; day += 1) {
      await seedDrafts(own.testPlatform, `d${day}`, 1000, day === 0 ? {} : { reminded_at: 1 });
      pass(DAY);
    }
    const plans = await plansOf((db) =>
      Promise.all([
        createAccountService({ db }).listReminding(),
        createDraftStore(db).listDue('prairie', { from: 1, to: 2, after: undefined, limit: 200 }),
        createDraftStore(db).listDue('prairie', { from: 1, to: 2, after: AFTER, limit: 200 }),
      ]),
    );
    expect(plans).toEqual([
      expect.stringContaining('accounts_reminding'),
      expect.stringContaining('drafts_unreminded'),
      expect.stringContaining('drafts_unreminded'),
    ]);
    for (const plan of plans.slice(1)) expect(plan).not.toMatch(/sort|temp b-tree/i);
  });
});

const AFTER = { account_id: 'prairie', form_id: 'repair', recipient_id: 'maya', revision: 1, updated_at: 1 };

/** How the database goes about each statement of some. */
async function plansOf(act: (db: Db) => Promise<unknown>): Promise<string[]> {
  const { db, engine } = own.testPlatform.context;
  const queries: RootOperationNode[] = [];
  await act(
    db.withPlugin({
      transformQuery: ({ node }) => (queries.push(node), node),
      transformResult: async ({ result }) => result,
    }),
  );
  return db.transaction().execute(async (trx) => {
    await sql`analyze`.execute(trx);
    // An account or two are quicker read than looked up.
    if (engine === 'postgres') await sql`set local enable_seqscan = off`.execute(trx);
    const plans: string[] = [];
    for (const node of queries) {
      const query = trx.getExecutor().compileQuery(node, createQueryId());
      const explain = engine === 'postgres' ? 'explain' : 'explain query plan';
      plans.push(JSON.stringify((await trx.executeQuery({ ...query, sql: `${explain} ${query.sql}` })).rows));
    }
    return plans;
  });
}

describe('in quiet hours', () => {
  test('a draft keeps its turn until they are over where its recipient lives', async () => {
    await isQuiet('09:00', '12:30');
    await own.testPlatform.seed.recipient({ id: 'leo', email: 'leo@mail.example', time_zone: 'Europe/Madrid' });
    await own.maya.save({ what: 'tap' });
    await (await withFormLink(own.testPlatform, 'leo')).save({ what: 'tap' });
    pass(REMINDER_DUE);
    await own.round();
    expect(own.sentTo()).toEqual(['leo@mail.example']);
    expect(await own.turns()).toEqual({ leo: true, maya: false });
    pass(3 * HOUR);
    await own.round();
    expect(own.sentTo()).toEqual(['leo@mail.example', MAYA]);
  });
});

describe('a reminder that waits for its carrier', () => {
  beforeEach(async () => {
    await own.maya.save({ what: 'tap' });
    pass(REMINDER_DUE);
    own.testPlatform.messages.failNext(new DeliveryError('temporary', 'no answer'));
    await own.round();
    expect(await own.turns()).toEqual({ maya: true });
  });

  test('goes when it is back', async () => {
    pass(HOUR);
    await runWaitingJobs(own.testPlatform);
    expect(own.sentTo()).toEqual([MAYA]);
  });

  test.each([
    ['the form was gone on with', () => own.maya.save({ what: 'sink' })],
    [
      'the form was sent',
      () => own.maya.submit({ what: 'tap' }).then((report) => own.maya.finish(dataOf(report).reportId)),
    ],
    ['its reader said no', () => own.withdrawConsent('form_invitation', 'email')],
    [
      'the form was closed',
      () => own.testPlatform.context.db.updateTable('forms').set({ status: 'archived' }).execute(),
    ],
    ['the draft is about to go', async () => pass(3 * DAY - 3 * HOUR + 1)],
  ])('is taken back where %s, and its link with it', async (_why, happen) => {
    await happen();
    pass(HOUR);
    own.testPlatform.messages.splice(0);
    await runWaitingJobs(own.testPlatform);
    await own.round();
    expect(own.sentTo()).toEqual([]);
    const links = await own.testPlatform.context.db.selectFrom('short_links').select('withdrawn_at').execute();
    expect(links).toEqual([{ withdrawn_at: own.testPlatform.clock.now() }]);
  });

  test('is taken back for good where the account withdraws its link', async () => {
    const bearer = await own.testPlatform.seed.session(await own.testPlatform.seed.user());
    const { id } = await own.testPlatform.context.db.selectFrom('short_links').select('id').executeTakeFirstOrThrow();
    dataOf(await own.testPlatform.call(withdrawLink, { body: { id } }, { bearer }));
    pass(HOUR);
    await runWaitingJobs(own.testPlatform);
    await own.round();
    expect([own.sentTo(), await own.turns()]).toEqual([[], { maya: true }]);
  });

  test('is taken back as it gets quiet, and promised anew', async () => {
    await isQuiet('10:30', '11:30');
    pass(HOUR);
    await runWaitingJobs(own.testPlatform);
    expect([own.sentTo(), await own.turns()]).toEqual([[], { maya: false }]);
    pass(HOUR);
    await own.round();
    expect(own.sentTo()).toEqual([MAYA]);
    expect((await openReminderLink(own.testPlatform)).link.recipientId).toBe('maya');
  });
});

describe('where it goes', () => {
  test.each([
    ['the number where messages came back from the address', 'bounced', ['+13125550142']],
    ['nowhere where a message was called spam', 'complained', []],
  ] as const)('is %s', async (_where, reason, sentTo) => {
    await own.maya.save({ what: 'tap' });
    await own.testPlatform.context.db
      .insertInto('suppressions')
      .values({ account_id: 'prairie', channel: 'email', contact: MAYA, reason, since: 1 })
      .execute();
    pass(REMINDER_DUE);
    await own.round();
    expect(own.sentTo()).toEqual(sentTo);
  });

  test('is nowhere where the number has sent STOP', async () => {
    await own.maya.save({ what: 'tap' });
    await own.testPlatform.context.db.updateTable('recipients').set({ email: null }).execute();
    const stop = { account_id: 'prairie', channel: 'sms', number: '+13125550142', stopped_at: 1, started_at: null };
    await own.testPlatform.context.db.insertInto('stop_lists').values(stop).execute();
    pass(REMINDER_DUE);
    await own.round();
    expect(own.sentTo()).toEqual([]);
    expect(await own.turns()).toEqual({ maya: true });
  });

  test('is nobody from whom the account has taken the link back', async () => {
    const bearer = await own.testPlatform.seed.session(await own.testPlatform.seed.user());
    const order = { kind: 'form', target: repairForm.id, about: '', contact: '', days: 60 } as const;
    const made = dataOf(
      await own.testPlatform.call(mintLinks, { body: { ...order, recipients: ['maya'] } }, { bearer }),
    );
    await own.maya.save({ what: 'tap' });
    dataOf(await own.testPlatform.call(withdrawLink, { body: { id: made.links[0]?.id ?? '' } }, { bearer }));
    pass(REMINDER_DUE);
    await own.round();
    expect(own.sentTo()).toEqual([]);
    expect(await own.turns()).toEqual({ maya: true });
  });
});

describe('who has begun at a public address', () => {
  let visits: PublicFormPlatform;
  beforeEach(async () => {
    visits = await createPublicFormPlatform();
    await visits.testPlatform.seed.changeAccount({ draft_reminder_days: 3 });
  });
  afterEach(() => visits.testPlatform.close());

  /** Somebody who begins, with an address that the account has learned of; what comes of it when the time has come. */
  async function remindOne(email: string | null, meanwhile: () => Promise<unknown> = async () => undefined) {
    const { testPlatform } = visits;
    const { life, link } = await visits.begin();
    await life.save({ what: 'tap' });
    await testPlatform.context.db.updateTable('recipients').set({ email }).where('id', '=', link.recipientId).execute();
    testPlatform.clock.advance(REMINDER_DUE);
    await meanwhile();
    await createDraftReminders(testPlatform.context).round();
    await testPlatform.platform.worker.drain();
    return testPlatform.messages.map(({ to }) => to);
  }

  test('is not written to without a contact, nor where the address has closed', async () => {
    expect(await remindOne(null)).toEqual([]);
    expect(await remindOne('ana@mail.example', () => visits.publish({ open: false }))).toEqual([]);
  });

  test('gets a link that is worth no more than theirs, no longer than the address is open', async () => {
    const closesAt = '2026-02-12T12:00:00Z';
    await visits.publish({ closesAt });
    expect(await remindOne('ana@mail.example')).toEqual(['ana@mail.example']);
    const { link } = await openReminderLink(visits.testPlatform, 'ana@mail.example');
    expect(link).toMatchObject({ channel: 'webForm', exp: (Date.parse(closesAt) + DAY) / 1000 });
    expect(visits.testPlatform.messages.lastTo('ana@mail.example').text).toContain('until Feb 12, 2026.');
  });
});
