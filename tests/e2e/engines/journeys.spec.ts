import { writeFileSync } from 'node:fs';
import { enrolledIn, newPlanCustomer, planLink } from '../support/enrollment';
import { pdf, picture } from '../support/files';
import { serverData } from '../support/global-setup';
import { createTestAccount, setPassword, storedTemplate } from '../support/test-account';
import { GOOD_CARD, newDemand, paymentsOf } from '../support/payments';
import { newReader } from '../support/unsubscribe';
import type { EnginePage } from './engine-page';
import { expect, test } from './engine-test';

// The main journeys, in each engine that the product supports beside today's Chromium.

const input = (id: string) => `#in-${id}`;
const option = (value: string) => `form input[value="${value}"]`;
const intent = (name: string) => `main button[name=intent][value="${name}"]:not(.sr)`;
/** The button of a form that asks for one thing. */
const only = (name: string) => `main input[name=intent][value="${name}"] ~ button`;
const SUBMIT = '[data-part=submit]';

async function fillAll(page: EnginePage, values: Record<string, string>): Promise<void> {
  for (const [id, value] of Object.entries(values)) await page.fill(input(id), value);
}

const fields = (...inputForms: object[]) => ({
  title: 'A form',
  submitName: 'Send',
  thanksMessage: 'Thank you for your answers.',
  formElements: [{ type: 'inputs' as const, inputForms: inputForms as never }],
});

test('a form with dates, a phone number and lists is filled in and sent', async ({ enginePage: page, data }) => {
  const recipient = await data.newRecipientLink('all-inputs');
  await page.open(recipient.path);
  await fillAll(page, { 'full-name': 'Terry Test', 'start-date': '2027-03-01', 'call-time': '09:30' });
  await page.fill(input('technician-visit'), '2027-03-02T14:30');
  await page.choose(input('service-type'), 'service-both');
  await page.click(option('home-apartment'));
  // Without scripts and `:has()` the server shows what an answer asks for.
  if (await page.isShown('#update')) await page.click('#update button');
  await fillAll(page, { 'unit-number': '4B', email: recipient.email, phone: '(202) 555-0143', notes: 'Ring twice.' });
  await page.click(option('extra-paperless'));
  await page.choose(input('deposit-period'), 'deposit-3');
  const file = test.info().outputPath('id card.png');
  writeFileSync(file, picture().buffer);
  await page.attach(input('photo-id'), file);
  await page.fill(`${input('signature')}-typed`, 'Terry Test');
  await page.click(SUBMIT);
  await page.expectText('Thank you. We will confirm your start date by email within one business day.');
  expect(data.submissions(recipient)[0]?.answers).toMatchObject({
    'start-date': '2027-03-01',
    'technician-visit': '2027-03-02T14:30',
    'call-time': '09:30',
    'service-type': 'service-both',
    phone: '+12025550143',
    'deposit-period': 'deposit-3',
    extras: ['extra-paperless'],
  });
});

test('mistakes are shown, and nothing is lost', async ({ enginePage: page, data }) => {
  const recipient = await data.newRecipientLink(
    data.publishForm({
      ...fields(
        { id: 'name', name: 'Name', inputType: 'shortText' },
        { id: 'email', name: 'Email', inputType: 'email', required: true },
        { id: 'day', name: 'Day', inputType: 'date' },
      ),
    }),
  );
  await page.open(recipient.path);
  await fillAll(page, { name: 'Terry', email: 'terry@', day: '2027-03-01' });
  await page.click(SUBMIT);
  await page.expectText('Email Address is not valid', '#error-summary');
  await page.expectValue(input('name'), 'Terry');
  await page.expectValue(input('email'), 'terry@');
  await page.expectValue(input('day'), '2027-03-01');
  await page.fill(input('email'), recipient.email);
  await page.click(SUBMIT);
  await page.expectText('Thank you for your answers.');
  expect(data.submissions(recipient)[0]?.answers).toEqual({ name: 'Terry', email: recipient.email, day: '2027-03-01' });
});

test('an email address is verified by a code', async ({ enginePage: page, data }) => {
  const recipient = await data.newRecipientLink('otp');
  await page.open(recipient.path);
  await page.fill(input('email'), recipient.email);
  await page.click('#field-in-email [data-part=verify]');
  await page.expectText(recipient.email, '[data-dialog-content]');
  await page.fill('#code-form-code', data.codeFor(recipient.email));
  await page.click('#code-form button[value=verify]');
  await page.expectText('Email successfully verified.');
});

test('a file is attached and sent', async ({ enginePage: page, data, hasJavaScript }) => {
  const options = [{ guid: 'lease-types', value: 'pdf', name: 'pdf' }];
  const form = fields({ id: 'lease', name: 'Lease', inputType: 'attachment', required: true, options });
  const recipient = await data.newRecipientLink(data.publishForm(form));
  const file = test.info().outputPath('lease.pdf');
  writeFileSync(file, pdf('lease.pdf', 300_000).buffer);
  await page.open(recipient.path);
  await page.attach(input('lease'), file);
  if (hasJavaScript) await page.expectText('lease.pdf', '#field-in-lease .files');
  await page.click(SUBMIT);
  await page.expectText('Thank you for your answers.');
  expect(data.submissions(recipient)[0]?.files).toMatchObject([{ inputId: 'lease', name: 'lease.pdf' }]);
});

