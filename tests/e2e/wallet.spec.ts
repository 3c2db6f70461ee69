import type { Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { cardPath, newHolder, USER_AGENTS } from './support/wallet';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const addButton = (page: Page) => page.getByRole('link', { name: 'Add to Apple Wallet' });
const code = (page: Page) => page.getByRole('img', { name: 'QR code with the address of this page' });

test.describe('on an iPhone', () => {
  test.use({ userAgent: USER_AGENTS.iphone, viewport: { width: 360, height: 780 } });

  test('a card is shown with its button, which gives the pass', async ({ page, expectAccessible }) => {
    const holder = newHolder();
    expect((await page.goto(await cardPath(holder)))?.status()).toBe(200);
    await expect(title(page)).toHaveText('Add to Wallet');
    const card = page.getByRole('region', { name: 'Front of the card' });
    await expect(card).toContainText('Cascadia Gas & Light');
    await expect(card.getByRole('img', { name: 'Hills above a river' })).toBeVisible();
    await expect(card).toHaveCSS('background-color', 'rgb(23, 76, 135)');
    // Cut for the eye, whole for a screen reader and on the back.
    await expect(card.getByText('Penelope Feathersto…')).toBeVisible();
    await expect(card).toContainText('Penelope Featherstonhaugh-Smythe');
    const back = page.getByRole('region', { name: 'Back of the card' });
    await expect(back.getByText('Penelope Featherstonhaugh-Smythe')).toBeVisible();
    await expect(card).toContainText(holder.id);
    await expect(code(page)).toHaveCount(0);
    await expectAccessible();

    const [download] = await Promise.all([page.waitForEvent('download'), addButton(page).click()]);
    expect(download.suggestedFilename()).toBe('pass.pkpass');
    await expect(title(page)).toHaveText('Add to Wallet');
  });

  test('what can’t be added is told on the page', async ({ page, expectAccessible }) => {
    const path = await cardPath(newHolder(), { card: 'no-such-card' });
    const missing = await page.goto(path);
    expect(missing?.status()).toBe(404);
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByRole('alert')).toHaveText('Template not Found');
    await expectAccessible();
    expect((await page.goto('/walletpass-addtowallet/'))?.status()).toBe(404);
    await expect(page.getByRole('alert')).toHaveText('Invalid token.');

    await page.goto(`${await cardPath(newHolder())}?failed`);
    await expect(page.getByRole('alert')).toHaveText('The card could not be made. Please try again in a moment.');
    await expectAccessible();
    // A button that was pressed too late leads back to the page, which offers a new link.
    const expired = await cardPath(newHolder(), { seconds: -5 });
    const response = await page.goto(`/api/applepass/AddToWallet?walletToken=${expired.split('/').pop()}`);
    expect(response?.status()).toBe(410);
    await expect(page).toHaveURL(/\/walletpass-addtowallet\/ey/);
    await expect(page.getByRole('button', { name: /new link/i })).toBeVisible();
    await expectAccessible();
  });
});

test.describe('in the browser of another app', () => {
  test.use({ userAgent: USER_AGENTS.instagram, viewport: { width: 360, height: 780 } });

  test('the Arabic page asks for Safari and gives the link', async ({ page, expectAccessible }) => {
    await page.goto(await cardPath(newHolder('indus', 'ليلى الهاشمي', 'ar')));
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(title(page)).toHaveText('إضافة إلى المحفظة');
    await expect(page.getByRole('heading', { name: 'يُرجى فتح هذه الصفحة في Safari' })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /\/walletpass-addtowallet\/ey/ })).toHaveCSS(
      'direction',
      'ltr',
    );
    await expect(page.getByRole('link', { name: 'إضافة إلى Apple Wallet' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await expectAccessible();
  });
});

for (const [name, hasButton] of [
  ['android', false],
  ['macOrIpad', true],
] as const) {
  test.describe(name, () => {
    test.use({ userAgent: USER_AGENTS[name] });

    test(
      hasButton ? 'may be an iPad: both ways are shown' : 'sees a code to scan with an iPhone',
      async ({ page, expectAccessible, browserErrors, hasJavaScript }) => {
        const path = await cardPath(newHolder());
        await page.goto(path);
        await expect(addButton(page)).toHaveCount(hasButton ? 1 : 0);
        await expect(code(page)).toBeVisible();
        expect(await code(page).evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(200);
        await page.getByText('Show the link instead of the code').click();
        await expect(page.getByRole('main').getByRole('link', { name: /\/walletpass-addtowallet\/ey/ })).toBeVisible();
        await expectAccessible();
        if (hasButton || !hasJavaScript) return;
        // A code that does not come is told in its place.
        await page.route('**/api/ApplePass/GetWalletPassQr**', (route) => route.fulfill({ status: 500, body: '' }));
        await page.goto(path);
        await expect(page.getByRole('alert')).toHaveText(
          "The QR code can't be shown right now. Please use the link below instead.",
        );
        await expect(code(page)).toBeHidden();
        await expectAccessible();
        expect(browserErrors.splice(0).every((one) => one.includes('GetWalletPassQr'))).toBe(true);
      },
    );
  });
}
