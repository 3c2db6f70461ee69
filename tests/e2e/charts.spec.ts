import { signIn } from './support/admin';
import { expect, test } from './support/journey';

const RESULTS = '/smart/dynamic-form/survey/results';

test('each chart of the results is taken along as SVG and PNG, of the submissions that are shown', async ({
  page,
  data,
  baseURL,
  hasJavaScript,
  expectAccessible,
}) => {
  await signIn(page, data, baseURL);
  await page.goto(`${RESULTS}?version=1`);
  await expect(page.getByText('Version of the form: 1', { exact: true })).toBeVisible();
  await expectAccessible();
  const rating = page.locator('section', {
    has: page.getByRole('heading', { name: 'How satisfied are you with our service?' }),
  });
  const coming = page.waitForEvent('download');
  await rating.getByRole('link', { name: 'Chart as SVG' }).click();
  expect((await coming).suggestedFilename()).toMatch(/^How was your last year.* - How satisfied.*\.svg$/);
  const address = await rating.getByRole('link', { name: 'Chart as PNG' }).getAttribute('href');
  expect(address).toContain('version=1');
  const png = await page.request.get(address ?? '');
  expect(png.headers()).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'private, no-store' });
  expect((await page.request.get(`${RESULTS}/chart?of=nothing&as=svg`)).status()).toBe(404);
  expect((await page.request.get(`${RESULTS}/chart?of=satisfaction&as=gif`)).status()).toBe(404);
  if (!hasJavaScript) return;
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('link', { name: /^Chart as/ })).toHaveCount(0);
  await expect(page.locator('main nav:visible')).toHaveCount(0);
  await expect(page.getByText('Version of the form: 1', { exact: true })).toBeVisible();
  await expect(page.locator('.poll h2').first()).toHaveCSS('color', 'rgb(27, 36, 48)');
});

test('a chart is for those who may see its page @once @passes-form', async ({ page, openForm }) => {
  const away = await page.request.get(`${RESULTS}/chart?of=satisfaction&as=svg`, { maxRedirects: 0 });
  expect(away.status()).toBe(302);
  const recipient = await openForm('otp');
  const response = await page.request.get(`${recipient.path}/results/chart?of=email&as=svg`);
  expect(response.ok()).toBe(false);
});
