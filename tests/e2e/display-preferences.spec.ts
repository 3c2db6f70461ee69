import type { Page } from 'playwright/test';
import { newVisit } from './support/field-service';
import { expect, test } from './support/journey';
import { createTestAccount, signInAs } from './support/test-account';
import { chooseAppearance, chooseLanguage, demoScreen } from './support/frame';

const dropdown = (page: Page) => page.locator('#page-language');
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

async function switchTo(page: Page, language: string): Promise<void> {
  await chooseLanguage(page, language);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(dropdown(page)).toHaveValue(language);
}

test('signing up: another language costs no word but the password, and Enter signs up', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/marketing/sign-up?lang=en');
  await page.locator('#email').fill('dana"><b>@whitlock');
  await page.locator('#password').fill('Correct-Horse7!');
  await switchTo(page, 'de');
  await expect(page).toHaveURL(/\/marketing\/sign-up$/);
  await expect(heading(page)).toHaveText('Beginnen Sie Ihre kostenlose Testphase');
  await expect(page.locator('#email')).toHaveValue('dana"><b>@whitlock');
  await expect(page.locator('#password')).toHaveValue('');
  await expect(page.locator('#error-summary')).toHaveCount(0);
  await expectAccessible();
  await switchTo(page, 'ar');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('#email')).toHaveValue('dana"><b>@whitlock');
  await page.locator('#email').press('Enter');
  await expect(page.locator('#error-summary')).toBeVisible();
  await expect(page.locator('#email')).toHaveValue('dana"><b>@whitlock');
  // The mistakes of the last post are not asked about again; what was typed is there.
  await switchTo(page, 'en');
  await expect(page.locator('#error-summary')).toHaveCount(0);
  await expect(page.locator('#email')).toHaveValue('dana"><b>@whitlock');
});

test('other colours cost no word either', async ({ page }) => {
  await page.goto('/marketing/sign-up?lang=en');
  await page.locator('#email').fill('dana@whitlock');
  await chooseAppearance(page, 'dark');
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark');
  await expect(page.locator('#email')).toHaveValue('dana@whitlock');
  await expect(page.getByLabel('Appearance')).toHaveValue('dark');
});

test('a page without anything to type into comes back as a page that can be reloaded @once', async ({ page }) => {
  await page.goto('/terms');
  await switchTo(page, 'fr');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
});

/** Pages that are only read, or post themselves: they have nothing for the shell. */
const QUIET_PAGES = [
  'pay-result.failure',
  'installment-plan.first',
  'wallet',
  'verify-sms',
  'invoice',
  'view-online',
  'outage',
];

for (const key of QUIET_PAGES)
  test(`a language applies when it is chosen: ${key}`, { tag: '@needs-js' }, async ({ page }) => {
    await page.goto(await demoScreen(key));
    await applyLanguage(page);
  });

test('a language applies when it is chosen: a page that is not there', { tag: '@needs-js' }, async ({ page }) => {
  await page.goto('/404');
  await applyLanguage(page);
});

/** Chooses from the list alone: its button is gone. */
async function applyLanguage(page: Page): Promise<void> {
  await expect(page.locator('#change-page-language')).toBeHidden();
  await dropdown(page).selectOption('es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
}

test('a field agent: nothing is sent by another language, nor by Enter', async ({ page, data }) => {
  const visit = newVisit({ locale: 'en' });
  await page.goto(visit.path);
  await page.locator('input[type=email]').fill('other@mail.example.com');
  await switchTo(page, 'es');
  await expect(page.locator('input[type=email]')).toHaveValue('other@mail.example.com');
  await page.locator('input[type=email]').press('Enter');
  await expect(page.locator('input[type=email]')).toHaveValue('other@mail.example.com');
  expect(data.messagesTo('other@mail.example.com')).toEqual([]);
});

test('the admins’ pages keep texts, ticks and lists, and store nothing', async ({
  page,
  context,
  expectAccessible,
}) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.omar);
  await page.goto('/smart/people');
  await page.locator('#email').fill('nia@mail.example.com');
  await page.locator('#role').selectOption('Admin');
  await switchTo(page, 'ko');
  await expect(page.locator('#email')).toHaveValue('nia@mail.example.com');
  await expect(page.locator('#role')).toHaveValue('Admin');
  await expect(page.getByRole('table')).not.toContainText('nia@mail.example.com');
  await switchTo(page, 'en');

  await page.goto('/smart/dynamic-form/new');
  await page.locator('#title').fill('Boiler check');
  await switchTo(page, 'de');
  await expect(page.locator('#title')).toHaveValue('Boiler check');
  await page.locator('#title').press('Enter');
  await expect(heading(page)).toHaveText('Boiler check');
  await page.goto(`${page.url().split('?')[0] ?? ''}?part=settings`);
  await page.locator('#thanksMessage').fill('\nThank you.\nWe will call </textarea> you.');
  await page.locator('#allowViewResults').check();
  await switchTo(page, 'hi');
  await expect(page.locator('#thanksMessage')).toHaveValue('\nThank you.\nWe will call </textarea> you.');
  await expect(page.locator('#allowViewResults')).toBeChecked();
  await expectAccessible();
  await page.locator('#allowViewResults').uncheck();
  await switchTo(page, 'en');
  await expect(page.locator('#allowViewResults')).not.toBeChecked();
  await page.reload();
  await expect(page).toHaveURL(/part=settings/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});
