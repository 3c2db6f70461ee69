import { LOCALES } from '~/lib/contract/enums';
import { signIn } from './support/admin';
import { expect, test } from './support/journey';
import { operator, signInAs } from './support/test-account';

for (const who of ['an owner', 'an operator'])
  test(`the bar above the pages of ${who} is one line at 1280 pixels in every language @once`, async ({
    page,
    context,
    data,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    if (who === 'an owner') await signIn(page, data, baseURL);
    else await signInAs(context, await operator());
    const spread: Record<string, number> = {};
    for (const locale of LOCALES) {
      const value = encodeURIComponent(btoa(JSON.stringify(locale)));
      await context.addCookies([{ name: 'latchkey-locale', value, url: baseURL ?? '' }]);
      await page.goto('/smart/settings');
      await expect(page.locator('html')).toHaveAttribute('lang', locale);
      const ways = page.locator('.ways a');
      await expect(ways).toHaveCount(who === 'an owner' ? 7 : 8);
      const middles = await page
        .locator('.site-header :is(.ways a, .logo, .bar-search button, .own-menu summary)')
        .evaluateAll((parts) =>
          parts.map((part) => part.getBoundingClientRect()).map(({ top, bottom }) => (top + bottom) / 2),
        );
      spread[locale] = Math.max(...middles) - Math.min(...middles);
    }
    // In one line all have their middle at one height.
    expect(Object.entries(spread).filter(([, height]) => height > 8)).toEqual([]);
  });
