import type { Page } from 'playwright/test';
import { serverUrl } from './global-setup';
import { linksOf, request } from './http';

/** The address of a screen of the demo, by its key. */
export async function demoScreen(key: string): Promise<string> {
  const { body } = await request(`${serverUrl()}/demo`);
  const found = new RegExp(`href="([^"]+)"[^>]*>[^<]*</a> <code>${key}</code>`).exec(body)?.[1];
  if (!found) throw new Error(`the demo has no screen ${key}`);
  return new URL(found.replaceAll('&amp;', '&'), serverUrl()).href;
}

/** The first page of each kind that the demo has, by the first part of its path. Ways that lead elsewhere at once are none. */
export async function listPageKinds(): Promise<Map<string, string>> {
  const demo = await request(`${serverUrl()}/demo`);
  const addresses = linksOf(demo.body, serverUrl()).filter(
    (address) =>
      !/\/(sso-success|AgreementSignStart)\b|\.(?:js|css|svg|png|ico|webmanifest)$/.test(new URL(address).pathname),
  );
  return new Map(addresses.reverse().map((address) => [new URL(address).pathname.split('/')[1] ?? '', address]));
}

/** Opens a fold of the page's frame by its line. */
export const openDetails = (page: Page, name: string) => page.locator('summary').filter({ hasText: name }).click();

/** Signs the person out by the menu of the admin's bar. */
export async function signOut(page: Page): Promise<void> {
  await page.locator('.own-menu > summary').click();
  await page.getByRole('button', { name: 'Sign out' }).click();
}

/** Chooses how pages look, in the footer. */
export async function chooseAppearance(page: Page, scheme: 'auto' | 'light' | 'dark'): Promise<void> {
  await openDetails(page, 'Appearance');
  await page.getByLabel('Appearance').selectOption(scheme);
  await page.getByRole('button', { name: 'Apply' }).click();
}

/** Chooses the language of the page's frame, in the menu of a signed-in person: it applies at once, or by its button where no script is. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.waitForLoadState();
  const menu = page.locator('.own-menu > summary');
  if ((await menu.count()) > 0) await menu.click();
  const button = page.locator('#change-page-language');
  const isPressed = await button.isVisible();
  await page.locator('#page-language').selectOption(language);
  if (isPressed) await button.click();
}
