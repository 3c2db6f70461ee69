import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { createTestAccount, signInAs } from './support/test-account';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const email = (page: Page) => page.frameLocator('iframe.message-frame');

test('an admin words an invitation, looks at it, mends a mistake, saves it, and goes back to our words @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/dashboard');
  await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Settings' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Message texts' }).click();
  const row = page.getByRole('row', { name: /^Invitation to fill in a form/ });
  await expect(row.getByRole('listitem').filter({ hasText: 'Español' })).toContainText('our words');
  await expectAccessible();

  await row.getByRole('link', { name: /Español/ }).click();
  await expect(page.getByLabel('Text of the email')).toHaveValue(/\{\{company\}\}[^]+\n\n\{\{link\}\}$/);
  await expect(email(page).getByRole('heading', { name: 'Prairie Light & Water' })).toBeVisible();
  await expect(page.getByText(/^Sent as this many SMS: \d/)).toBeVisible();
  await expectAccessible();

  await page.getByLabel('Subject of the email').fill('{{name}}, su formulario <b>');
  await page.getByLabel('Text of the email').fill('Hola {{name}}:\n\nNos interesa su opinión.');
  await page.getByLabel('Text of the SMS').fill('{{compañía}}: {{link}}');
  await press(page, 'Preview');
  const summary = page.locator('#error-summary');
  await expect(summary).toContainText('{{link}} is missing.');
  await expect(summary).not.toContainText('Nothing was saved.');
  await expect(summary).toContainText('Line 1: {{compañía}} is not filled in here.');
  await expect(page.getByLabel('Subject of the email')).toHaveValue('{{name}}, su formulario <b>');
  await expect(page.getByLabel('Text of the SMS')).toHaveValue('{{compañía}}: {{link}}');
  await expectAccessible();

  await page.getByLabel('Text of the email').fill('Hola {{name}}:\n\nNos interesa su opinión.\n\n{{link}}');
  await page.getByLabel('Text of the SMS').fill('{{company}}: opine “aquí” {{link}}');
  await press(page, 'Preview');
  await expect(page.getByText('This is a preview. Nothing has been saved.')).toBeVisible();
  await expect(page.getByText('Maya Torres, su formulario <b>')).toBeVisible();
  await expect(email(page).getByText('Hola Maya Torres:')).toBeVisible();
  await expect(email(page).getByRole('link', { name: 'Abrir el formulario' })).toBeVisible();
  await expect(
    page.getByText('These characters make it longer: í “ ”').or(page.getByText(/longer: .*“/)),
  ).toBeVisible();
  await expect(page.getByLabel('Text of the email')).toHaveValue(/su opinión/);
  await expectAccessible();

  await press(page, 'Save');
  await expect(page.getByText('The texts have been saved.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Subject of the email')).toHaveValue('{{name}}, su formulario <b>');
  await page.getByRole('link', { name: 'Back to all messages' }).click();
  await expect(row.getByRole('listitem').filter({ hasText: 'Español' })).toContainText('your words');

  await row.getByRole('link', { name: /Español/ }).click();
  await page.getByRole('link', { name: 'Back to our words' }).click();
  await expect(page.getByText(/Remove your words for “Invitation to fill in a form”/)).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Back to our words' }).click();
  await expect(page.getByText('Your words have been removed.')).toBeVisible();
  await expect(page.getByLabel('Subject of the email')).toHaveValue(/\{\{form\}\}/);
});

test('who saves over somebody else’s change is told so first @once', async ({ page, context, browser }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  const path = '/smart/texts/payment.received/en';
  await page.goto(path);
  const other = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await signInAs(other, testAccount.omar);
  const second = await other.newPage();
  await second.goto(path);
  await second.getByLabel('Subject of the email').fill('Thanks from Omar');
  await press(second, 'Save');
  await expect(second.getByText('The texts have been saved.')).toBeVisible();
  await other.close();

  await page.getByLabel('Subject of the email').fill('Thanks from Ruth');
  await press(page, 'Save');
  await expect(page.getByText(/Somebody else has changed these texts/)).toBeVisible();
  await expect(page.getByLabel('Subject of the email')).toHaveValue('Thanks from Ruth');
  await press(page, 'Save');
  await expect(page.getByText('The texts have been saved.')).toBeVisible();
});
