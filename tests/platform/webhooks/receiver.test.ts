import { HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPublicPost } from '~/platform/adapters/public-fetch';
import { runWaitingJobs } from '../../support/jobs';
import { startWebhookReceiver, type WebhookReceiver } from '../../support/webhook-receiver';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { dataOf } from '../form-builder/team';
import { anOwner, aWebhook } from './webhook-helpers';

const taken = () => new HttpResponse(null, { status: 204 });

let platform: TestPlatform;
let receiver: WebhookReceiver;
let hook: Awaited<ReturnType<typeof aWebhook>>;

beforeEach(async () => {
  receiver = await startWebhookReceiver();
  // The library looks at the clock of the machine.
  const post = createPublicPost({ allowsPrivate: true });
  platform = await createTestPlatform({
    config: { allowsPrivateWebhooks: true },
    overrides: {
      // A receiver that stalls is not waited for as long as in earnest.
      postPublic: (url, { timeoutMs, ...rest }) => post(url, { ...rest, timeoutMs: timeoutMs / 50 }),
    },
    start: Date.now(),
  });
  await platform.seed.account();
  hook = await aWebhook(platform, await anOwner(platform), { url: receiver.url });
  receiver.secrets = [hook.secret];
});
afterEach(async () => {
  vi.useRealTimers();
  await receiver.close();
  await platform.close();
});

const log = async () => (await hook.log()).deliveries;

test('a receiver that stalls, fails, answers late, goes away and comes back gets each event, signed, with one id', async () => {
  let answerLate = (_response: Response): void => undefined;
  receiver.answer = () => new Promise((resolve) => (answerLate = resolve));
  const { delivery } = dataOf(await hook.test());
  expect(await log()).toMatchObject([{ state: 'waiting', trouble: 'late', status: null }]);
  // Whoever answers late has had it.
  answerLate(taken());
  receiver.answer = () => HttpResponse.text('the database is away', { status: 500 });
  await runWaitingJobs(platform);
  expect(await log()).toMatchObject([{ state: 'waiting', status: 500, answer: 'the database is away' }]);
  // The beginning of an answer is none.
  const begun = new TextEncoder().encode('tak');
  receiver.answer = () => new Response(new ReadableStream({ start: (body) => body.enqueue(begun) }));
  await runWaitingJobs(platform);
  expect(await log()).toMatchObject([{ state: 'waiting', trouble: 'late' }]);
  receiver.answer = () => HttpResponse.redirect(receiver.url, 302);
  await runWaitingJobs(platform);
  expect(await log()).toMatchObject([{ state: 'waiting', status: 302 }]);
  await receiver.close();
  await runWaitingJobs(platform);
  expect(await log()).toMatchObject([{ state: 'waiting', trouble: 'unreachable' }]);
  receiver.answer = taken;
  await receiver.reopen();
  await runWaitingJobs(platform);
  expect(await log()).toMatchObject([{ state: 'delivered', attempts: 6, status: 204, trouble: null }]);
  dataOf(await hook.again(delivery.id));
  expect(await log()).toMatchObject([{ id: delivery.id, state: 'delivered', attempts: 7 }]);
  expect(receiver.accepted).toEqual(Array(6).fill(delivery.eventId));
  expect(receiver.refused).toBe(0);
});

test('an address inside is not connected to where that is not allowed, whatever name leads there', async () => {
  platform.context.postPublic = createPublicPost({ allowsPrivate: false });
  dataOf(await hook.test());
  expect(await log()).toMatchObject([{ state: 'waiting', trouble: 'address' }]);
  expect(receiver.accepted).toEqual([]);
});

test('of a long answer no more is read than is shown', async () => {
  const more = new TextEncoder().encode('y'.repeat(60_000));
  receiver.answer = () => new Response(new ReadableStream({ pull: (body) => body.enqueue(more) }));
  dataOf(await hook.test());
  expect(await log()).toMatchObject([{ state: 'delivered', answer: 'y'.repeat(500) }]);
});