test('a typed name is a signature', async ({ enginePage: page, data }) => {
  const recipient = await data.newRecipientLink('signature');
  await page.open(recipient.path);
  await fillAll(page, { 'signer-name': 'Terry Test', 'signed-on': '2027-02-03' });
  await page.click(option('role-owner'));
  await page.click(`${input('signature')}-type`);
  await page.fill(`${input('signature')}-typed`, 'Zoe Test');
  await page.click(SUBMIT);
  await page.expectText('Thank you. Your signed consent is on file');
  expect(data.submissions(recipient)[0]?.files).toMatchObject([{ method: 'type', text: 'Zoe Test' }]);
});

test('preferences are saved', async ({ enginePage: page, stored }) => {
  const customer = await stored.newCustomer('standard');
  await page.open(customer.path);
  await page.click('.grid input[value="new_bill_alert.sms"]');
  await page.click('.grid input[value="payment_reminder.email"]');
  await page.click('[data-part=save]');
  await page.expectText('Your consent is updated successfully');
  expect(stored.consents(customer)).toMatchObject({ 'new_bill_alert.sms': true, 'payment_reminder.email': false });
});

test('a communication is unsubscribed from, and taken up again', async ({ enginePage: page, data, stored }) => {
  const reader = await newReader(data, stored, serverData());
  await page.open(reader.unsubscribePath);
  await page.click(only('unsubscribe'));
  await page.expectText('You have successfully unsubscribed from this communication.');
  expect(stored.consents(reader)).toEqual({ 'service_update.email': false });
  await page.click(only('resubscribe'));
  await page.expectText('You have successfully resubscribed.');
  expect(stored.consents(reader)).toEqual({ 'service_update.email': true });
});

test('all messages are unsubscribed from', async ({ enginePage: page, stored }) => {
  const customer = await stored.newCustomer('standard');
  await page.open(`${customer.path}/unsubscribe-all`);
  await page.click(only('unsubscribe-all'));
  await page.expectText('You have successfully unsubscribed from these messages.');
  expect(stored.consents(customer)).toMatchObject({ 'service_update.email': false });
});

test('a card pays', async ({ enginePage: page }) => {
  const demand = await newDemand();
  await page.open(demand.path);
  await page.click(intent('next'));
  await page.fill('#cardNumber', GOOD_CARD);
  await page.fill('#nameOnCard', 'Pat Payer');
  await page.fill('#expirationDate', '11/39');
  await page.click(intent('pay'));
  await page.expectText('PAYMENT RECEIVED');
  await page.expectAddress(/^\/pay-result\?referenceId=LK-/);
  expect(paymentsOf(demand.id)).toMatchObject([{ amount_cents: 8435 }]);
});

test('a customer enrolls in budget billing, and in AutoPay', async ({ enginePage: page, data, hasJavaScript }) => {
  const customer = newPlanCustomer();
  await page.open(await planLink(customer, 'enroll-bbp'));
  expect(await page.isShown('.chart svg')).toBe(true);
  // By what draws the chart where the person has come to.
  if (hasJavaScript) await page.click('.chart-bars path');
  await page.click('main form:not(.prefs) button[type=submit]:not(.sr)');
  await page.expectText('Thank you for enrolling in Budget Billing');
  expect(enrolledIn(customer)).toEqual(['budget']);

  const recipient = await data.newRecipientLink('autopay');
  await page.open(recipient.path);
  await page.fill('#bank-routingNumber', '021000021');
  await page.fill('#bank-accountNumber', '9876543210123');
  await page.fill('#bank-confirmAccountNumber', '9876543210123');
  await page.choose(input('pay-day'), '15');
  await page.click(option('limit-pay'));
  await page.fill(input('email'), recipient.email);
  await page.click(SUBMIT);
  await page.expectText('Automatic payment is set up.');
  expect(data.submissions(recipient)[0]?.answers).toMatchObject({ 'pay-day': '15', limit: 'limit-pay' });
});

test('an owner signs in, makes a form and makes it live', async ({ enginePage: page }) => {
  const password = 'Correct-Horse-Battery7!';
  const { omar, accountId } = await createTestAccount();
  await setPassword(omar, password);
  await page.open('/smart/sign-in');
  await page.fill('#email', omar.email);
  await page.fill('#password', password);
  await page.click('main form:not(.prefs) .actions button');
  await page.expectAddress(/^\/smart\/dashboard/);
  await page.open('/smart/dynamic-form/new');
  await page.fill('#title', 'Call back');
  await page.click(intent('create'));
  await page.choose('#kind', 'shortText');
  await page.click(intent('add'));
  await page.fill('#name', 'Your name');
  await page.click(intent('save'));
  await page.click(intent('publish'));
  await page.expectText('The form is live.');
  const id = /dynamic-form\/([\w-]+)/.exec(await page.address())?.[1] ?? '';
  expect(storedTemplate(accountId, id).form).toMatchObject({ title: 'Call back' });
});

test('a language and dark mode are chosen', async ({ enginePage: page, hasJavaScript }) => {
  await page.open('/terms');
  await page.choose('#page-language', 'fr');
  if (!hasJavaScript) await page.click('#change-page-language');
  await page.expectAttribute('html', 'lang', 'fr');
  await page.click('.site-footer .menu > summary');
  await page.choose('#appearance', 'dark');
  await page.click('#change-page-scheme');
  await page.expectAttribute('meta[name=color-scheme]', 'content', 'dark');
  await page.open('/terms');
  await page.expectAttribute('html', 'lang', 'fr');
});
