import { afterEach, beforeEach, expect, test } from 'vitest';
import { pauseMessages } from '~/areas/preferences/unsubscribe/calls';
import { renewLink } from '~/areas/links/calls';
import { aCategory, aVisitor, dataOf, createPreferencesPlatform } from '../preferences/preferences-platform';
import { createFormCalls, repairForm } from '../drafts/form-calls';
import type { TestPlatform } from '../../support/test-platform';

let platform: TestPlatform;
beforeEach(async () => {
  platform = await createPreferencesPlatform({ config: { publicUrl: 'https://pages.example' } });
  await platform.seed.form(repairForm);
});
afterEach(() => platform.close());

const addReceipts = (email = {}) =>
  platform.context.db
    .insertInto('categories')
    .values(aCategory('form_receipt', { email: { isGivenByDefault: true, ...email } }))
    .execute();

/** Submits the form and gives the receipt, if there was one. */
async function submit(recipient = 'maya', answers: Record<string, string> = {}) {
  const life = createFormCalls(platform, await platform.seed.link({ form: 'repair', recipient }), { recipient });
  const { reportId } = dataOf(await life.submit({ what: 'the pump', ...answers }));
  expect(dataOf(await life.finish(reportId)).isSubmitted).toBe(true);
  return platform.messages.at(-1);
}

test('an account without the category sends receipts as ever', async () => {
  const receipt = await submit();
  expect(receipt).toMatchObject({
    to: 'maya.torres@mail.example',
    subject: expect.stringContaining('Report a repair'),
  });
  expect(receipt?.headers).toBeUndefined();
});

test('where it is a category, a receipt can be ended with one click', async () => {
  await addReceipts();
  const { headers = {} } = (await submit()) ?? {};
  expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
  const token = /customer-unsubscribe\/([\w.-]+)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
  const link = await platform.context.tokens.inspectLink(token);
  expect(link).toMatchObject({
    claims: { purpose: 'unsubscribe', recipientId: 'maya', target: 'form_receipt', channel: 'email' },
  });
});

test('it is withheld without consent, and while everything is paused; the form is submitted all the same', async () => {
  await addReceipts();
  const maya = await aVisitor(platform);
  dataOf(await maya.save({ 'form_receipt.email': false }));
  expect(await submit()).toBeUndefined();
  dataOf(await maya.save({ 'form_receipt.email': true }));
  await platform.call(pauseMessages, { body: { token: maya.token, days: 30 } });
  await platform.seed.form({ ...repairForm, id: 'again' });
  const life = createFormCalls(platform, await platform.seed.link({ form: 'again' }), { form: 'again' });
  const { reportId } = dataOf(await life.submit({ what: 'the pump' }));
  await life.finish(reportId);
  expect(platform.messages).toEqual([]);
});

test('a mandatory receipt has no header', async () => {
  await addReceipts({ isMandatory: true });
  const receipt = await submit();
  expect(receipt?.to).toBe('maya.torres@mail.example');
  expect(receipt?.headers).toBeUndefined();
});

test('an address that nobody has proven gets no way to decide for the recipient', async () => {
  await addReceipts();
  await platform.seed.recipient({ id: 'omar', email: null });
  const receipt = await submit('omar', { mail: 'typed@mail.example' });
  expect(receipt?.to).toBe('typed@mail.example');
  expect(receipt?.headers).toBeUndefined();
});

test('a fresh link is no message that can be switched off', async () => {
  await addReceipts();
  const maya = await aVisitor(platform);
  await maya.save({ 'form_receipt.email': false });
  await platform.call(renewLink, { body: { token: maya.token, language: 'en' } });
  expect(platform.messages.at(-1)?.to).toBe('maya.torres@mail.example');
  expect(platform.messages.at(-1)?.headers).toBeUndefined();
});
