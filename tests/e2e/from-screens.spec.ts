import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { importLines, createTestAccount, signInAs } from './support/test-account';
import { GOOD_CARD } from './support/payments';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name, exact: true }).click();

/** Makes a link on the recipient's page, and resolves to its address. */
async function makeLink(page: Page, kind: string, fill?: () => Promise<void>): Promise<string> {
  await page.goto('/smart/recipients');
  await page.getByRole('main').getByRole('link', { name: '100201' }).click();
  await page.getByRole('link', { name: 'Make, send or withdraw a link' }).click();
  await page.getByLabel('What it opens').selectOption(kind);
  await fill?.();
  await press(page, 'Make the link');
  return page.getByLabel('Address', { exact: true }).inputValue();
}

test('on screens alone: categories, a customer with a balance, and what the customer does with links', async ({
  page,
  context,
  browser,
  hasJavaScript,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await importLines(page, 'categories', [
    'name,position,labels.en,visible,email,sms',
    'outage_alert,1,Outages,yes,given,given',
    'energy_tips,2,Saving tips,yes,offered,offered',
  ]);
  await expectAccessible();
  await importLines(page, 'recipients', [
    'id,name,email,phone,language,balance,nextBillDate',
    '100201,Maya Torres,maya.torres@mail.example,+13125550142,en,84.35,today+20',
  ]);
  await importLines(page, 'plan-offers', ['recipient,budgetBilling,installments,energyAssistance', '100201,no,yes,no']);
  const links = {
    preferences: await makeLink(page, 'preferences'),
    plan: await makeLink(page, 'plan'),
    pay: await makeLink(page, 'pay', async () => {
      await page.getByLabel('Amount to be paid').fill('84.35');
      await page.getByLabel('What the amount is for').fill('Water, December');
    }),
  };
  await expectAccessible();

  // The customer has a browser of their own, and is signed in nowhere.
  const theirs = await browser.newContext({ javaScriptEnabled: hasJavaScript });
  const customer = await theirs.newPage();
  const open = (link: string) => customer.goto(new URL(new URL(link).pathname, page.url()).href);

  await open(links.preferences);
  await customer.getByRole('checkbox', { name: /Email.*Saving tips|Saving tips.*Email/ }).check();
  await customer.locator('[data-part=save]').click();
  await expect(customer.getByText('Your consent is updated successfully')).toBeVisible();

  await open(links.plan);
  await expect(customer.locator('tfoot td')).toHaveText('$84.35');
  const consent = customer.getByRole('checkbox');
  await consent.check();
  await customer.getByRole('button', { name: 'Sign up', exact: true }).click();
  await expect(title(customer)).toHaveText('Thank you for enrolling in the Installment Plan');

  await open(links.pay);
  await expect(customer.getByText('Water, December')).toBeVisible();
  await customer.getByRole('button', { name: 'Next' }).click();
  await customer.getByLabel('Card number').fill(GOOD_CARD);
  await customer.getByLabel('Name on card').fill('Maya Torres');
  await customer.getByLabel('Expiration date').fill('11/39');
  await customer.getByRole('button', { name: /^Pay / }).click();
  await expect(title(customer)).toHaveText('PAYMENT RECEIVED');
  await theirs.close();

  await page.goto('/smart/recipients/100201');
  await expect(page.locator('#payments')).toContainText('$84.35');
  await expect(page.locator('#enrollments')).toContainText(/installment/i);
  await expect(page.getByRole('main')).toContainText('Saving tips');
  await expectAccessible();
});
