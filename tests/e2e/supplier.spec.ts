import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { createLinkPath, newGasCustomer, storedChoice, type GasCustomer } from './support/notices';

const contact = (page: Page) =>
  page.getByLabel('Please exclude me from receiving communications from energy suppliers');
const transfer = (page: Page) =>
  page.getByLabel('Please do not transfer my commodity service to licensed, competitive energy');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true });
const title = (page: Page) => page.getByRole('heading', { level: 1 });

async function enter(page: Page, accountNumber: string, streetNumber: string): Promise<void> {
  await page.getByLabel('Account Number').fill(accountNumber);
  await page.getByLabel('Street Number').fill(streetNumber);
  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
}

async function openChoice(page: Page, customer: GasCustomer): Promise<void> {
  const response = await page.goto(await createLinkPath(customer, 'supplier'));
  expect(response?.status()).toBe(200);
}

test('two numbers of a bill open the choice, and what is chosen is stored and shown', async ({
  page,
  expectAccessible,
}) => {
  const customer = newGasCustomer();
  await page.goto('/supplier');
  await expect(title(page)).toHaveText('Your choice about energy suppliers');
  await expectAccessible();

  await page.getByRole('main').getByRole('button', { name: 'Continue' }).click();
  await expect(page.locator('#accountNumber-error')).toHaveText('Please enter the correct Account Number.');
  await expect(page.locator('#houseNumber-error')).toHaveText('Please enter a Street Number.');
  await page.locator('#error-summary').getByRole('link', { name: 'Please enter a Street Number.' }).click();
  await expect(page.getByLabel('Street Number')).toBeFocused();
  await expectAccessible();

  await enter(page, '1234567890123', 'one');
  await expect(page.locator('#accountNumber-error')).toHaveText('Please enter the correct Account Number.');
  await expect(page.getByLabel('Account Number')).toHaveValue('1234567890123');
  await expect(page.getByLabel('Street Number')).toHaveValue('one');

  await enter(page, customer.id, '1');
  await expect(page.getByRole('alert')).toContainText(
    "We can't find an account with this Account Number and Street Number. Please compare both with your bill and try again",
  );
  await expect(page.getByLabel('Account Number')).toHaveValue(customer.id);
  await expectAccessible();

  // As copied from a bill, with spaces and in small letters.
  await enter(page, ` ${customer.id.replace(/(.{4})/g, '$1 ')}`, ' 27b ');
  await expect(page).toHaveURL(/\/supplier\?token=ey/);
  await expect(page.getByLabel('Account Number')).toHaveValue(customer.id);
  await expect(page.getByLabel('Account Number')).toHaveAttribute('readonly');
  await expect(page.getByRole('main')).toContainText('In Maryland, licensed suppliers may ask Potomac Gas Company');
  await expectAccessible();

  await contact(page).check();
  await transfer(page).check();
  await submit(page).click();
  await expect(page).toHaveURL(/saved=1/);
  await expect(title(page)).toHaveText('Your choice is saved');
  expect(storedChoice(customer)).toEqual([true, true]);
  await page.reload();
  await expect(page.getByRole('main')).toContainText('You are excluded from them.');
  await expect(page.getByRole('main')).toContainText('We do not transfer your service.');
  await expectAccessible();

  await page.getByRole('link', { name: 'Change my choice' }).click();
  await expect(contact(page)).toBeChecked();
  await expect(transfer(page)).toBeChecked();
});

test('clearing the first box clears the second', async ({ page, hasJavaScript }) => {
  const customer = newGasCustomer({ choice: [true, true] });
  await openChoice(page, customer);
  await contact(page).uncheck();
  if (hasJavaScript) await expect(transfer(page)).not.toBeChecked();
  await submit(page).click();
  await expect(page.getByRole('main')).toContainText('Energy suppliers may contact you.');
  await expect(page.getByRole('main')).toContainText(
    'Your service may be transferred when you agree on it with a supplier.',
  );
  expect(storedChoice(customer)).toEqual([false, false]);
});

test('the second box is enabled with the first', { tag: '@needs-js' }, async ({ page, expectAccessible }) => {
  await openChoice(page, newGasCustomer());
  await expect(transfer(page)).toBeDisabled();
  await expectAccessible();
  await contact(page).check();
  await expect(transfer(page)).toBeEnabled();
  await transfer(page).check();
  await contact(page).uncheck();
  await expect(transfer(page)).toBeDisabled();
  await expect(transfer(page)).not.toBeChecked();
});

test(
  'a second box alone is asked about, and stays ticked',
  { tag: '@without-js' },
  async ({ page, expectAccessible }) => {
    const customer = newGasCustomer();
    await openChoice(page, customer);
    await expect(transfer(page)).toBeEnabled();
    // A pointer can't reach it; keys can.
    await expect(transfer(page)).toHaveCSS('pointer-events', 'none');
    await transfer(page).press('Space');
    await submit(page).click();
    await expect(page.locator('#doNotTransfer-error')).toHaveText(
      'This needs the box above. Please tick that one too, or clear this one.',
    );
    await expect(transfer(page)).toBeChecked();
    await expectAccessible();
    expect(storedChoice(customer)).toEqual([false, false]);
    await contact(page).check();
    await submit(page).click();
    await expect(title(page)).toHaveText('Your choice is saved');
    expect(storedChoice(customer)).toEqual([true, true]);
  },
);

