import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { prepareJobs } from '~/platform/adapters/pg-boss-jobs';
import { carrierQueues } from '~/platform/db/migrations/0042-carrier-queues';
import { createTestPlatform } from '../../support/test-platform';

test('messages that waited in one queue wait by their carriers after it', async () => {
  const testPlatform = await createTestPlatform({ config: { isDemo: false } });
  const { db, engine, messages, jobs } = testPlatform.context;
  await testPlatform.seed.account();
  const message = { accountId: 'prairie', fromName: '', subject: '', text: 'x', html: '', language: 'en' };
  const queued = [
    await messages.prepare({ ...message, id: 'm1', channel: 'email', to: 'maya.torres@mail.example' }),
    await messages.prepare({ ...message, id: 'm2', channel: 'sms', to: '+13035550144' }),
    await messages.prepare({ ...message, id: 'm3', channel: 'whatsApp', to: '+13035550144' }),
  ];
  for (const each of queued) await each(db);
  if (engine === 'postgres') {
    await sql`select pgboss.create_queue('message', '{}')`.execute(db);
    await sql`update pgboss.job set name = 'message' where name in ('mail', 'sms')`.execute(db);
    await prepareJobs(db);
  } else {
    await db.updateTable('jobs').set({ queue: 'message' }).where('queue', 'in', ['mail', 'sms']).execute();
    await carrierQueues.up(db);
  }
  const listed = await jobs.list({ limit: 10 });
  expect(listed.map(({ key, queue }) => `${key} ${queue}`).sort()).toEqual(['m1 mail', 'm2 sms', 'm3 sms']);
  await testPlatform.platform.worker.drain();
  expect(testPlatform.messages.map(({ id }) => id).sort()).toEqual(['m1', 'm2', 'm3']);
  await testPlatform.close();
});
