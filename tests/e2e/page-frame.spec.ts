import { expect, test } from './support/journey';
import { createTestAccount, signInAs } from './support/test-account';
import { listPageKinds, openDetails } from './support/frame';
import { publishForm } from './support/own-form';

const PHONE = { width: 360, height: 740 };
/** Of the title above the first pixel that it may stand at. */
const MOST_ABOVE = 200;

const topOf = (element: Element) => element.getBoundingClientRect().top;

test('the title of every kind of page stands in the first 200 pixels of a phone @once @passes-charts @passes-field-agent @passes-form @passes-identity-check @passes-invoice @passes-password @passes-pay @passes-pay-amount @passes-push @passes-self-post @passes-wallet', async ({
  page,
}) => {
  const kinds = await listPageKinds();
  expect(kinds.size).toBeGreaterThan(20);
  await page.setViewportSize(PHONE);
  const low: string[] = [];
  for (const [kind, address] of kinds) {
    await page.goto(address);
    const title = page.getByRole('heading', { level: 1 });
    const top = (await title.count()) > 0 ? await title.first().evaluate(topOf) : 0;
    if (top >= MOST_ABOVE) low.push(`${kind}: ${top}`);
  }
  expect(low).toEqual([]);
});

test('so does that of the admins’ pages @once', async ({ page, context }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await page.setViewportSize(PHONE);
  for (const path of ['/smart/dashboard', '/smart/dynamic-form/', '/smart/settings', '/smart/recipients']) {
    await page.goto(path);
    expect(await page.getByRole('heading', { level: 1 }).evaluate(topOf), path).toBeLessThan(MOST_ABOVE);
  }
});

test('how the company is reached, and how the page looks, fold away', async ({ page, openForm, hasJavaScript }) => {
  await openForm('all-inputs');
  const phone = page.getByRole('banner').getByRole('link', { name: /Customer service phone/ });
  await expect(phone).toBeHidden();
  await openDetails(page, 'Contact support');
  await expect(phone).toBeVisible();
  if (hasJavaScript) {
    await page.keyboard.press('Escape');
    await expect(phone).toBeHidden();
    await expect(page.locator('summary').filter({ hasText: 'Contact support' })).toBeFocused();
    await openDetails(page, 'Contact support');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(phone).toBeHidden();
  }
  await openDetails(page, 'Appearance');
  await expect(page.getByRole('button', { name: 'Apply' })).toBeVisible();
});

test('a form with a contact of its own names that one @once @passes-form', async ({ page, openForm }) => {
  const contact = { companyContactPhone: '+1 312 555 0199', companyContactEmail: 'help@form.example' };
  await openForm(publishForm(contact));
  await openDetails(page, 'Contact support');
  const linkOf = (name: RegExp) => page.getByRole('banner').getByRole('link', { name });
  await expect(linkOf(/Customer service phone/)).toHaveAttribute('href', 'tel:+13125550199');
  await expect(linkOf(/@/)).toHaveAttribute('href', 'mailto:help@form.example');
});

test('what folds away opens within the page, however long its words are @once @passes-form', async ({
  page,
  openForm,
}) => {
  const beyond: string[] = [];
  for (const width of [320, 360, 600, 768]) {
    await page.setViewportSize({ width, height: 740 });
    for (const language of ['en', 'es', 'de', 'ar']) {
      await page.goto(`/smart/sign-in?lang=${language}`);
      await page.locator('footer summary').click();
      const pane = await page.locator('footer .menu-pane').boundingBox();
      if (!pane || pane.x < 0 || pane.x + pane.width > width) beyond.push(`${language} ${width}: ${pane?.x}`);
    }
  }
  expect(beyond).toEqual([]);
  await page.setViewportSize({ width: 320, height: 740 });
  await openForm('all-inputs', { query: '?lang=en' });
  await openDetails(page, 'Appearance');
  await page.getByLabel('Appearance').selectOption('dark');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.locator('meta[name=color-scheme]')).toHaveAttribute('content', 'dark');
});

test('the buttons at the end of a form stand apart on every screen', async ({ page, openForm }) => {
  await openForm('all-inputs');
  for (const width of [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    const send = await page.locator('[data-part=submit]').boundingBox();
    const later = await page.locator('button[value=elsewhere]').boundingBox();
    expect((later?.y ?? 0) - (send?.y ?? 0) - (send?.height ?? 0), `${width}`).toBeGreaterThanOrEqual(8);
    const phone = page.locator('.to-phone').first();
    if (await phone.isHidden()) continue;
    const card = await page.locator('.pick').first().boundingBox();
    const box = await phone.boundingBox();
    expect((box?.y ?? 0) - (card?.y ?? 0) - (card?.height ?? 0), `${width}`).toBeGreaterThanOrEqual(8);
  }
});

test('by the keys of its menu a language is looked for, and applied by the button @needs-js', async ({ page }) => {
  await page.goto('/smart/sign-in?lang=en');
  const menu = page.locator('#page-language');
  const button = page.locator('#change-page-language');
  await expect(button).toBeHidden();
  await menu.focus();
  await page.keyboard.press('d');
  await expect(menu).toHaveValue('de');
  await expect(button).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await button.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
});

test('nothing moves while a page comes @needs-js', async ({ page, openForm }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const moved = () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 740 });
    await openForm('all-inputs');
    await page.waitForTimeout(500);
    expect(await moved(), `a form at ${width}`).toEqual([]);
    await page.goto('/smart/sign-in?lang=en');
    await page.waitForTimeout(500);
    expect(await moved(), `signing in at ${width}`).toEqual([]);
  }
});
