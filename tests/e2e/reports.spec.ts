import type { Page } from 'playwright/test';
import { bank, choice, control, expectThanks, submit } from './support/form';
import { expect, test } from './support/journey';
import { payPart } from './support/payments';
import { enrollmentHistory, newEnrollee, storedEnrollment, createReportToken } from './support/reports';

const main = (page: Page) => page.getByRole('main');
const title = (page: Page) => page.getByRole('heading', { level: 1 });
const rows = (page: Page) => main(page).locator('tbody tr');
const unenroll = (page: Page) => main(page).getByRole('link', { name: 'Unenroll' });
const inDialog = (page: Page, hasJavaScript: boolean) => (hasJavaScript ? page.getByRole('dialog') : main(page));

async function shownCents(page: Page): Promise<number[]> {
  const texts = await rows(page).locator('td.num').allInnerTexts();
  return texts.map((text) => Math.round(Number(text.replace(/[^\d.]/g, '')) * 100));
}

const sum = (amounts: number[]) => amounts.reduce((total, cents) => total + cents, 0);
const demoPlan = (id: string, formId: string) => createReportToken({ accountId: 'potomac', id }, formId);

/** The amount that a link of the Pay button charges. */
async function chargedBy(page: Page): Promise<number> {
  const href = (await main(page).getByRole('link', { name: /^Pay / }).getAttribute('href')) ?? '';
  const payload = /^\/smart-pay\/[\w-]+\.([\w-]+)\./.exec(new URL(href, 'http://x.invalid').pathname)?.[1] ?? '';
  return Math.round(
    (JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as { Amount: number }).Amount * 100,
  );
}

test('a plan shows its rows as stored, what its down payment means, and charges its first row @once', async ({
  page,
  expectAccessible,
}) => {
  for (const { id, formId, meaning, balance, count } of [
    { id: '660060040101', formId: 'gas-plan-zero', meaning: 'No down payment', balance: 50_001, count: 5 },
    {
      id: '660060040102',
      formId: 'gas-plan-first',
      meaning: 'The first installment is the down payment',
      balance: 84_355,
      count: 6,
    },
    { id: '660060040103', formId: 'gas-plan-percent', meaning: '25% of the balance', balance: 61_230, count: 13 },
  ]) {
    const response = await page.goto(`/installment-plan/${await demoPlan(id, formId)}`);
    expect(response?.status()).toBe(200);
    await expect(title(page)).toHaveText('Your installment plan');
    await expect(main(page)).toContainText(meaning);
    await expect(main(page)).toContainText('Next bill date');
    await expect(rows(page)).toHaveCount(count);
    expect(sum(await shownCents(page))).toBe(balance);
    await expectAccessible();
    const pay = main(page).getByRole('link', { name: /^Pay / });
    if (formId === 'gas-plan-zero') {
      await expect(pay).toHaveCount(0);
      await expect(rows(page).first()).toContainText('Installment');
    } else {
      await expect(rows(page).first()).toContainText('Down Payment');
      await expect(rows(page).nth(1)).toContainText('Installment');
      expect(await chargedBy(page)).toBe((await shownCents(page))[0]);
    }
  }
  await page.goto(`/installment-plan/${await demoPlan('660060040105', 'gas-plan-percent')}`);
  await expect(main(page)).toContainText('Next Bill Date cannot be translated');
  await expect(main(page)).not.toContainText('Next bill date');
  await expectAccessible();
});

test('a part of a down payment leaves the rest to be paid @once @passes-pay @passes-pay-amount', async ({
  page,
  expectAccessible,
}) => {
  const path = `/installment-plan/${await demoPlan('660060040103', 'gas-plan-percent')}`;
  await page.goto(path);
  const pay = main(page).getByRole('link', { name: /^Pay / });
  const before = await pay.innerText();
  await pay.click();
  await payPart(page, '1.00');
  await page.goto(path);
  await expect(main(page)).toContainText(/Paid so far: .?\$\d\.00.?\. Still due: /);
  expect(await pay.innerText()).not.toBe(before);
  await expectAccessible();
});

test('a plan that is not there, and links for other pages, say so @once @passes-dialog', async ({
  page,
  expectAccessible,
}) => {
  const missing = await page.goto(`/installment-plan/${await demoPlan('660060040104', 'gas-plan-zero')}`);
  expect(missing?.status()).toBe(404);
  await expect(title(page)).toHaveText('The report cannot be found');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Potomac Gas Company' })).toBeVisible();
  await expectAccessible();
  const plan = await demoPlan('660060040102', 'gas-plan-first');
  for (const [folder, text] of [
    ['ebill', 'Sorry, but this page is not available for you'],
    ['autopay', 'Sorry, but the AutoPay page is not available for you'],
  ]) {
    expect((await page.goto(`/${folder}/${plan}`))?.status()).toBe(404);
    await expect(title(page)).toHaveText(text ?? '');
    expect((await page.goto(`/${folder}/${plan}/unenroll`))?.status()).toBe(404);
  }
  await expectAccessible();
  // The page of a report link's purpose leads to the one that fits, so that a renewed link arrives.
  const ebill = await createReportToken(newEnrollee(), 'gas-ebill');
  await page.goto(`/installment-plan/${ebill}`);
  await expect(page).toHaveURL(new RegExp(`/ebill/${ebill}$`));
});

