import { afterEach, beforeEach, expect, test } from 'vitest';
import { UnknownJobKind } from '~/platform/jobs/job-worker';
import { parseMailingOrder } from '~/areas/mailings/check-mailing-order.server';
import type { MailingRow } from '~/platform/db/mailing-row-types';
import type { NewJob } from '~/platform/ports/jobs';
import { runWaitingJobs } from '../../support/jobs';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

// A newer version may serve on the same data. What it has promised is not this one's to do, to fail or to forget.

let logged: string[];
let testPlatform: TestPlatform;
beforeEach(async () => {
  logged = [];
  testPlatform = await createTestPlatform({
    config: { isDemo: false },
    overrides: { log: (_level, event) => void logged.push(event) },
  });
});
afterEach(() => testPlatform.close());

const NEWER: Record<string, Pick<NewJob, 'queue' | 'data'>> = {
  'a letter of a kind of its own': { queue: 'mail', data: { deliveryId: 'd1', kind: 'certificate', about: 's1' } },
  'a letter that is about more': {
    queue: 'mail',
    data: { deliveryId: 'd2', kind: 'submission', about: 's1', seal: 'x' },
  },
  'a message in another form': { queue: 'sms', data: { deliveryId: 'd3', voice: 'alto' } },
  'a round': { queue: 'round', data: { name: 'harvest', at: 1 } },
};

test.each(Object.entries(NEWER))('%s is left where it is, and that is no try', async (key, job) => {
  const { context, platform } = testPlatform;
  await context.jobs.add(context.db, [{ ...job, key, accountId: '', priority: 1 }]);
  await platform.worker.drain([key]);
  await runWaitingJobs({ context, platform });
  const found = (await context.jobs.list({ limit: 100 })).filter((each) => each.key === key);
  expect(found).toMatchObject([{ state: 'waiting', attempt: 0, data: job.data }]);
  expect(logged.filter((event) => event === 'job.unknown')).toHaveLength(1);
  expect(logged).not.toContain('job.failed');
  expect([...testPlatform.messages]).toEqual([]);
});

test('a message that a newer part of the program is told of does not go, since that could not be noted', async () => {
  const { context, platform } = testPlatform;
  const { db } = context;
  await testPlatform.seed.account();
  await context.messages.send({
    id: 'told-elsewhere',
    accountId: 'prairie',
    channel: 'email',
    to: 'a@mail.example',
    fromName: 'Prairie',
    subject: 'S',
    text: 'T',
    html: '<p>T</p>',
    language: 'en',
    weight: 'mailing',
  });
  await db
    .updateTable('deliveries')
    .set({ origin: 'choir' as never })
    .execute();
  await runWaitingJobs({ context, platform });
  expect([...testPlatform.messages]).toEqual([]);
  expect(await db.selectFrom('deliveries').select('state').execute()).toEqual([{ state: 'queued' }]);
  expect(logged).toContain('job.unknown');
});

test('a mailing of another kind is nothing that stops it', () => {
  const row = { content: JSON.stringify({ kind: 'postcard' }), channel: 'email', reminder: 0 } as MailingRow;
  expect(() => parseMailingOrder(row)).toThrow(UnknownJobKind);
});

test('a queue that this version does not know is not touched, and hides nothing', async () => {
  const { context, platform } = testPlatform;
  await context.jobs.add(context.db, [{ queue: 'mail', key: 'own', accountId: '', data: {}, startAt: Date.now() * 2 }]);
  if (context.engine === 'sqlite')
    await context.db
      .insertInto('jobs')
      .values({
        id: 'x',
        queue: 'balloon',
        job_key: 'x',
        account_id: '',
        data: '{}',
        priority: 0,
        state: 'active',
        attempt: 1,
        start_at: 0,
        held_until: 1,
        added_at: 0,
        reason: '',
      } as never)
      .execute();
  await context.jobs.maintain();
  await platform.worker.drain();
  expect((await context.jobs.counts()).map(({ queue }) => queue)).not.toContain('balloon');
  expect((await context.jobs.list({ limit: 10 })).map(({ key }) => key)).toEqual(['own']);
});
