import { afterEach, describe, expect, test } from 'vitest';
import { approveTemplate } from '~/areas/approval/calls';
import { verifyErpEmail } from '~/areas/contacts/calls';
import { webhookBodySchema } from '~/areas/webhooks/webhook-events';
import { createTemplate } from '~/areas/form-builder/calls';
import { pauseMessages, updateUnsubscribe } from '~/areas/preferences/unsubscribe/calls';
import { saveProviderStop } from '~/areas/consents/service.server';
import { DeliveryError } from '~/platform/ports/messages';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { agreementCalls, insertAgreement } from '../bills/agreement-calls';
import { createFormCalls, repairForm } from '../drafts/form-calls';
import { linkOf, createPlanPlatform, setBudget } from '../enrollment/plan-platform';
import { aPerson, createVerificationPlatform } from '../verification/person';
import { demandLink, createPaymentPlatform, payCard } from '../payments/payment-platform';
import { aCategory, createPreferencesPlatform } from '../preferences/preferences-platform';
import { templateActions, aDefinition, dataOf, createTeam } from '../form-builder/team';
import { anOwner, aWebhook, captureWebhooks, listWebhookEvents } from './webhook-helpers';

let testPlatform: TestPlatform;
afterEach(() => testPlatform.close());

/** An address that listens to everything, in a test platform that is there already. */
async function listening(opened: TestPlatform) {
  testPlatform = opened;
  const listener = captureWebhooks(testPlatform);
  await aWebhook(testPlatform, await anOwner(testPlatform));
  return listener;
}

describe('an account’s own systems are told', () => {
  test('that a form was completed, once, however often its end is posted', async () => {
    const { posts } = await listening(await createFormPlatform());
    const maya = createFormCalls(testPlatform, await testPlatform.seed.link({ form: 'repair' }));
    const { reportId } = dataOf(await maya.submit({ what: 'tap' }));
    expect(posts).toEqual([]);
    const { reference } = dataOf(await maya.finish(reportId));
    await maya.finish(reportId);
    const recipientId = 'maya';
    expect(await listWebhookEvents(testPlatform)).toEqual([
      {
        type: 'submission.completed',
        data: { formId: 'repair', submissionId: reportId, reference, recipientId, isTest: false },
      },
    ]);
    const [posted] = posts;
    expect(posted?.url).toBe('https://hooks.example/in');
    expect(webhookBodySchema('submission.completed').parse(JSON.parse(posted?.body ?? ''))).toMatchObject({
      accountId: 'prairie',
      timestamp: new Date(testPlatform.clock.now()).toISOString(),
    });
  });

  test('that a contact was proven by a code', async () => {
    await listening(await createVerificationPlatform());
    const maya = await aPerson(testPlatform);
    await maya.requestCode();
    await maya.enterCode('0000');
    await maya.enterCode(maya.lastCode());
    expect(await listWebhookEvents(testPlatform)).toEqual([
      { type: 'contact.verified', data: { recipientId: 'maya', channel: 'email' } },
    ]);
  });

  test('that a contact was proven by a link, once', async () => {
    await listening(await createFormPlatform());
    const token = await testPlatform.seed.link({ purpose: 'verify-email' });
    for (let opened = 0; opened < 2; opened += 1) await testPlatform.call(verifyErpEmail, { body: { token } });
    expect(await listWebhookEvents(testPlatform)).toEqual([
      { type: 'contact.verified', data: { recipientId: 'maya', channel: 'email' } },
    ]);
  });

  test('that a consent was ended and given back, messages were paused and a number has stopped them', async () => {
    await listening(await createPreferencesPlatform());
    await testPlatform.context.db.insertInto('categories').values(aCategory('meter_news')).execute();
    const claims = { purpose: 'unsubscribe', accountId: 'prairie', recipientId: 'maya', target: 'meter_news' } as const;
    const token = await testPlatform.context.tokens.mintLink({ ...claims, channel: 'email' }, 3600);
    for (const isConsentGiven of [false, true])
      dataOf(await testPlatform.call(updateUnsubscribe, { query: { token }, body: { isConsentGiven } }));
    dataOf(await testPlatform.call(pauseMessages, { body: { token, days: 30 } }));
    await saveProviderStop(testPlatform.context, 'prairie', 'sms', '+13125550142');
    const eventData = (await listWebhookEvents(testPlatform)).map(({ data }) => data);
    const about = { recipientId: 'maya', channel: 'email', category: 'meter_news', source: 'page' };
    expect(eventData).toEqual(
      expect.arrayContaining([
        { ...about, action: 'withdrawn' },
        { ...about, action: 'given' },
        { ...about, action: 'paused' },
      ]),
    );
    expect(JSON.stringify(eventData)).not.toContain('mail.example');
  });

  test('that a payment was received, and that another was declined', async () => {
    await listening(await createPaymentPlatform());
    const declined = await payCard(
      testPlatform,
      { token: await demandLink(testPlatform) },
      { cardNumber: '4000000000000002' },
    );
    const paid = await payCard(testPlatform, { token: await demandLink(testPlatform, { jti: 'demand-2' }) });
    const referenceOf = (answer: typeof paid) =>
      String(answer.isOk ? answer.data.referenceId : answer.params.referenceId);
    const money = { recipientId: 'maya', amount: '84.35', currency: 'USD' };
    expect(await listWebhookEvents(testPlatform)).toEqual(
      expect.arrayContaining([
        {
          type: 'payment.failed',
          data: { ...money, reference: referenceOf(declined), reason: 'declined', declineCode: 'card_declined' },
        },
        { type: 'payment.received', data: { ...money, reference: referenceOf(paid) } },
      ]),
    );
  });

  test('that somebody was enrolled and has ended it', async () => {
    await listening(await createPlanPlatform());
    const token = await linkOf(testPlatform);
    for (const isEnrolled of [true, true, false]) {
      dataOf(await setBudget(testPlatform, token, isEnrolled));
      testPlatform.clock.advance(1000);
    }
    const data = { recipientId: 'maya', kind: 'budget' };
    expect(await listWebhookEvents(testPlatform)).toEqual([
      { type: 'enrollment.changed', data: { ...data, isEnrolled: true } },
      { type: 'enrollment.changed', data: { ...data, isEnrolled: false } },
    ]);
  });

  test('that an agreement was signed, once', async () => {
    await listening(await createFormPlatform());
    await insertAgreement(testPlatform.context.db);
    const maya = agreementCalls(testPlatform, await testPlatform.seed.link({ purpose: 'agreement', form: 'AG-1' }));
    await maya.sign(await maya.envelope());
    for (let attempt = 0; attempt < 2; attempt += 1) dataOf(await maya.update());
    expect(await listWebhookEvents(testPlatform)).toEqual([
      { type: 'agreement.signed', data: { agreementId: 'AG-1', recipientId: 'maya' } },
    ]);
  });

  test('that the last approval was given', async () => {
    const team = await createTeam();
    await listening(team.testPlatform);
    const { as, needApproval, save, request } = templateActions(team);
    await needApproval(2);
    const body = { title: 'Contact details', type: 'CustomForm', language: 'en' } as const;
    const { id } = dataOf(await testPlatform.call(createTemplate, { body }, as('kofi')));
    const { revision } = await templateActions(team).get('kofi', id);
    dataOf(await save('kofi', id, revision, aDefinition(id)));
    dataOf(await request('kofi', id, revision + 1));
    dataOf(await testPlatform.call(approveTemplate, { body: { id, adminApproval: true } }, as('omar')));
    expect(await listWebhookEvents(testPlatform)).toEqual([]);
    dataOf(await testPlatform.call(approveTemplate, { body: { id, adminApproval: true } }, as('ines')));
    expect(await listWebhookEvents(testPlatform)).toEqual([
      { type: 'template.approved', data: { formId: id, version: expect.any(Number) } },
    ]);
  });

  test('that a message could not be delivered', async () => {
    await listening(await createVerificationPlatform());
    const maya = await aPerson(testPlatform);
    testPlatform.messages.failNext(new DeliveryError('undeliverable', 'no such mailbox'));
    await maya.requestCode();
    expect(await listWebhookEvents(testPlatform)).toEqual([
      {
        type: 'message.failed',
        data: {
          messageId: expect.any(String),
          recipientId: 'maya',
          channel: 'email',
          state: 'failed',
          reason: 'undeliverable',
        },
      },
    ]);
  });
});

