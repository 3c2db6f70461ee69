import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { newOffice, signInAs } from './support/office';

const PASSWORD = 'Correct-Horse-77';
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('an owner invites somebody, who joins, signs out and in again, and is removed', async ({ page, context, data, expectAccessible }) => {
  const office = await newOffice();
  const email = `nia@${office.accountId}.example.com`;
  await signInAs(context, office.omar);
  await page.goto('/smart/people');
  await expectAccessible();
  await page.locator('#email').fill('no address');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.locator('#error-summary')).toBeVisible();
  await expectAccessible();
  await page.locator('#email').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('The invitation has been sent.')).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText('Invited');

  await context.clearCookies();
  const link = /\/smart\/invitation\/[\w-]+/.exec(data.messagesTo(email)[0]?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await expect(heading(page)).toHaveText('Join Prairie Light & Water');
  await expectAccessible();
  await page.locator('#firstName').fill('Nia');
  await page.locator('#password').fill('weak');
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.locator('#firstName')).toHaveValue('Nia');
  await expect(page.locator('#password')).toHaveValue('');
  await page.locator('#lastName').fill('Okoro');
  await page.locator('#password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page).toHaveURL(/\/smart\/dashboard$/);
  await expect(page.getByText('Your profile is not complete')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Sign out' }).click();

  await page.goto('/smart/people');
  await expect(page).toHaveURL(/\/smart\/sign-in\?next=/);
  await expectAccessible();
  await page.locator('#email').fill(email);
  await page.locator('#password').fill('wrong');
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The e-mail address or the password is wrong.')).toBeVisible();
  await page.locator('#password').fill(PASSWORD);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(page)).toHaveText('You may not open this page');

  await signInAs(context, office.omar);
  await page.goto('/smart/people');
  await page.getByRole('row', { name: /Nia Okoro/ }).getByRole('link', { name: /Remove/ }).click();
  await expect(page.getByText('Remove Nia Okoro from the account?')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('The person has been removed.')).toBeVisible();
  await expect(page.getByText(email)).toHaveCount(0);
});

test('a profile is completed, in Arabic too', async ({ page, context, expectAccessible }) => {
  const office = await newOffice();
  await signInAs(context, office.mina);
  await page.goto('/smart/profile');
  await page.locator('#firstName').fill('Mina');
  await page.locator('#lastName').fill('Sato');
  await page.locator('#mobileNumber').fill('12');
  await page.locator('#timeZone').selectOption('America/New_York');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.locator('#field-mobileNumber')).toContainText('Phone Number is not valid');
  await expect(page.locator('#timeZone')).toHaveValue('America/New_York');
  await page.locator('#mobileNumber').fill('(202) 555-0143');
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your profile is complete.')).toBeVisible();
  await page.goto('/smart/profile?lang=ar');
  await expectAccessible();
});

test('a pale colour is warned about, previewed and saved', async ({ page, context, hasJavaScript, expectAccessible }) => {
  const office = await newOffice();
  await signInAs(context, office.ruth);
  await page.goto('/smart/branding');
  await expectAccessible();
  const warning = page.getByText('The main colour is hard to see on a white page.');
  await expect(warning).toBeHidden();
  await page.locator('#primaryColor').fill('#fff3b0');
  if (!hasJavaScript) await page.getByRole('button', { name: 'Preview' }).click();
  await expect(warning).toBeVisible();
  await page.getByRole('button', { name: 'Preview' }).click();
  await expect(page.getByText('This is a preview. Nothing has been saved yet.')).toBeVisible();
  await expect(page.locator('#primaryColor')).toHaveValue('#fff3b0');
  await expectAccessible();
  await page.getByRole('main').getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Your look has been saved.')).toBeVisible();
  await expect(warning).toBeVisible();
});
