import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DRAFT_DAYS } from '~/config/limits';
import { cleanUp } from '~/platform/assembly/cleanup';
import { DeliveryError, type OutgoingMessage } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
});
afterEach(() => platform.close());

const message: OutgoingMessage = {
  id: 'm1',
  accountId: 'prairie',
  channel: 'email',
  to: 'maya.torres@mail.example',
  fromName: 'Prairie Light',
  subject: 'Your bill',
  text: 'It is 84.35.',
  html: '<p>It is 84.35.</p>',
  language: 'en',
};
const rows = () => platform.context.db.selectFrom('deliveries').selectAll().execute();
const texts = () => platform.messages.map(({ id }) => id);

describe('a promised message', () => {
  test('goes out once, and is kept no longer than it takes', async () => {
    expect(await platform.context.messages.send(message)).toBe('captured');
    await runWaitingJobs(platform);
    expect(texts()).toEqual(['m1']);
    expect(await rows()).toMatchObject([{ id: 'm1', state: 'captured', reason: '', sealed: '' }]);
  });

  test('is not promised where its act is taken back', async () => {
    const enqueue = await platform.context.messages.prepare(message);
    await expect(
      platform.context.db.transaction().execute(async (trx) => {
        await enqueue(trx);
        throw new Error('the act failed');
      }),
    ).rejects.toThrow('the act failed');
    await runWaitingJobs(platform);
    expect(texts()).toEqual([]);
  });

  test('is not readable with the database alone', async () => {
    platform.messages.failNext(new DeliveryError('temporary', 'away'));
    await platform.context.messages.send(message);
    const [row] = await rows();
    expect(row).toMatchObject({ state: 'queued', reason: 'away' });
    expect(row?.sealed).not.toBe('');
    expect(Buffer.from(row?.sealed ?? '', 'base64url').toString('latin1') + row?.sealed).not.toContain('84.35');
  });

  test('is tried again as long as its carrier is away, and goes out then', async () => {
    for (let tries = 0; tries < 3; tries += 1) platform.messages.failNext(new DeliveryError('temporary', 'away'));
    expect(await platform.context.messages.send(message)).toBe('queued');
    await runWaitingJobs(platform);
    await runWaitingJobs(platform);
    expect(texts()).toEqual([]);
    await runWaitingJobs(platform);
    expect(texts()).toEqual(['m1']);
  });

  test('costs no try while its carrier can’t be reached, for two days', async () => {
    const { jobs } = platform.context;
    const fail = () =>
      platform.messages.failNext(new DeliveryError('temporary', 'nobody listens', { isProviderUnavailable: true }));
    const triesOf = async () => (await jobs.list({ limit: 5 })).map(({ attempt, reason }) => [attempt, reason !== '']);
    fail();
    expect(await platform.context.messages.send(message)).toBe('queued');
    expect(await rows()).toMatchObject([{ state: 'queued', reason: 'away' }]);
    expect(await triesOf()).toEqual([[0, true]]);
    platform.clock.advance(49 * 3600_000);
    fail();
    await runWaitingJobs(platform);
    expect(await triesOf()).toEqual([[1, true]]);
    await runWaitingJobs(platform);
    expect(texts()).toEqual(['m1']);
  });

  test.each(['undeliverable', 'unknown'] as const)('that is %s is not tried again', async (kind) => {
    platform.messages.failNext(new DeliveryError(kind, 'no'));
    await expect(platform.context.messages.send(message)).rejects.toMatchObject({ kind });
    await runWaitingJobs(platform);
    expect(texts()).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'failed', reason: kind, sealed: '' }]);
  });

  test('that its sealed text can’t be read of fails, and says so', async () => {
    platform.messages.failNext(new DeliveryError('temporary', 'away'));
    await platform.context.messages.send(message);
    await platform.context.db.updateTable('deliveries').set({ sealed: 'changed' }).execute();
    await runWaitingJobs(platform);
    expect(await rows()).toMatchObject([{ state: 'failed', reason: 'sealed' }]);
  });

  test('is told of for a month, and of one that still waits longer', async () => {
    await platform.context.messages.send(message);
    platform.messages.failNext(new DeliveryError('temporary', 'away'));
    await platform.context.messages.send({ ...message, id: 'm2' });
    await cleanUp(platform.context);
    expect(await rows()).toHaveLength(2);
    platform.clock.advance((DRAFT_DAYS + 1) * 24 * 3600_000);
    await cleanUp(platform.context);
    expect((await rows()).map(({ id }) => id)).toEqual(['m2']);
  });
});
