import type { Page } from 'playwright/test';
import { expectSummary } from './support/form';
import { expect, test } from './support/journey';
import { mintVerification, newAddress, PASSWORD, signUpIds, userCount, verificationPath } from './support/sign-up';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const submit = (page: Page) => page.getByRole('button', { name: 'Sign up and Start Free Trial' }).click();

test('a business user signs up, verifies his address and is signed in until he signs out', async ({
  page,
  data,
  hasJavaScript,
  expectAccessible,
}) => {
  const email = newAddress();
  await page.goto('/');
  await expectAccessible();
  await page.getByRole('link', { name: 'Sign up free' }).click();
  await expect(heading(page)).toHaveText('Start your free trial');
  await expectAccessible();
  await submit(page);
  await expectSummary(page, 'Please check these fields.', {
    email: 'Please enter valid email address',
    password: 'Password is required',
  });
  await expectAccessible();
  await page.locator('#email').fill(email.toUpperCase());
  await page.locator('#password').fill('weakpassword');
  await submit(page);
  await expectSummary(page, 'Please check these fields.', { password: "Please don't use weak passwords" });
  await expect(
    page.getByText('Please use at least one uppercase, one lowercase, one numeric and one special character'),
  ).toBeVisible();
  await expect(page.locator('#password')).toHaveValue('');
  await expect(page.locator('#email')).toHaveValue(email.toUpperCase());
  expect(await page.content()).not.toContain('weakpassword');
  await page.locator('#password').fill(PASSWORD);
  await submit(page);
  await expect(page).toHaveURL(/\/marketing\/sign-up-result$/);
  await expect(heading(page)).toHaveText('The email is in the test outbox');
  await expect(page.getByRole('main')).toContainText(email.toUpperCase());
  await expectAccessible();
  await page.getByRole('button', { name: 'Resend the email' }).click();
  await expect(page.getByText('The email was kept in the test outbox once more.')).toBeVisible();
  await expectAccessible();
  expect(data.messagesTo(email)).toHaveLength(2);
  await page.goto(verificationPath(data.messagesTo(email)));
  if (!hasJavaScript) {
    await expect(heading(page)).toHaveText('Verify your email address');
    expect(userCount(email)).toBe(0);
    await expectAccessible();
    await page.getByRole('button', { name: 'Verify and sign in' }).click();
  }
  await expect(page).toHaveURL(/\/marketing\/welcome$/);
  await expect(heading(page)).toHaveText('Your email address is verified');
  await expect(page.getByRole('main')).toContainText(email);
  await expect(page.getByRole('main')).toContainText('Free trial until');
  await expectAccessible();
  const trialEnd = await page.getByRole('main').locator('time').innerText();
  await page.getByRole('link', { name: 'Dashboard' }).click();
  await expect(page.getByRole('main').locator('time').first()).toHaveText(trialEnd);
  await page.goto('/marketing/welcome');
  expect(userCount(email)).toBe(1);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  const after = await page.goto('/marketing/welcome');
  expect(after?.status()).toBe(401);
  await expect(page.getByRole('main')).toContainText('Please sign in.');
  await expectAccessible();
  await page.goto('/marketing/sign-up-result');
  await expect(page).toHaveURL(/\/smart\/sign-up\/$/);
});

test('in another browser a link asks for a password first; an expired and a void one say so', async ({
  page,
  browser,
  data,
  expectAccessible,
  baseURL,
  hasJavaScript,
}) => {
  const email = newAddress();
  const own = await browser.newContext({ javaScriptEnabled: hasJavaScript, baseURL });
  const first = await own.newPage();
  await first.goto('/smart/sign-up/');
  await first.locator('#email').fill(email);
  await first.locator('#password').fill(PASSWORD);
  await submit(first);
  await expect(heading(first)).toHaveText('The email is in the test outbox');
  await own.close();
  await page.goto(`${verificationPath(data.messagesTo(email))}?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible();
  await page.goto(`${verificationPath(data.messagesTo(email))}?lang=en`);
  await expect(page.getByText('If you did not sign up, close this page')).toBeVisible();
  // Long enough for a page that goes on by itself to be gone.
  await page.waitForTimeout(500);
  expect(userCount(email)).toBe(0);
  await expectAccessible();
  await page.getByRole('button', { name: 'Verify and sign in' }).click();
  await expectSummary(page, 'Please check these fields.', { password: 'Password is required' });
  await expectAccessible();
  expect(userCount(email)).toBe(0);
  await page.goto(await mintVerification(email, { seconds: -60, signUpId: signUpIds(email)[0] }));
  await expect(heading(page)).toHaveText('This link has expired');
  await expectAccessible();
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(page.getByText('The email was kept in the test outbox once more.')).toBeVisible();
  await page.goto(await mintVerification(email));
  await expect(heading(page)).toHaveText('This link does not work any more');
  await expectAccessible();
});

test('the password is judged while it is typed, and shown on request @needs-js', async ({ page, expectAccessible }) => {
  await page.goto('/marketing/sign-up?lang=ar');
  await expectAccessible();
  await page.goto('/marketing/sign-up?lang=en');
  const password = page.locator('#password');
  await password.pressSequentially('Abcdefg7');
  await expect(page.locator('.password-rules .met')).toHaveText([
    'an uppercase letter',
    'a lowercase letter',
    'a number',
  ]);
  await expect(page.getByRole('status').filter({ hasText: 'Still missing' })).toHaveText(
    'Still missing: more than 8 characters and a special character: ! @ # $ % ^ & *',
  );
  await page.getByRole('button', { name: 'Show password' }).click();
  await expect(password).toHaveAttribute('type', 'text');
  await expectAccessible();
  await password.focus();
  await page.keyboard.press('End');
  await page.keyboard.type('!');
  await expect(page.locator('.password-rules .met')).toHaveCount(5);
  await page.getByRole('button', { name: 'Hide password' }).click();
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('Abcdefg7!');
});
