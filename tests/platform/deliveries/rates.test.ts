import { afterEach, beforeEach, expect, test } from 'vitest';
import type { OutgoingMessage } from '~/platform/ports/messages';
import { runWaitingJobs } from '../../support/jobs';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';

let testPlatform: TestPlatform;
const start = (rates: Partial<{ email: number; sms: number; account: number }>) =>
  createTestPlatform({ config: { isDemo: false, rates: { email: 0, sms: 0, account: 0, ...rates } } });
beforeEach(async () => {
  testPlatform = await start({ email: 2, account: 1 });
});
afterEach(() => testPlatform.close());

let count = 0;
async function enqueueMessage(more: Partial<OutgoingMessage> = {}): Promise<void> {
  count += 1;
  const message: OutgoingMessage = {
    id: `m${count}`,
    accountId: 'prairie',
    channel: 'email',
    to: 'maya.torres@mail.example',
    fromName: '',
    subject: '',
    text: String(more.text ?? count),
    html: '',
    language: 'en',
    weight: 'mailing',
    ...more,
  };
  await testPlatform.context.messages.send(message);
}
/** Seconds from now to the turn of each message that waits. */
const turns = async () =>
  (await testPlatform.context.db.selectFrom('deliveries').selectAll().where('state', '=', 'queued').execute())
    .map(({ not_before }) => (not_before - testPlatform.clock.now()) / 1000)
    .sort((a, b) => a - b);
const wentOut = () => testPlatform.messages.length;

test('what a carrier and an account may have in a second goes out, and the rest waits for its turn', async () => {
  for (let n = 0; n < 4; n += 1) await enqueueMessage({ accountId: n % 2 === 0 ? 'prairie' : 'lakes' });
  await testPlatform.platform.worker.drain();
  // Two a second for all: the fourth mail has its turn one and a half seconds later.
  expect(wentOut()).toBe(3);
  expect(await turns()).toEqual([1.5]);
});

test('one account does not use up what others need', async () => {
  for (let n = 0; n < 4; n += 1) await enqueueMessage({ channel: 'sms', to: '+13125550142' });
  await enqueueMessage({ channel: 'sms', to: '+13125550143', accountId: 'lakes' });
  await testPlatform.platform.worker.drain();
  expect(await turns()).toEqual([2, 3]);
  expect(testPlatform.messages.some(({ to }) => to === '+13125550143')).toBe(true);
});

test('a code and a receipt never wait, and take a turn', async () => {
  for (let n = 0; n < 3; n += 1) await enqueueMessage();
  await testPlatform.platform.worker.drain();
  await enqueueMessage({ weight: 'code', text: 'the code' });
  await enqueueMessage({ weight: 'receipt', text: 'the receipt' });
  await testPlatform.platform.worker.drain();
  expect(testPlatform.messages.map(({ text }) => text)).toEqual(expect.arrayContaining(['the code', 'the receipt']));
  await enqueueMessage();
  await testPlatform.platform.worker.drain();
  expect(await turns()).toEqual([2, 5]);
});

test('who waits goes out at its turn, by no try more than another', async () => {
  for (let n = 0; n < 3; n += 1) await enqueueMessage();
  await testPlatform.platform.worker.drain();
  const [waiting] = await testPlatform.context.jobs.list({ queue: 'mail', state: 'waiting', limit: 5 });
  expect(waiting?.startAt).toBeGreaterThanOrEqual(testPlatform.clock.now() + 1000);
  testPlatform.clock.advance(2000);
  await runWaitingJobs(testPlatform);
  expect(wentOut()).toBe(3);
  expect(await turns()).toEqual([]);
});

test('without rates nothing waits', async () => {
  await testPlatform.close();
  testPlatform = await start({});
  for (let n = 0; n < 20; n += 1) await enqueueMessage();
  await testPlatform.platform.worker.drain();
  expect(wentOut()).toBe(20);
  expect(await testPlatform.context.db.selectFrom('send_rates').selectAll().execute()).toEqual([]);
});
