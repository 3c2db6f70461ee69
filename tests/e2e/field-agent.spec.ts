import type { Page } from 'playwright/test';
import { missingReaders } from '../../scripts/find-programs.mjs';
import { addDeclinedPayment, newVisit, readQr } from './support/field-service';
import { expect, test } from './support/journey';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const summary = (page: Page) => page.locator('#error-summary');
const code = (page: Page) => page.getByRole('img', { name: /^QR code/ });
const table = (page: Page) => page.getByRole('table', { name: 'Latest payment' });

test('an agent sends the link, shows the code and looks at the latest payment', async ({
  page,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const visit = newVisit({ locale: 'es' });
  const reference = addDeclinedPayment(visit);
  const response = await page.goto(visit.path);
  expect(response?.status()).toBe(200);
  expect(response?.headers()['cache-control']).toBe('no-store');
  await expect(page.getByLabel('Account number')).toHaveValue(visit.id);
  await expect(page.getByLabel('Account number')).toHaveAttribute('readonly');
  await expect(page.getByLabel('Email')).toHaveValue(visit.email);
  expect(await page.content()).not.toContain('eyJ');
  await expectAccessible();

  await press(page, 'Send Email');
  await expect(page.getByRole('status').filter({ hasText: 'The email was kept in the test outbox.' })).toBeVisible();
  const [email] = data.messagesTo(visit.email);
  expect(email).toMatchObject({ language: 'es' });
  expect(email?.text).toMatch(/\/smart-pay\/eyJ/);
  await expectAccessible();

  await page.getByLabel('Mobile number').fill('(202) 555-0449');
  await page.getByLabel('Mobile number').blur();
  if (hasJavaScript) await expect(page.getByLabel('Mobile number')).toHaveValue('+1(202)-555-0449');
  await press(page, 'Send SMS');
  await expect(page.getByText('The text message was kept in the test outbox.')).toBeVisible();
  await expect(page.getByLabel('Mobile number')).toHaveValue(hasJavaScript ? '+1(202)-555-0449' : '(202) 555-0449');
  expect(data.messagesTo('+12025550449')[0]?.text).toMatch(/\/k\/[\w-]{22}(\s|$)/);

  await press(page, 'Generate QR to Pay');
  await expect(code(page)).toBeVisible();
  await expect(page.getByText('Scan to Pay')).toBeVisible();
  const link = await page.getByRole('link', { name: 'Open the payment page' }).getAttribute('href');
  if (!missingReaders().includes('zbarimg')) {
    const png = Buffer.from(((await code(page).getAttribute('src')) ?? '').split(',')[1] ?? '', 'base64');
    const short = readQr(png);
    expect(short).toMatch(/\/k\/[\w-]{22}$/);
    const opened = await page.request.get(new URL(new URL(short).pathname, page.url()).href, { maxRedirects: 0 });
    const read = opened.headers().location ?? '';
    // Minted a moment apart: the same payment.
    const times = { iat: expect.any(Number), exp: expect.any(Number) };
    expect(claimsOf(read)).toMatchObject({ ...claimsOf(link ?? ''), ...times });
    expect(claimsOf(read)).toMatchObject({ Amount: 123.45, PhoneNumber: '+12025550449', RecipientId: visit.id });
  }
  await expectAccessible();

  await press(page, 'Get Latest Payment Details');
  await expect(table(page)).toContainText(reference);
  await expect(table(page).getByRole('row', { name: 'Date and time' })).toContainText('Mar 5, 2026, 11:30 AM EST');
  await expect(table(page).getByRole('row', { name: 'Amount in USD' })).toContainText('$42.10');
  await expect(table(page).getByRole('row', { name: 'Status' })).toContainText('Declined');
  await expect(table(page).getByRole('row', { name: 'Failure description' })).toContainText(
    'There is not enough money on the account.',
  );
  await expect(code(page)).toHaveCount(0);
  await expectAccessible();

  await press(page, 'Generate QR to Pay');
  await expect(code(page)).toBeVisible();
  await expect(table(page)).toHaveCount(0);

  await page.getByRole('link', { name: 'Open the payment page' }).click();
  await expect(page).toHaveURL(/\/smart-pay\/eyJ/);
  // The customer's own language.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pague.Fácil.Seguro');
  await expect(page.getByRole('radio', { name: /^Monto total: .?\$123\.45/ })).toBeChecked();
});

const claimsOf = (address: string) =>
  JSON.parse(Buffer.from(address.split('/smart-pay/')[1]?.split('.')[1] ?? '', 'base64url').toString()) as Record<
    string,
    unknown
  >;

test('each button says in its own words what it lacks, and what was typed stays', async ({
  page,
  data,
  expectAccessible,
}) => {
  const visit = newVisit({ isUnknown: true });
  await page.goto(visit.path);
  await press(page, 'Get Latest Payment Details');
  await expect(page.getByRole('alert')).toHaveText(`No payments found for the contract account number: ${visit.id}`);

  await press(page, 'Generate QR to Pay');
  await expect(summary(page)).toContainText('Please, check fields again before next');
  await expect(page.locator('#email-error')).toHaveText('Input is required');
  await expect(page.locator('#mobileNumber-error')).toHaveText('Input is required');
  await expectAccessible();

  await page.getByLabel('Mobile number').fill('+1 202 555 0448');
  await press(page, 'Send Email');
  await expect(summary(page)).toContainText('Please, check the Email Field before continue');
  await expect(page.locator('#mobileNumber-error')).toHaveCount(0);
  await expect(page.getByLabel('Mobile number')).toHaveValue(/^\+1.*555.*0448$/);

  await page.getByLabel('Email').fill('not an address');
  await page.getByLabel('Mobile number').fill('12');
  await press(page, 'Send SMS');
  await expect(summary(page)).toContainText('Please, check the SMS Field before continue');
  await expect(page.locator('#mobileNumber-error')).toHaveText('Phone Number is not valid');
  await expect(page.getByLabel('Email')).toHaveValue('not an address');
  await summary(page).getByRole('link', { name: 'Mobile number: Phone Number is not valid' }).click();
  await expect(page.getByLabel('Mobile number')).toBeFocused();

  const unnumbered = newVisit({ hasNumber: false });
  await page.goto(unnumbered.path);
  await press(page, 'Get Latest Payment Details');
  await expect(summary(page)).toContainText('Please, check Contract Account Number');
  await expect(page.locator('#accountNumber-error')).toHaveText('Input is required');

  // Enter in a field sends nothing.
  await page.getByLabel('Email').fill('new@mail.example.com');
  await page.getByLabel('Email').press('Enter');
  await expect(summary(page)).toHaveCount(0);
  await expect(page.getByLabel('Email')).toHaveValue('new@mail.example.com');
  expect(data.messagesTo('new@mail.example.com')).toEqual([]);
});

test('where nothing is due, nothing is asked for; where there is no installation, nothing is told', async ({
  page,
  expectAccessible,
}) => {
  const visit = newVisit({ balanceCents: 0 });
  await page.goto(visit.path);
  for (const button of ['Generate QR to Pay', 'Send Email', 'Send SMS']) {
    await press(page, button);
    await expect(page.getByRole('alert')).toHaveText('There is nothing to pay on this account.');
  }
  await expectAccessible();
  for (const path of ['/agent-payments', '/agent-payments?installationId=unknown']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.getByRole('alert')).toHaveText("Unable to load data: We can't find this installation.");
  }
  await expectAccessible();
});

