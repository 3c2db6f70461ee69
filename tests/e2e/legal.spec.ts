import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('terms and privacy policy hold every figure, and OK goes back to the page before @once @passes-form @passes-password', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/marketing/sign-up?source=spring');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(heading(page)).toHaveText('Terms of service');
  for (const text of [
    'free of charge for 30 days',
    '1.0% per month',
    'more than 30 days overdue',
    'within 30 days after the date of the invoice',
    'in US dollars',
    'not refunded',
    '30 days notice',
    'at least 18 years',
    'within 60 days',
    'the greater of $50 and what you paid us in the 12 months',
    'State of Maryland',
    'one county only',
    'we keep your data for 30 days',
  ]) {
    await expect(page.getByRole('main')).toContainText(text);
  }
  await expectAccessible();
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'Limit of liability' })
    .click();
  await expect(page).toHaveURL(/#liability$/);
  await page.getByRole('link', { name: 'OK', exact: true }).click();
  await expect(page).toHaveURL(/\/marketing\/sign-up\?source=spring$/);
  await page.goto('/privacy');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/smart/sign-in/',
  );
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign up free' })).toHaveAttribute(
    'href',
    '/smart/sign-up/',
  );
  await expect(page.getByRole('banner').getByRole('link', { name: 'Latchkey' })).toHaveAttribute('href', '/');
  await expect(page.getByRole('main')).toContainText('children under 13');
  await expect(page.getByRole('rowheader')).toHaveText([
    /session/,
    /second-step/,
    /provider/,
    /sign-up/,
    /flash/,
    /written/,
    /device/,
    /pay/,
    /begun/,
    /phone/,
    /locale/,
    /scheme/,
  ]);
  await expectAccessible();
  await page.getByRole('link', { name: 'OK', exact: true }).click();
  await expect(heading(page)).toHaveText('Customer pages that just open');
  await page.goto('/terms?lang=ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expectAccessible();
});

test('an expired link has the company’s words and a new link; a failed sign-in has two ways on @once @passes-form @passes-password', async ({
  page,
  data,
  expectAccessible,
}) => {
  const recipient = await data.newRecipientLink('ebill', { seconds: -60 });
  for (const path of ['form', 'expired']) {
    const response = await page.goto(`/${path}/${recipient.token}`);
    expect(response?.status()).toBe(410);
    await expect(heading(page)).toHaveText('This link has expired');
    await expect(page.getByRole('main')).toContainText('links from Cascadia Gas & Light stop working after two weeks');
  }
  await expectAccessible();
  await page.getByRole('button', { name: 'Send me a new link' }).click();
  await expect(
    page.getByText('If we have a contact on file for you, a new link was kept in the test outbox.'),
  ).toBeVisible();
  expect(data.messagesTo(recipient.email)[0]?.text).toContain('/form/');
  const good = await data.newRecipientLink('ebill');
  await page.goto(`/expired/${good.token}`);
  await expect(page).toHaveURL(new RegExp(`/form/${good.token}$`));
  await page.goto('/sso-error');
  await expect(heading(page)).toHaveText('You are not signed in');
  await expect(page.getByRole('main')).toContainText(
    'Something went wrong. Please contact with our support at support@latchkey.example',
  );
  await expectAccessible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toHaveAttribute(
    'href',
    '/smart/sign-in/',
  );
  await page.getByRole('link', { name: 'Sign up free' }).click();
  await expect(heading(page)).toHaveText('Start your free trial');
});
