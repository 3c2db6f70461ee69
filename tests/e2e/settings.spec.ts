import type { Page } from 'playwright/test';
import { readConfig } from '~/config/env';
import { systemClock } from '~/platform/ports/clock';
import { randomIds } from '~/platform/ports/ids';
import { createTokens } from '~/platform/tokens';
import { serverData } from './support/global-setup';
import { expect, test } from './support/journey';
import { addRecipient, createTestAccount, signInAs, type TestAccount } from './support/test-account';

const press = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true }).click();
const follow = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true }).click();
const frame = (page: Page) => page.frameLocator('iframe[name=settings-frame]');
const BANNER = 'Preview of unsaved settings: nothing you do here counts, and nothing is sent.';

/** The real preferences page of a recipient of the account. */
async function preferencesPath({ accountId, ...testAccount }: TestAccount): Promise<string> {
  const { recipientId } = addRecipient({ accountId, ...testAccount });
  const config = readConfig({ DATA_DIR: serverData() });
  const tokens = createTokens({ keys: config.linkKeys, clock: systemClock, ids: randomIds });
  const claims = { purpose: 'preferences' as const, accountId, recipientId, target: '' };
  return `/customer-preferences/${await tokens.mintLink(claims, 3600)}`;
}

test('a category is seen on its page before it is saved, and the real page has it afterwards @once @passes-preferences', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  const path = await preferencesPath(testAccount);
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/dashboard');
  const menu = page.getByRole('navigation', { name: 'Account' });
  await menu.getByRole('link', { name: 'Settings' }).click();
  await expect(menu.locator('[aria-current=page]')).toHaveText('Settings');
  await expect(page.locator('#categories')).toContainText('In use: 0');
  await expect(page.locator('#gate')).toContainText('Off');
  await expect(page.getByRole('link', { name: 'API keys' })).toHaveCount(0);
  await expectAccessible();

  await follow(page, 'Categories of messages');
  await follow(page, 'Add');
  await press(page, 'Preview');
  await expect(page.locator('#error-summary')).toContainText('is missing');
  await expect(page.locator('#error-summary')).not.toContainText('Nothing was saved.');
  await expect(page.locator('iframe')).toHaveCount(0);
  await page.locator('#f_name').fill('news');
  await page.locator('[name="f_labels.0.value"]').fill('Fresh news');
  await page.locator('#f_email').selectOption('offered');
  await press(page, 'Preview');
  await expect(page.getByText('This is a preview. Nothing has been saved.')).toBeVisible();
  await expect(frame(page).getByText(BANNER)).toBeVisible();
  await expect(frame(page).getByText('Fresh news').first()).toBeVisible();
  await expect(page.locator('[name="f_labels.0.value"]')).toHaveValue('Fresh news');
  await expectAccessible();
  await page.getByRole('link', { name: 'Unsubscribing', exact: true }).click();
  await expect(frame(page).getByRole('heading', { level: 1 })).not.toHaveText(/preferences/i);
  await expect(frame(page).getByText(BANNER)).toBeVisible();
  const narrow = await page.locator('iframe').boundingBox();
  await page.getByRole('radio', { name: 'Desktop' }).check();
  expect((await page.locator('iframe').boundingBox())?.width).toBeGreaterThan(narrow?.width ?? 0);

  const real = await context.newPage();
  await real.goto(path);
  await expect(real.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(real.getByText('Fresh news')).toHaveCount(0);
  await press(page, 'Save');
  await expect(page.getByText('It has been saved.')).toBeVisible();
  await real.reload();
  await expect(real.getByText('Fresh news').first()).toBeVisible();
  await expect(real.getByText(BANNER)).toHaveCount(0);
});

test('a gate is tried in the preview, and stands before no real page @once @passes-identity-check @passes-preferences', async ({
  page,
  context,
}) => {
  const testAccount = await createTestAccount();
  const path = await preferencesPath(testAccount);
  await signInAs(context, testAccount.omar);
  await page.goto('/smart/data/gate/edit');
  await page.locator('#f_page').selectOption('preferences');
  await page
    .locator('#f_fields')
    .fill('[{"key": "ZIP code", "labels": {"en": "Your ZIP code"}, "tag": "ZIP", "maxLength": 5}]');
  await page.locator('[name="f_consent.0.value"]').fill('It is me');
  await press(page, 'Preview');
  await expect(page.getByText('Where the page asks for a value, type 12345.')).toBeVisible();
  await frame(page).getByLabel('Your ZIP code').fill('12345');
  await frame(page).getByLabel('It is me').check();
  await frame(page).getByRole('button', { name: 'Next' }).click();
  await expect(frame(page).getByLabel('Your ZIP code')).toHaveCount(0);
  await expect(frame(page).getByText(BANNER)).toBeVisible();

  // Whoever is given the address of a preview sees what it is.
  const [alone] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open in a new window: Preferences' }).click(),
  ]);
  await expect(alone.getByText(BANNER)).toBeVisible();
  await alone.goto(path);
  await expect(alone.getByLabel('Your ZIP code')).toHaveCount(0);
});

test('the look of an account, and how it is paid, are seen on its own pages @once @passes-branding @passes-pay @passes-pay-amount @passes-preferences', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/branding');
  await page.locator('#companyName').fill('Whitlock Water');
  await press(page, 'Preview');
  await page.getByRole('link', { name: 'Payment', exact: true }).click();
  await expect(
    frame(page).getByAltText('Whitlock Water').or(frame(page).getByText('Whitlock Water')).first(),
  ).toBeVisible();
  await expectAccessible();
  await page.goto('/smart/settings');
  await expect(page.locator('#branding')).toContainText('Prairie Light & Water');

  await follow(page, 'Ways to pay');
  await page.locator('#f_paymentMethods').fill('["eWallet"]');
  await press(page, 'Preview');
  await page.getByRole('link', { name: 'Payment', exact: true }).click();
  const ways = frame(page).getByRole('group', { name: 'Payment method' }).getByRole('radio');
  await expect(ways).toHaveCount(1);
  await expect(ways).toBeChecked();
});

test('reminders of unsent forms are turned on, within their limits, and the settings say so @once', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.omar);
  await page.goto('/smart/settings');
  await expect(page.locator('#draftReminder')).toContainText('Off');
  await follow(page, 'Reminders of unsent forms');
  await expect(page.locator('#f_draftReminderDays')).toHaveValue('0');
  await page.locator('#f_draftReminderDays').fill('21');
  await press(page, 'Save');
  await expect(page.locator('#error-summary')).toContainText('must be a number within its limits');
  await expect(page.locator('#f_draftReminderDays')).toHaveValue('21');
  await expectAccessible();
  await page.locator('#f_draftReminderDays').fill('3');
  await press(page, 'Save');
  await expect(page.getByText('It has been saved.')).toBeVisible();
  await page.goto('/smart/settings');
  await expect(page.locator('#draftReminder')).toContainText('Days before: 3');
  await expectAccessible();
});