test('electronic bills end after a "Yes" and not before, in two tabs once, and the page says how to get them again', async ({
  page,
  context,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = newEnrollee();
  await page.goto('/ebill');
  await expect(title(page)).toHaveText('Your Electronic Bills');
  await expectAccessible();
  await page.getByLabel('Account Number').fill(customer.id);
  await main(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('#houseNumber-error')).toHaveText('Please enter a House Number');
  await page.getByLabel('House Number').fill(' 41a ');
  await main(page).getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/ebill\/ey[\w.-]+$/);
  await expect(main(page)).toContainText('You are enrolled into eBill.');
  await expectAccessible();
  const other = await context.newPage();
  await other.goto(`${page.url()}/unenroll`);

  await unenroll(page).click();
  const question = inDialog(page, hasJavaScript);
  await expect(question).toContainText("You are enrolled into eBill. Click 'Yes', if you would like to un-enroll.");
  await expectAccessible();
  await (
    hasJavaScript ? question.getByRole('link', { name: 'No' }) : main(page).getByRole('link', { name: 'No' })
  ).click();
  await expect(unenroll(page)).toBeVisible();
  expect(storedEnrollment(customer, 'eBill').isEnrolled).toBe(true);

  await unenroll(page).click();
  await inDialog(page, hasJavaScript).getByRole('button', { name: 'Yes' }).click();
  await expect(main(page)).toContainText('You are unenrolled from the Electronic Bills');
  await expect(main(page)).toContainText('Would you like electronic bills again?');
  await expect(main(page).getByRole('link', { name: '844-927-4427' })).toBeVisible();
  await expect(unenroll(page)).toHaveCount(0);
  await expectAccessible();
  await page.reload();
  await expect(main(page)).toContainText('You are unenrolled from the Electronic Bills');

  await other.getByRole('button', { name: 'Yes' }).click();
  await expect(other.getByRole('main')).toContainText('You are unenrolled from the Electronic Bills');
  expect(enrollmentHistory(customer)).toEqual(['eBill ended']);
  expect(data.messagesTo(customer.email).map(({ subject }) => subject)).toEqual([
    'You are unenrolled from the Electronic Bills',
  ]);
  expect(storedEnrollment(customer, 'autopay').isEnrolled).toBe(true);
  // The question has nothing to ask any more.
  await page.goto(`${page.url().replace(/\?.*/, '')}/unenroll`);
  await expect(page).not.toHaveURL(/unenroll/);
});

test('an AutoPay form enrolls, its own link ends it, and its account is no longer collected from', async ({
  page,
  openForm,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('autopay-enrollment');
  await bank(page, 'routingNumber').fill('021000021');
  await bank(page, 'accountNumber').fill('000123456789');
  await bank(page, 'confirmAccountNumber').fill('000123456789');
  await control(page, 'pay-day').selectOption('day-15');
  await control(page, 'holder').fill('Terry Test');
  await choice(page, 'mandate-yes').check();
  await submit(page);
  await expectThanks(page, 'You are enrolled in AutoPay.');
  await expect(title(page)).toHaveText('Your automatic payments');
  const { bankToken } = data.submissions(recipient)[0] ?? {};
  expect(storedEnrollment(recipient, 'autopay')).toEqual({ isEnrolled: true, bankToken });
  await unenroll(page).click();
  await inDialog(page, hasJavaScript).getByRole('button', { name: 'Yes' }).click();
  await expect(main(page)).toContainText('You are unenrolled from AutoPay');
  await expect(main(page)).toContainText('We no longer collect your bills from your bank account.');
  await expect(page.getByRole('status')).toHaveCount(0);
  // What was sent stays a receipt.
  await expect(main(page)).toContainText(data.submissions(recipient)[0]?.reference ?? 'no reference');
  await expectAccessible();
  expect(storedEnrollment(recipient, 'autopay')).toEqual({ isEnrolled: false, bankToken: undefined });
  await page.goto(recipient.path);
  await expectThanks(page, 'This form was already submitted by you');
  expect(data.messagesTo(recipient.email)[0]?.subject).toBe('You are unenrolled from AutoPay');
});

test('where the company has kept the end to itself there is a number to call and no button @once', async ({
  page,
  expectAccessible,
}) => {
  await page.goto(`/ebill/${await createReportToken(newEnrollee({ mayUnenroll: false }), 'gas-ebill')}`);
  await expect(main(page)).toContainText('You are enrolled into eBill.');
  await expect(main(page)).toContainText('Please contact our customer service if you would like to un-enroll.');
  await expect(unenroll(page)).toHaveCount(0);
  await expectAccessible();
});

test('in Arabic it runs from right to left, and the list offers the languages of its texts', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  const customer = newEnrollee({ accountId: 'indus', locale: 'ar', kinds: ['eBill'] });
  const path = `/ebill/${await createReportToken(customer, 'fiber-ebill')}`;
  await page.goto(path);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(title(page)).toHaveText('فواتيرك الإلكترونية');
  await expect(page.locator('#page-language option')).toHaveText(['English', 'العربية']);
  await expectAccessible();
  await page.goto(`${path}?lang=en`);
  await expect(title(page)).toHaveText('Your Electronic Bills');
  await page.goto(`${path}?lang=ar`);
  await page.locator('#unenroll').click();
  await expect(inDialog(page, hasJavaScript)).toContainText('إلغاء الاشتراك');
  await expectAccessible();
  await inDialog(page, hasJavaScript).getByRole('button', { name: 'نعم' }).click();
  await expect(main(page)).toContainText('أُلغي اشتراكك في الفواتير الإلكترونية');
  await expectAccessible();
});
