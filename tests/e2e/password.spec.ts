import { createTestAccount, setPassword } from './support/test-account';
import { expect, test } from './support/journey';

const NEW = 'Another-Horse-88';

test('a forgotten password is chosen anew by a link, which works once', async ({ page, data, expectAccessible }) => {
  const { omar } = await createTestAccount();
  await setPassword(omar);
  await page.goto('/smart/sign-in/?lang=en');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Forgotten password');
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.locator('#error-summary')).toBeVisible();
  await expectAccessible();
  for (const email of ['nobody@office.example.com', omar.email]) {
    await page.goto('/smart/forgotten-password');
    await page.locator('#email').fill(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(
      page.getByText(
        'If this address belongs to an account, a link to choose a new password was kept in the test outbox.',
      ),
    ).toBeVisible();
  }
  await expect.poll(() => data.messagesTo(omar.email).length).toBe(1);
  const link = /\/smart\/reset-password\/[\w.-]+/.exec(data.messagesTo(omar.email)[0]?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await page.locator('#password').fill('weak');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.locator('#error-summary')).toBeVisible();
  await expectAccessible();
  await page.locator('#password').fill(NEW);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page).toHaveURL(/\/smart\/dashboard$/);
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  const again = await page.goto(link);
  expect(again?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link has ended');
  await expectAccessible();
});
