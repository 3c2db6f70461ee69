import { choice, control, expectFieldError, field, submit } from './support/form';
import { expect, test } from './support/journey';

test.use({ viewport: { width: 390, height: 740 } });

test('after a mistake the title begins with "Error: ", and no longer once it is mended', async ({ page, openForm }) => {
  await openForm('conditional');
  const title = await page.title();
  expect(title).not.toMatch(/^Error/);
  await submit(page);
  await expect(page).toHaveTitle(`Error: ${title}`);
  await expect(page.locator('#error-summary')).toContainText('Please fill the red marked input fields');
  await expect(page.locator('#error-summary a[href="#in-problem"]')).toHaveText('Choose what the problem is');
  await expectFieldError(page, 'problem', 'Choose what the problem is');
  await expect(page.locator('#error-summary')).toBeFocused();
  await choice(page, 'problem-bill').check();
  await submit(page);
  await expect(page).toHaveTitle(`Error: ${title}`);
  await page.goto(page.url());
  await expect(page).toHaveTitle(title);
});

test('in each language the title says so in its own words @once @passes-form', async ({ page, openForm }) => {
  for (const [language, start] of [
    ['fr', /^Erreur\s: /],
    ['ko', /^오류: /],
    ['ar', /^خطأ: /],
    ['zh-Hans', /^错误：/],
  ] as const) {
    await openForm('conditional', { query: `?lang=${language}` });
    await submit(page);
    await expect(page).toHaveTitle(start);
  }
});

test('a line of the summary leads to the field with its label and its error in view', async ({ page, openForm }) => {
  await openForm('all-inputs');
  await submit(page);
  const links = page.locator('#error-summary a');
  await expect(links.first()).toBeVisible();
  for (const id of ['full-name', 'service-type', 'home-type', 'start-date', 'email', 'signature']) {
    await page.locator(`#error-summary a[href="#in-${id}"]`).click();
    await expect(field(page, id).locator(':scope > label, :scope > legend').first()).toBeInViewport();
    await expect(field(page, id).locator('.field-error')).toBeInViewport();
  }
  await expect(control(page, 'full-name')).not.toBeInViewport();
});
