import { type Page } from 'playwright/test';
import { bank, choice, control, expectThanks, press, submit } from './support/form';
import { expect, test } from './support/journey';

const ACCOUNT = '9876543210123';
const CHASE = '021000021';

async function enter(page: Page, routingNumber: string, account: string, confirmation = account): Promise<void> {
  await bank(page, 'routingNumber').fill(routingNumber);
  await bank(page, 'accountNumber').fill(account);
  await bank(page, 'confirmAccountNumber').fill(confirmation);
}

async function fillRest(page: Page, email: string): Promise<void> {
  await choice(page, 'limit-pay').check();
  await control(page, 'email').fill(email);
}

const bankError = (page: Page, name: string) => page.locator(`#bank-${name}-error`);

test('a new account is entered and only its last four digits are kept', async ({
  page,
  openForm,
  data,
  expectAccessible,
}) => {
  const bodies: Promise<string>[] = [];
  page.on('response', (response) => {
    if (['document', 'fetch', 'xhr'].includes(response.request().resourceType()))
      bodies.push(response.text().catch(() => ''));
  });
  const recipient = await openForm('autopay');
  await expectAccessible();
  await enter(page, CHASE, ACCOUNT);
  await control(page, 'pay-day').selectOption('15');
  await control(page, 'email').fill(recipient.email);
  await submit(page);
  await expect(page.locator('#error-summary')).toContainText('Please fill the red marked input fields');
  await choice(page, 'limit-ask').check();
  await submit(page);
  await expectThanks(page, 'Automatic payment is set up.');
  await expectAccessible();
  const stored = data.submissions(recipient)[0];
  expect(data.bankAccount(stored?.bankToken ?? '')).toEqual({ lastFour: '0123', routingNumber: CHASE });
  expect(stored?.answers).toMatchObject({ 'pay-day': '15', limit: 'limit-ask' });
  for (const body of await Promise.all(bodies)) expect(body).not.toContain(ACCOUNT);
  expect(await page.content()).not.toContain(ACCOUNT);
  expect(JSON.stringify(data.messagesTo(recipient.email))).not.toContain(ACCOUNT);
});

// With JavaScript the browser keeps the fields until nothing is missing.
test(
  'after a failed post the account is kept by its last four digits alone',
  { tag: '@without-js' },
  async ({ page, openForm, data, expectAccessible }) => {
    const recipient = await openForm('autopay');
    await enter(page, CHASE, ACCOUNT);
    await submit(page);
    await expect(page.locator('#error-summary')).toContainText('Please fill the red marked input fields');
    expect(await page.content()).not.toContain(ACCOUNT);
    await expect(page.getByLabel(/ending in 0123/)).toBeChecked();
    await expect(bank(page, 'accountNumber')).toBeHidden();
    await expectAccessible();
    await fillRest(page, recipient.email);
    await submit(page);
    await expectThanks(page, 'Automatic payment is set up.');
    expect(data.bankAccount(data.submissions(recipient)[0]?.bankToken ?? '')?.lastFour).toBe('0123');
  },
);

test('numbers that differ, a wrong routing number and a short account are refused in the words of the bank', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('autopay');
  await fillRest(page, recipient.email);
  await enter(page, '123456789', ACCOUNT, '9876543210124');
  await submit(page);
  await expect(bankError(page, 'confirmAccountNumber')).toHaveText('Bank account number does not match.');
  await expect(bankError(page, 'routingNumber')).toHaveText('Invalid routing number.');
  await expect(page.locator('#error-summary')).toContainText('Please check the errors before submitting');
  await page.locator('#error-summary a[href="#bank-routingNumber"]').click();
  await expectAccessible();
  if (!hasJavaScript) expect(await page.content()).not.toContain(ACCOUNT);
  await enter(page, CHASE, '12345678');
  await submit(page);
  await expect(bankError(page, 'accountNumber')).toHaveText('Enter 9 to 16 digits');
  await enter(page, CHASE, '12345678901234567');
  await submit(page);
  await expect(bankError(page, 'accountNumber')).toHaveText('Enter 9 to 16 digits');
  await enter(page, CHASE, '');
  await submit(page);
  await expect(bankError(page, 'accountNumber')).toHaveText('Input is required');
  expect(data.submissions(recipient)).toEqual([]);
});

