import { afterEach, beforeEach, expect, test } from 'vitest';
import { openForm } from '~/areas/form-page/calls';
import { mintLinks, sendLinks } from '~/areas/links/calls';
import type { BusinessCounters, Meter } from '~/platform/ports/meter';
import { createTestPlatform, type TestPlatform } from '../../support/test-platform';
import { aPerson, createVerificationPlatform, WRONG_CODE } from '../verification/person';
import { createTestKey } from '../api-keys/example-data';
import { dataOf, createFormCalls } from '../drafts/form-calls';
import { anInput, inputsElement } from '../../support/builders';

const counted: string[] = [];
const meter: Meter = {
  recordJobAttempt: () => undefined,
  recordDelivery: () => undefined,
  count: <K extends keyof BusinessCounters>(what: K, labels: BusinessCounters[K]) =>
    void counted.push([what, ...Object.values(labels)].join(' ')),
};

let testPlatform: TestPlatform;
beforeEach(() => void (counted.length = 0));
afterEach(() => testPlatform.close());

test('codes are counted as sent, passed, and given in vain', async () => {
  testPlatform = await createVerificationPlatform({ overrides: { meter } });
  const maya = await aPerson(testPlatform);
  counted.length = 0;
  await maya.requestCode();
  await maya.enterCode(WRONG_CODE);
  await maya.enterCode(maya.lastCode());
  await maya.enterCode(maya.lastCode());
  expect(counted).toEqual(['codes sent', 'codes incorrect', 'codes passed', 'codes used']);
});

test('a form is counted as it is saved, refused and taken, once however often it is sent; no test is', async () => {
  testPlatform = await createTestPlatform({ config: { isDemo: false }, overrides: { meter } });
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.form({
    id: 'consent',
    formElements: [inputsElement(anInput('name', 'shortText', { name: 'Your name', required: true }))],
  });
  const token = await testPlatform.seed.link({ form: 'consent' });
  // What is made to be looked at is not sent.
  expect(counted).toEqual([]);
  const maya = createFormCalls(testPlatform, token, { form: 'consent' });
  await testPlatform.call(openForm, { query: { token, languages: ['en'] } });
  await maya.send({ name: '' });
  expect(counted).toEqual([expect.stringMatching(/^submissionRefusals \w+\.\w+$/)]);
  counted.length = 0;
  dataOf(await maya.send({ name: 'Maya' }));
  dataOf(await maya.send({ name: 'Maya' }));
  expect(counted).toEqual(['submissions completed']);
});

test('links are counted as they are sent, or made for an account to send them; those of a page that is shown are not', async () => {
  testPlatform = await createTestPlatform({ config: { isDemo: false }, overrides: { meter } });
  await testPlatform.seed.account();
  await testPlatform.seed.recipient();
  await testPlatform.seed.form();
  const [purpose, owner] = ['form', { accountId: 'prairie', recipientId: 'maya' }] as const;
  const token = await testPlatform.context.tokens.mintLink({ purpose, ...owner, target: 'consent' }, 3600);
  await testPlatform.call(openForm, { query: { token, languages: ['en'] } });
  const bearer = await createTestKey(testPlatform, { scopes: ['send', 'links'] });
  expect(counted).toEqual([]);
  const texts = { target: '', about: '', contact: '' };
  const order = { kind: 'preferences' as const, recipients: ['maya'], days: 14, ...texts };
  await testPlatform.call(mintLinks, { body: order }, { bearer });
  expect(counted).toEqual(['links preferences']);
  for (const [channel, links] of [
    // A mail has a way out beside what it brings, however often both stand in it.
    ['email', ['links preferences', 'links unsubscribe']],
    ['sms', ['links preferences']],
  ] as const) {
    counted.length = 0;
    const sent = await testPlatform.call(sendLinks, { body: { ...order, channel } }, { bearer });
    expect(sent).toMatchObject({ isOk: true, data: { problems: [] } });
    expect(counted.filter((what) => what.startsWith('links')).sort()).toEqual(links);
  }
});

test('what waits is read from the database, and what the database does from this process', async () => {
  testPlatform = await createTestPlatform({ config: { isDemo: false } });
  await testPlatform.seed.account();
  const { gauges } = testPlatform.platform;
  expect(await gauges.openDraftCount()).toBe(0);
  const now = testPlatform.clock.now();
  const owner = { account_id: 'prairie', form_id: 'consent', form_version: 1 };
  const draft = { ...owner, answers: '{}', challenges: '{}', bank_token: null, revision: 1, updated_at: now };
  for (const recipient_id of ['maya', 'omar'])
    await testPlatform.context.db
      .insertInto('drafts')
      .values({ ...draft, recipient_id, saves: '[]', reminded_at: null, others: '{}', change_of: '', change_id: '' })
      .execute();
  expect(await gauges.openDraftCount()).toBe(2);
  expect(await gauges.jobCounts()).toEqual(await testPlatform.context.jobs.counts());
});
