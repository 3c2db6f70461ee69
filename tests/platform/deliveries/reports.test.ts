import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createContactService } from '~/areas/contacts/service.server';
import type { ProviderReason } from '~/platform/db/delivery-row-types';
import { DeliveryError, type OutgoingMessage } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createTestPlatform({ config: { isDemo: false } });
  await platform.seed.account();
  await platform.seed.recipient({ id: 'maya' });
});
afterEach(() => platform.close());

const message: OutgoingMessage = {
  id: 'm1',
  accountId: 'prairie',
  recipientId: 'maya',
  channel: 'email',
  to: 'Maya.Torres@mail.example',
  fromName: 'Prairie Light',
  subject: 'Your bill',
  text: 'It is 84.35.',
  html: '<p>It is 84.35.</p>',
  language: 'en',
};
const send = (more: Partial<OutgoingMessage> = {}) => platform.context.messages.send({ ...message, ...more });
const row = async () => {
  const { state, reason } = await platform.context.db
    .selectFrom('deliveries')
    .selectAll()
    .where('id', '=', 'm1')
    .executeTakeFirstOrThrow();
  return `${state} ${reason}`.trim();
};
const report = (outcome: 'delivered' | ProviderReason, id = 'm1') => platform.context.reportDelivery(id, outcome);
const suppressed = async () =>
  (await platform.context.db.selectFrom('suppressions').selectAll().execute()).map(
    ({ channel, contact, reason }) => `${channel} ${contact} ${reason}`,
  );

describe('what a carrier tells of a message that it has', () => {
  beforeEach(() => send());

  test('is noted, once', async () => {
    await platform.context.db.updateTable('deliveries').set({ state: 'sent' }).execute();
    expect(await report('delivered')).toBe(true);
    expect(await report('delivered')).toBe(false);
    expect(await row()).toBe('delivered');
  });

  test('never moves it backwards', async () => {
    await platform.context.db.updateTable('deliveries').set({ state: 'sent' }).execute();
    await report('refused');
    expect(await report('delivered')).toBe(false);
    expect(await row()).toBe('bounced refused');
    expect(await suppressed()).toEqual([]);
  });

  test('says nothing of one that never went there', async () => {
    expect(await report('delivered')).toBe(false);
    expect(await report('gone')).toBe(false);
    expect(await report('gone', 'nobody')).toBe(false);
    expect(await row()).toBe('captured');
    expect(await suppressed()).toEqual([]);
  });

  test.each([
    ['gone', 'bounced gone', 'bounced'],
    ['complained', 'delivered complained', 'complained'],
  ] as const)('is %s: nothing more goes there by itself, but a code', async (outcome, state, reason) => {
    await platform.context.db.updateTable('deliveries').set({ state: 'sent' }).execute();
    expect(await report(outcome)).toBe(true);
    expect(await row()).toBe(state);
    expect(await suppressed()).toEqual([`email maya.torres@mail.example ${reason}`]);
    await expect(send({ id: 'm2' })).rejects.toMatchObject({ kind: 'suppressed' });
    expect(await send({ id: 'm3', weight: 'code' })).toBe('captured');
  });
});

describe('a message that waits for its carrier', () => {
  test('is held back where an earlier one came back meanwhile', async () => {
    platform.messages.failNext(new DeliveryError('temporary', 'away'));
    await send();
    await platform.context.db
      .insertInto('suppressions')
      .values({
        account_id: 'prairie',
        channel: 'email',
        contact: 'maya.torres@mail.example',
        reason: 'bounced',
        since: 0,
      })
      .execute();
    await runWaitingJobs(platform);
    expect(await row()).toBe('held suppressed');
  });

  test('that its carrier says nobody is there for comes back at once', async () => {
    platform.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox', { isGone: true }));
    await expect(send()).rejects.toMatchObject({ kind: 'undeliverable' });
    expect(await row()).toBe('failed undeliverable');
    expect(await suppressed()).toEqual(['email maya.torres@mail.example bounced']);
  });
});

test('a contact that a code has reached is written to again', async () => {
  await platform.context.db
    .insertInto('suppressions')
    .values({ account_id: 'prairie', channel: 'email', contact: 'maya@mail.example', reason: 'complained', since: 0 })
    .execute();
  const { saveVerified } = createContactService({ db: platform.context.db });
  await saveVerified({ accountId: 'prairie', recipientId: 'maya' }, 'email', 'Maya@mail.example', 1);
  expect(await suppressed()).toEqual([]);
});