test('the bank behind a routing number is named', async ({ page, openForm, hasJavaScript, expectAccessible }) => {
  await openForm('autopay');
  await bank(page, 'routingNumber').fill('0210 0002 1');
  if (!hasJavaScript) await press(page, 'bank');
  const named = page.locator('[data-part=bank-name]');
  await expect(named).toContainText(/Bank: .*CHASE/i);
  await expect(named.locator('img')).toBeVisible();
  await expect
    .poll(() => named.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  await expectAccessible();
  if (hasJavaScript) {
    await bank(page, 'routingNumber').fill('123456789');
    await expect(bankError(page, 'routingNumber')).toHaveText('Invalid routing number.');
    await expect(named).toBeEmpty();
  } else await expect(bank(page, 'routingNumber')).toHaveValue(/^0?2?1?0*\s?0*2?\s?1?/);
});

test('a saved account is used again', async ({ page, data, expectAccessible }) => {
  const recipient = await data.newRecipientLink('autopay', { savedBankLastFour: '6789' });
  await page.goto(recipient.path);
  await expect(page.getByText('Use Existing')).toBeVisible();
  await expect(page.getByLabel(/ending in 6789/)).toBeChecked();
  await expect(bank(page, 'accountNumber')).toBeHidden();
  await expectAccessible();
  await page.locator('#bank-new').check();
  await expect(bank(page, 'accountNumber')).toBeVisible();
  await page.getByLabel(/ending in 6789/).check();
  await fillRest(page, recipient.email);
  await submit(page);
  await expectThanks(page, 'Automatic payment is set up.');
  expect(data.bankAccount(data.submissions(recipient)[0]?.bankToken ?? '')?.lastFour).toBe('6789');
});

test('a new account stays the chosen one when the browser goes back', async ({ page, data }) => {
  const form = data.publishForm({
    title: 'Pay in steps',
    submitName: 'Send',
    steps: true,
    formElements: [
      { type: 'section', id: 'pay', title: 'How you pay' },
      {
        type: 'inputs',
        inputForms: [{ id: 'pay-day', name: 'Pay day', inputType: 'autopayDate', required: true }],
      },
      { type: 'section', id: 'more', title: 'More' },
      { type: 'inputs', inputForms: [{ id: 'note', name: 'Note', inputType: 'shortText' }] },
    ],
  });
  const recipient = await data.newRecipientLink(form, { savedBankLastFour: '6789' });
  await page.goto(recipient.path);
  await page.locator('#bank-new').check();
  await enter(page, CHASE, '555566667777');
  await press(page, 'next');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('More');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('How you pay');
  await expect(page.getByLabel(/ending in 7777/)).toBeChecked();
});

test('a new account is taken although one is saved', async ({ page, data }) => {
  const recipient = await data.newRecipientLink('autopay', { savedBankLastFour: '6789' });
  await page.goto(recipient.path);
  await page.locator('#bank-new').check();
  await enter(page, CHASE, '555566667777', '555566667778');
  await fillRest(page, recipient.email);
  await submit(page);
  await expect(bankError(page, 'confirmAccountNumber')).toHaveText('Bank account number does not match.');
  await expect(bank(page, 'accountNumber')).toBeVisible();
  await expect(control(page, 'email')).toHaveValue(recipient.email);
  await enter(page, CHASE, '555566667777');
  await submit(page);
  await expectThanks(page, 'Automatic payment is set up.');
  expect(data.bankAccount(data.submissions(recipient)[0]?.bankToken ?? '')?.lastFour).toBe('7777');
});