for (const { who, state, isHome, text } of [
  { who: 'a business in Maryland', state: 'MD', isHome: false, text: 'names and addresses of its business customers' },
  { who: 'a home in Virginia', state: 'VA', isHome: true, text: 'In Virginia, licensed competitive service providers' },
  { who: 'a home in the District', state: 'DC', isHome: true, text: 'Licensed suppliers may ask Potomac Gas Company' },
]) {
  test(`${who} has one box and an explanation of its own @once`, async ({ page, expectAccessible }) => {
    const customer = newGasCustomer({ state, isHome });
    await openChoice(page, customer);
    await expect(page.getByRole('main')).toContainText(text);
    await expect(page.getByRole('checkbox')).toHaveCount(1);
    await expectAccessible();
    await contact(page).check();
    await submit(page).click();
    await expect(title(page)).toHaveText('Your choice is saved');
    await expect(page.getByRole('main')).not.toContainText('Transfer to a competitive supplier');
    expect(storedChoice(customer)).toEqual([true, false]);
  });
}

test('in Arabic the pages run from right to left, numbers from left to right', async ({ page, expectAccessible }) => {
  const customer = newGasCustomer();
  await page.goto('/supplier?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('main').getByRole('button').click();
  await expect(page.locator('#accountNumber-error')).toHaveText('يُرجى إدخال رقم الحساب الصحيح.');
  await expectAccessible();
  await page.locator('#accountNumber').fill(customer.id);
  await page.locator('#houseNumber').fill('٢٧B');
  await page.getByRole('main').getByRole('button').click();
  await expect(page).toHaveURL(/lang=ar/);
  await expect(title(page)).toHaveText('اختيارك بشأن موردي الطاقة');
  await expect(page.locator('#accountNumber')).toHaveCSS('direction', 'ltr');
  await expectAccessible();
  await page.locator('#doNotContact').check();
  await page.getByRole('main').getByRole('button').click();
  await expect(title(page)).toHaveText('حُفظ اختيارك');
  await expect(page.getByText(customer.id)).toHaveCSS('direction', 'ltr');
  await expectAccessible();
});

test('after five wrong tries an account number waits, and the page says how long @once', async ({
  page,
  expectAccessible,
}) => {
  const customer = newGasCustomer();
  await page.goto('/supplier');
  for (let tries = 0; tries < 5; tries += 1) await enter(page, customer.id, String(tries));
  await enter(page, customer.id, customer.streetNumber);
  await expect(page.getByRole('alert')).toHaveText('Too many tries. Please wait 15 minutes and try again.');
  await expect(page.getByLabel('Street Number')).toHaveValue(customer.streetNumber);
  await expectAccessible();
});

test('a customer without a gas account is told so and has nothing to submit @once', async ({
  page,
  expectAccessible,
}) => {
  await openChoice(page, newGasCustomer({ hasAccount: false }));
  await expect(page.getByRole('alert')).toHaveText("We can't find your gas account. Please contact our support.");
  await expect(submit(page)).toHaveCount(0);
  await expectAccessible();
});

test('links that have run out or are for another page say so @once', async ({ page, expectAccessible }) => {
  const customer = newGasCustomer();
  const expired = await page.goto(await createLinkPath(customer, 'supplier', { seconds: -10 }));
  expect(expired?.status()).toBe(410);
  await expect(page.getByRole('button', { name: 'Send me a new link' })).toBeVisible();
  await expectAccessible();
  const other = (await createLinkPath(customer, 'form')).replace('/form/', '/supplier?token=');
  expect((await page.goto(other))?.status()).toBe(403);
  await expect(title(page)).toHaveText('This link is for another page');
  expect((await page.goto('/supplier?token=hello'))?.status()).toBe(401);
  await expect(title(page)).toHaveText('This link does not work');
  await expectAccessible();
});

test('on a company’s own host name the first step wears its look', async ({
  browser,
  baseURL,
  hasJavaScript,
  extraHTTPHeaders,
}) => {
  const headers = { ...extraHTTPHeaders, 'X-Forwarded-Host': 'potomacgas.example.com' };
  const context = await browser.newContext({ baseURL, javaScriptEnabled: hasJavaScript, extraHTTPHeaders: headers });
  const page = await context.newPage();
  await page.goto('/supplier');
  await expect(page.getByRole('banner').getByRole('img', { name: 'Potomac Gas Company' })).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('844-927-4427');
  await expect(page.getByRole('contentinfo')).toContainText('1100 Canal Road');
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /demo-potomac/);
  await context.close();
});
