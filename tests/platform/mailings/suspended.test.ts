import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sendCategoryMessage, sendLinkMailing } from '~/areas/mailings/calls';
import { segmentSchema } from '~/areas/mailings/segments/calls';
import { createAccountDeletionService } from '~/areas/accounts/deletion/service.server';
import { createOperatorService } from '~/areas/operations/service.server';
import { DeliveryError } from '~/platform/ports/messages';
import { aRecipient } from '../../support/builders';
import { runWaitingJobs, skipJobDelays } from '../../support/jobs';
import type { TestPlatform } from '../../support/test-platform';
import { repairForm } from '../drafts/form-calls';
import { createTestKey } from '../api-keys/example-data';
import { dataOf, createPreferencesPlatform } from '../preferences/preferences-platform';

const COUNT = 60;
const SEND_KEY = 'the-key-of-one-mailing';
const LATER_MS = 10 * 60_000;
const everybody = { segment: segmentSchema.parse({ type: 'listed' }) };
const owner = { by: 'owner', actor: 'owner' } as const;

let testPlatform: TestPlatform;
let bearer: string;
beforeEach(async () => {
  testPlatform = await createPreferencesPlatform();
  bearer = await createTestKey(testPlatform, { scopes: ['read', 'send'] });
  const people = Array.from({ length: COUNT }, (_none, n) =>
    aRecipient({ id: `r-${n}`, name: `r-${n}`, email: `r-${n}@mail.example`, phone: null, kind: 'listed' }),
  );
  await testPlatform.context.db.insertInto('recipients').values(people).execute();
});
afterEach(() => testPlatform.close());

const startAt = () => new Date(testPlatform.clock.now() + 1000).toISOString();
const orderMessage = async () =>
  dataOf(
    await testPlatform.call(
      sendCategoryMessage,
      {
        body: {
          sendKey: SEND_KEY,
          startAt: startAt(),
          category: 'energy_tips',
          channel: 'email',
          subject: 'Save this summer',
          text: 'Hello',
          versions: [],
          to: everybody,
        },
      },
      { bearer },
    ),
  );
const orderLinks = async () => {
  await testPlatform.seed.form(repairForm);
  return dataOf(
    await testPlatform.call(
      sendLinkMailing,
      {
        body: {
          sendKey: SEND_KEY,
          startAt: startAt(),
          channel: 'email',
          to: everybody,
          link: { kind: 'form', target: 'repair', about: '', contact: '', days: 14 },
        },
      },
      { bearer: await testPlatform.seed.session(await testPlatform.seed.user()) },
    ),
  );
};

/** Does everything that is due, for some time. */
async function work(rounds = 6): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    testPlatform.clock.advance(LATER_MS / rounds);
    await runWaitingJobs(testPlatform);
  }
}

/** How often each recipient was written to. */
const received = () => {
  const counts = new Map<string, number>();
  for (const { to } of testPlatform.messages) counts.set(to, (counts.get(to) ?? 0) + 1);
  return [...counts.values()].sort();
};
const onceEach = Array.from({ length: COUNT }, () => 1);

const operator = () => createOperatorService(testPlatform.context);
const accountDeletion = () => createAccountDeletionService(testPlatform.context);

describe.each([
  ['messages', orderMessage],
  ['links', orderLinks],
] as const)('a mailing of %s', (_name, order) => {
  describe.each([
    ['suspended', () => operator().suspend('prairie'), () => operator().resume('prairie')],
    [
      'about to be removed',
      () => accountDeletion().request('prairie', owner),
      () => accountDeletion().cancel('prairie', owner),
    ],
  ] as const)('while its account is %s', (_status, stop, goOn) => {
    test('sends nothing, and then goes to each recipient exactly once', async () => {
      await order();
      await stop();
      await work();
      expect(testPlatform.messages).toEqual([]);
      await goOn();
      await work();
      expect(received()).toEqual(onceEach);
    });

    test('takes back the messages that wait for the carrier, and sends them afterwards', async () => {
      await order();
      for (let failed = 0; failed < COUNT; failed += 1)
        testPlatform.messages.failNext(new DeliveryError('temporary', 'no answer', { isProviderUnavailable: true }));
      testPlatform.clock.advance(1000);
      await skipJobDelays(testPlatform);
      await testPlatform.platform.worker.drain();
      const before = testPlatform.messages.length;
      await stop();
      await work();
      expect(testPlatform.messages).toHaveLength(before);
      await goOn();
      await work();
      expect(received()).toEqual(onceEach);
    });
  });
});

test('a suspension between the promise and the carrier costs no recipient the message', async () => {
  await orderMessage();
  testPlatform.clock.advance(1000);
  const suspending = operator().suspend('prairie');
  await Promise.all([suspending, runWaitingJobs(testPlatform)]);
  const before = received().length;
  await work();
  expect(received()).toHaveLength(before);
  await operator().resume('prairie');
  await work();
  expect(received()).toEqual(onceEach);
});
