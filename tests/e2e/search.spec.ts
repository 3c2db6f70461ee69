import { signIn } from './support/admin';
import { expect, test } from './support/journey';
import { createTestAccount, signInAs } from './support/test-account';

test('one field finds a form, and says what to do where nothing fits', async ({ page, context, expectAccessible }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.ruth);
  await page.goto('/smart/search');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search');
  await page.getByLabel('What are you looking for?').fill('%');
  await page.getByLabel('What are you looking for?').press('Enter');
  await expect(page).toHaveURL(/\/smart\/search\?q=%25/);
  await expect(page.getByText('Nothing fits “%”. A name is found by any three letters of it')).toBeVisible();
  await expectAccessible();

  await page.goto('/smart/dynamic-form/');
  await expect(page.getByText('There are no forms yet.')).toBeVisible();
  await expectAccessible();
  await page.getByRole('main').getByRole('link', { name: 'New form' }).first().click();
  await page.getByRole('link', { name: 'Preview: Consent to messages' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your choice about our messages');
  await page.getByRole('radio', { name: 'Yes' }).first().check();
  const goOn = page.getByRole('button', { name: 'Continue' });
  if (await goOn.first().isVisible()) await goOn.first().click();
  await expect(page.getByText('may send me recurring automated marketing text messages')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Use this template' }).click();
  await expect(page).toHaveURL(/\/smart\/dynamic-form\/f[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your choice about our messages');

  await page.goto('/smart/dynamic-form/');
  const row = page.getByRole('listitem').filter({ hasText: 'Your choice about our messages' });
  await expect(row).toContainText('Draft');
  await row.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(row.getByRole('link', { name: 'Preview' })).toBeVisible();
  await expectAccessible();
  await row.getByRole('button', { name: 'Duplicate the form' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your choice about our messages (2)');

  const bar = page.getByRole('banner').getByRole('searchbox', { name: 'Search' });
  await bar.fill('CHOICE ABOUT');
  await bar.press('Enter');
  await expect(page.getByRole('heading', { name: 'Forms (2)' })).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Your choice about our messages', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your choice about our messages');
});

test(
  'what is found follows the typing, the last answer counts, and the address is that of the page',
  { tag: '@needs-js' },
  async ({ page, context, data, baseURL, browserErrors, expectAccessible }) => {
    const title = `A meter for ${Date.now()}`;
    const inputForms = [{ id: 'one', name: 'One', inputType: 'shortText' as const }];
    data.publishForm({ title, formElements: [{ type: 'inputs', inputForms }] });
    await signIn(page, data, baseURL);
    await page.goto('/smart/search');
    const box = page.getByLabel('What are you looking for?');
    const found = page.locator('#found');
    await expect(found).toHaveText(/^\s*$/);
    let pages = 0;
    page.on('request', (request) => (pages += request.isNavigationRequest() ? 1 : 0));
    const queries: string[] = [];
    // The first answer comes last.
    await page.route('**/smart/search?**', async (route) => {
      const { searchParams } = new URL(route.request().url());
      queries.push(searchParams.get('q') ?? '');
      if (queries.length === 1) await new Promise((resolve) => setTimeout(resolve, 3000));
      await route.continue().catch(() => undefined);
    });
    const place = await box.boundingBox();
    await box.pressSequentially('%%%', { delay: 20 });
    await expect.poll(() => queries).toEqual(['%%%']);
    await box.fill(title.toUpperCase());
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    await expect(found).toHaveText('Results: 1');
    await expect(box).toBeFocused();
    expect(await box.boundingBox()).toEqual(place);
    expect(new URL(page.url()).searchParams.get('q')).toBe(title.toUpperCase());
    await page.waitForTimeout(3500);
    await expect(found).toHaveText('Results: 1');
    await expectAccessible();
    // Without a connection the page stays, and the next key asks again.
    await context.setOffline(true);
    await box.fill(`${title} no`);
    await page.waitForTimeout(500);
    await expect(found).toHaveText('Results: 1');
    expect(browserErrors.splice(0)).toEqual([expect.stringContaining('ERR_INTERNET_DISCONNECTED')]);
    await context.setOffline(false);
    await box.fill(`${title} nowhere`);
    await expect(found).toHaveText('Results: 0');
    await expect(page.getByText('Nothing fits')).toBeVisible();
    await box.fill('');
    await expect(page.getByText('Nothing fits')).toHaveCount(0);
    await expect(page).toHaveURL('/smart/search');
    expect(pages).toBe(0);
    await box.fill(title);
    await box.press('Enter');
    await expect(page).toHaveURL(/\?q=A\+meter/);
    await expect(page.getByRole('link', { name: title })).toBeVisible();
    expect(pages).toBe(1);
    await page.reload();
    await expect(box).toHaveValue(title);
    await expect(found).toHaveText('Results: 1');
  },
);

test('on a phone the drawing in the bar leads to the field', async ({ page, context, expectAccessible }) => {
  const testAccount = await createTestAccount();
  await signInAs(context, testAccount.mina);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/smart/dashboard');
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await expect(page.getByLabel('What are you looking for?')).toBeVisible();
  await expect(page.getByText('A form by its title, a submission by its reference')).toBeVisible();
  await expectAccessible();
});
