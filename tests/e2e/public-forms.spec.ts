import type { Page } from 'playwright/test';
import { anInput, inputsElement } from '../support/builders';
import { pressInTime, showSent } from './support/form';
import { expect, test } from './support/journey';
import { createTestAccount, signInAs } from './support/test-account';
import { publishForm } from './support/own-form';
import { insertRow } from './support/insert-rows';

const form = {
  title: 'Summer party',
  formElements: [
    { type: 'html' as const, beefreeHtmlTemplate: '<p>Bring something to eat.</p>' },
    inputsElement(anInput('who', 'shortText', { name: 'Who comes?', required: true })),
  ],
  translations: { es: { title: 'Fiesta de verano' } },
};

const start = (page: Page, name = 'Start') => pressInTime(page, page.getByRole('button', { name, exact: true }));

test('a public form of one language speaks it to everybody @once', async ({ page }) => {
  const testAccount = await createTestAccount();
  const formId = publishForm({ ...form, title: 'Fête', language: 'fr', translations: {} }, testAccount.accountId);
  insertRow('form_addresses', { account_id: testAccount.accountId, form_id: formId, slug: 'fete' });
  await page.goto(`/f/${testAccount.accountId}/fete?lang=en`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fête');
  await expect(page.getByRole('button', { name: 'Commencer' })).toBeVisible();
  await expect(page.getByRole('article')).toHaveAttribute('lang', 'fr');
});

test('an admin opens an address, people fill the form in until it is full, and it is closed @once @passes-form @passes-copy-secret', async ({
  page,
  context,
  browser,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const formId = publishForm(form, testAccount.accountId);
  await signInAs(context, testAccount.ruth);
  await page.goto(`/smart/dynamic-form/${formId}/submissions`);
  await page.getByRole('link', { name: 'Public address' }).click();
  const slug = page.getByLabel('Ending of the address');
  await expect(slug).toHaveValue('summer-party');
  await expectAccessible();
  await slug.fill('Summer party');
  await page.getByLabel('How many submissions it takes').fill('none');
  await page.getByRole('button', { name: 'Publish the address' }).click();
  await expect(page.locator('#field-slug')).toContainText('Use 3 to 60 small letters');
  await expect(page.locator('#field-limit')).toContainText('Enter a whole number');
  await expect(slug).toHaveValue('Summer party');
  await expectAccessible();
  await slug.fill('summer');
  await page.getByLabel('How many submissions it takes').fill('1');
  await page.getByLabel('When it closes').fill('2020-06-30T18:00');
  await page.getByRole('button', { name: 'Publish the address' }).click();
  await expect(page.locator('#field-closesAt')).toContainText('This time has passed already.');
  await page.getByLabel('When it closes').fill('2099-06-30T18:00');
  await page.getByRole('button', { name: 'Publish the address' }).click();
  await expect(page.getByText('It has been saved.')).toBeVisible();
  await expect(page.getByLabel('When it closes')).toHaveValue('2099-06-30T18:00');
  const address = new URL(await page.getByLabel('Address', { exact: true }).inputValue());
  expect(address.pathname).toBe(`/f/${testAccount.accountId}/summer`);
  await expect(page.getByRole('img', { name: 'QR code of the address' })).toBeVisible();
  await expectAccessible();

  await context.clearCookies();
  await page.goto(`${address.pathname}?lang=es`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fiesta de verano');
  const opened = await page.goto(`${address.pathname}?lang=en`);
  expect(opened?.status()).toBe(200);
  await expect(page.getByText('Bring something to eat.')).toBeVisible();
  await expect(page.getByText('Places left: 1')).toBeVisible();
  await expect(page.getByText(/June? 30, 2099/)).toBeVisible();
  await expectAccessible();
  await start(page);
  await page.getByLabel('Who comes?').fill('Rosa');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await showSent(page);
  await expect(page.getByText('Rosa')).toBeVisible();

  const full = await page.goto(address.pathname);
  expect(full?.status()).toBe(409);
  await expect(page.getByText('All places are taken.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start' })).toHaveCount(0);
  await expectAccessible();

  await signInAs(context, testAccount.ruth);
  await page.goto(`/smart/dynamic-form/${formId}/public`);
  await expect(page.getByText('Full', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Close the address' }).click();
  await expect(page.getByText('The address is closed.')).toBeVisible();
  const stranger = await (await browser.newContext()).newPage();
  expect((await stranger.goto(address.href))?.status()).toBe(410);
  await stranger.context().close();
});

test('a form that was begun is gone on with or begun anew, and a field that a program fills in is shown', async ({
  page,
  expectAccessible,
}) => {
  const { accountId } = await createTestAccount();
  const formId = publishForm(form, accountId);
  insertRow('form_addresses', { account_id: accountId, form_id: formId, slug: 'summer' });
  const path = `/f/${accountId}/summer`;
  await page.goto(path);
  await page.locator('input[name=comment]').fill('Cheap watches', { force: true });
  await page.getByRole('button', { name: 'Start' }).click();
  const trap = page.getByLabel('Leave this field empty');
  await expect(trap).toHaveValue('Cheap watches');
  await expect(page.getByText('Only programs fill it in.')).toBeVisible();
  await expectAccessible();
  await trap.fill('');
  await start(page);
  const begun = page.url();
  await page.getByLabel('Who comes?').fill('Omar');
  await page.getByLabel('Who comes?').press('Tab');
  await page.goto(path);
  await expectAccessible();
  await page.getByRole('link', { name: 'Continue' }).click();
  await expect(page).toHaveURL(begun);
  await page.goto(path);
  await start(page, 'Start anew');
  expect(page.url()).not.toBe(begun);
  await expect(page.getByLabel('Who comes?')).toHaveValue('');
});