test('the page from right to left', async ({ page, expectAccessible }) => {
  const visit = newVisit({ accountId: 'indus', locale: 'ar' });
  addDeclinedPayment(visit);
  await page.goto(`${visit.path}&lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await press(page, 'إنشاء رمز QR للدفع');
  await expect(page.getByText('امسح للدفع')).toBeVisible();
  await expectAccessible();
  await press(page, 'عرض تفاصيل آخر دفعة');
  await expect(page.getByRole('table')).toContainText('مرفوضة');
  await expectAccessible();
});

test(
  'the mask follows the typing, and leaves other countries’ numbers alone',
  { tag: '@needs-js' },
  async ({ page }) => {
    const visit = newVisit();
    await page.goto(visit.path);
    const mobile = page.getByLabel('Mobile number');
    await expect(mobile).toHaveValue(/^\+1\(202\)-\d{3}-\d{4}$/);
    await mobile.fill('');
    await mobile.pressSequentially('2025550447');
    await expect(mobile).toHaveValue('+1(202)-555-0447');
    await mobile.press('Backspace');
    await expect(mobile).toHaveValue('+1(202)-555-044');
    await mobile.fill('');
    await mobile.pressSequentially('+4930123456');
    await expect(mobile).toHaveValue('+4930123456');
  },
);