async function createFormPlatform(): Promise<TestPlatform> {
  const opened = await createTestPlatform();
  await opened.seed.account();
  await opened.seed.recipient();
  await opened.seed.form(repairForm);
  return opened;
}

const event = {
  type: 'contact.verified',
  accountId: 'prairie',
  data: { recipientId: 'maya', channel: 'email' },
} as const;

describe('an event', () => {
  test('of an act that is taken back is told to nobody', async () => {
    const { posts } = await listening(await createFormPlatform());
    const act = testPlatform.context.db.transaction().execute(async (trx) => {
      await testPlatform.context.events.announce(trx, event);
      throw new Error('the act failed');
    });
    await expect(act).rejects.toThrow('the act failed');
    await testPlatform.platform.worker.drain();
    expect(posts).toEqual([]);
    expect(await listWebhookEvents(testPlatform)).toEqual([]);
    expect((await testPlatform.context.jobs.list({ queue: 'webhook', limit: 10 })).length).toBe(0);
  });

  test('goes to each address that listens to it, with one id, and to no other account', async () => {
    testPlatform = await createFormPlatform();
    const listener = captureWebhooks(testPlatform);
    await testPlatform.seed.account({ id: 'river', public_id: 'river-public' });
    const bearer = await anOwner(testPlatform);
    await aWebhook(testPlatform, bearer, { url: 'https://one.example/' });
    await aWebhook(testPlatform, bearer, {
      url: 'https://two.example/',
      events: ['contact.verified', 'payment.received'],
    });
    await aWebhook(testPlatform, bearer, { url: 'https://deaf.example/', events: ['payment.received'] });
    const off = await aWebhook(testPlatform, bearer, { url: 'https://off.example/' });
    await off.change({ isEnabled: false });
    await aWebhook(testPlatform, await anOwner(testPlatform, 'river'), { url: 'https://river.example/' });
    await testPlatform.context.db.transaction().execute((trx) => testPlatform.context.events.announce(trx, event));
    await testPlatform.platform.worker.drain();
    expect(listener.posts.map(({ url }) => url).sort()).toEqual(['https://one.example/', 'https://two.example/']);
    expect(new Set(listener.posts.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(listener.posts.map(({ body }) => body)).size).toBe(1);
  });
});
