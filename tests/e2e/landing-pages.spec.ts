import { bank, choice, control, expectSummary, expectThanks, fill, submit } from './support/form';
import { pdf } from './support/files';
import { expect, test } from './support/journey';

test('an eBill form leads to the eBill page @once @passes-dialog @passes-form', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm('ebill');
  await expectAccessible();
  await submit(page);
  await expectSummary(page, 'Please fill the red marked input fields', {
    'in-email': 'Enter an email address',
    'in-consent': 'Tick at least one box',
  });
  await control(page, 'email').fill(recipient.email);
  await choice(page, 'consent-yes').check();
  await submit(page);
  await expect(page).toHaveURL(/\/ebill\//);
  await expectThanks(page, 'You are enrolled into eBill.');
  await expectAccessible();
  expect(data.submissions(recipient)[0]?.answers).toEqual({
    email: recipient.email,
    consent: ['consent-yes'],
    reminder: 'reminder-none',
  });
  expect(data.messagesTo(recipient.email)[0]?.text).toContain(data.submissions(recipient)[0]?.reference);
});

test('an AutoPay form leads to the AutoPay page @once @passes-dialog @passes-form', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm('autopay-enrollment');
  await expectAccessible();
  await bank(page, 'routingNumber').fill('021000021');
  await bank(page, 'accountNumber').fill('000123456789');
  await bank(page, 'confirmAccountNumber').fill('000123456789');
  await control(page, 'pay-day').selectOption('day-15');
  await control(page, 'holder').fill('Terry Test');
  await choice(page, 'mandate-yes').check();
  await submit(page);
  await expect(page).toHaveURL(/\/autopay\//);
  await expectThanks(page, 'You are enrolled in AutoPay.');
  await expectAccessible();
  const stored = data.submissions(recipient)[0];
  expect(stored?.answers).toMatchObject({ 'pay-day': 'day-15', holder: 'Terry Test' });
  expect(data.bankAccount(stored?.bankToken ?? '')?.lastFour).toBe('6789');
});

test('a deferred payment plan takes its percentage first and leads to the plan', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('dpp', { balanceCents: 61_200 });
  const firstRow = page.getByRole('main').locator('tbody tr').first();
  await expect(firstRow).toContainText('Down Payment');
  await expect(firstRow).toContainText('$122.40');
  await choice(page, 'household-medical').check();
  await control(page, 'certificate').setInputFiles(pdf('certificate.pdf'));
  if (hasJavaScript) await expect(page.locator('#field-in-certificate')).toContainText('certificate.pdf (');
  await page.locator('#agree').check();
  await expectAccessible();
  await submit(page);
  await expect(page).toHaveURL(/\/installment-plan\//);
  await expectThanks(page, 'Your deferred payment plan is approved.');
  await expectAccessible();
  const plan = data.submissions(recipient)[0]?.plan ?? [];
  expect(plan.map(({ amountCents }) => amountCents)).toEqual([12_240, 16_320, 16_320, 16_320]);
  expect(data.submissions(recipient)[0]?.files.map(({ name }) => name)).toEqual(['certificate.pdf']);
});

test('a supplier form says thanks in its place @once @passes-form', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const recipient = await openForm('supplier');
  await expect(choice(page, 'no-transfer')).toBeHidden();
  await choice(page, 'no-contact').check();
  await choice(page, 'no-transfer').check();
  await expectAccessible();
  await fill(page, { authorized: 'Terry Test' });
  await submit(page);
  await expectThanks(page, 'Your choice is saved.');
  await expect(page).toHaveURL(/\/form\//);
  await expectAccessible();
  expect(data.submissions(recipient)[0]?.answers).toEqual({
    choices: ['no-contact'],
    transfer: ['no-transfer'],
    authorized: 'Terry Test',
  });
});

test('a landing page opened before anything was sent leads to the form @once @passes-form', async ({ page, data }) => {
  for (const [formId, folder] of [
    ['ebill', 'ebill'],
    ['autopay-enrollment', 'autopay'],
  ] as const) {
    const { token } = await data.newRecipientLink(formId);
    await page.goto(`/${folder}/${token}`);
    await expect(page).toHaveURL(new RegExp(`/form/${token}$`));
  }
});
