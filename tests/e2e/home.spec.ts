import type { Page } from 'playwright/test';
import { choice, control, expectSummary, pressInTime, showSent } from './support/form';
import { expect, test } from './support/journey';
import { startServer } from './support/server';

const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });

const sendOn = (page: Page) => pressInTime(page, send(page));

test('the form of the home page is filled in and sent from there', async ({ page, expectAccessible }) => {
  const opened = await page.goto('/');
  expect(opened?.headers()['cache-control']).toBe('no-store');
  expect(await page.content()).not.toMatch(/eyJ[\w-]+\.[\w-]+\./);
  await expect(page.getByRole('img', { name: /message with a link/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'How was our visit?' })).toBeVisible();
  await expectAccessible();
  await expect(control(page, 'left')).toBeHidden();
  await page.locator('input[name="a.technician"]').nth(3).check({ force: true });
  await choice(page, 'works-no').check();
  await control(page, 'left').fill('The boiler hums');
  await expectAccessible();
  await sendOn(page);
  await expect(page.getByText('Thank you. We read every answer.')).toBeVisible();
  await showSent(page);
  await expect(page.getByText('The boiler hums')).toBeVisible();
  await expectAccessible();
});

test('a mistake on the home page is named beside all that was typed', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  await page.goto('/');
  await choice(page, 'works-no').check();
  await control(page, 'left').fill('The boiler hums');
  if (hasJavaScript) {
    await send(page).click();
    await expect(page).toHaveURL('/');
  } else await sendOn(page);
  await expectSummary(page, 'Please fill the red marked input fields', { 'in-technician': /satisfied/ });
  await expect(control(page, 'left')).toHaveValue('The boiler hums');
  await expect(choice(page, 'works-no')).toBeChecked();
  await expectAccessible();
});

test('what was typed into the home page stays when its language is changed', async ({ page }) => {
  await page.goto('/');
  await choice(page, 'works-no').check();
  await control(page, 'left').fill('The boiler hums');
  await page.locator('#page-language').selectOption('ar');
  const button = page.locator('#change-page-language');
  if (await button.isVisible()) await button.click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { name: 'كيف كانت زيارتنا؟' })).toBeVisible();
  await expect(control(page, 'left')).toHaveValue('The boiler hums');
  await expect(choice(page, 'works-no')).toBeChecked();
});

test('pressed at once, the page asks for one more press and keeps what was typed; a program’s field is shown', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const stamp = await page.locator('input[name=stamp]').inputValue();
  const form = {
    stamp,
    comment: 'Cheap watches',
    intent: 'submit',
    'a.left': 'The boiler <hums>',
    'a.works': 'works-no',
  };
  const post = (more: Record<string, string>) =>
    request.post('/?index', { form: { ...form, ...more }, maxRedirects: 0 });
  const trapped = await post({});
  expect(trapped.status()).toBe(422);
  expect(await trapped.text()).toContain('value="Cheap watches"');
  expect(await trapped.text()).toContain('The boiler &lt;hums&gt;');
  const forged = await post({ comment: '', stamp: 'nobody’s' });
  expect(forged.status()).toBe(422);
  const text = await forged.text();
  expect(text).toContain('The boiler &lt;hums&gt;');
  expect(/name="stamp" value="([^"]*)"/.exec(text)?.[1]).not.toBe('nobody’s');
  await page.waitForTimeout(2100);
  const begun = await post({ comment: '' });
  expect(begun.status()).toBe(307);
  const again = await post({ comment: '' });
  expect(again.status()).toBe(307);
  const recipientOf = (location = '') =>
    (JSON.parse(Buffer.from(location.split('.')[1] ?? '', 'base64url').toString()) as { recipientId?: string })
      .recipientId;
  expect(recipientOf(again.headers().location)).toBe(recipientOf(begun.headers().location));
});

test('where there is no demo the home page offers none of it', async ({ browser, hasJavaScript }) => {
  const server = await startServer({ DEMO: '0', SIGN_UP: 'invited' });
  try {
    const context = await browser.newContext({ javaScriptEnabled: hasJavaScript, baseURL: server.url });
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('form')).toHaveCount(0);
    await expect(page.locator('main form')).toHaveCount(0);
    await expect(page.getByRole('main').getByText(/demo pages|Try it here/)).toHaveCount(0);
    await expect(page.getByText('New accounts are opened by invitation.')).toBeVisible();
    expect((await page.goto('/demo'))?.status()).toBe(404);
    expect((await page.request.post('/?index', { form: { stamp: 'x' } })).status()).toBe(404);
    for (const address of ['/', '/privacy', '/smart/sign-in/', '/sso-error']) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign up free' }), address).toHaveCount(0);
    }
    await context.close();
  } finally {
    await server.stop();
  }
});

test('demo pages are narrowed down by words and kind, with their number, and none fits in words', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  await page.goto('/demo');
  const found = page.locator('#found');
  await expect(found).toHaveText(/Pages shown: (\d+) of \1/);
  const screens = page.locator('#screens li:has(code)');
  const all = await screens.count();
  expect(all).toBeGreaterThan(120);
  const apply = () => (hasJavaScript ? undefined : page.getByRole('button', { name: 'Show', exact: true }).click());
  await page.getByLabel('What are you looking for?').fill('OUTBOX');
  await apply();
  await expect(page).toHaveURL('/demo?search=OUTBOX&kind='.replace(hasJavaScript ? '&kind=' : '', ''));
  await expect(screens.filter({ hasText: 'form.otp' })).toBeVisible();
  expect(await screens.count()).toBeLessThan(all / 2);
  if (hasJavaScript) await expect(page.getByLabel('What are you looking for?')).toBeFocused();
  await page.getByLabel('Kind of page').selectOption('rightToLeft');
  await page.getByLabel('What are you looking for?').fill('wallet');
  await apply();
  await expect(screens).toHaveCount(1);
  await expect(found).toHaveText(`Pages shown: 1 of ${all}`);
  await expectAccessible();
  await page.reload();
  await expect(screens).toHaveCount(1);
  await page.getByLabel('What are you looking for?').fill('zzz');
  await apply();
  await expect(page.getByText('No page fits.')).toBeVisible();
  await expect(found).toHaveText(`Pages shown: 0 of ${all}`);
  await expectAccessible();
  await page.getByRole('link', { name: 'Show all' }).click();
  await expect(screens).toHaveCount(all);
});
