import type { Page } from 'playwright/test';
import { signIn } from './support/admin';
import { newPlanCustomer, planLink } from './support/enrollment';
import { choice, submit } from './support/form';
import { expect, test } from './support/journey';
import { newDemand } from './support/payments';
import { createReportToken } from './support/reports';

const main = (page: Page) => page.getByRole('main');
const plan = async () =>
  `/installment-plan/${await createReportToken({ accountId: 'potomac', id: '660060040103' }, 'gas-plan-percent')}`;

/** What is seen of a fact on paper. */
const onPaper = (page: Page, label: string) =>
  main(page).locator('.facts').getByText(label, { exact: true }).locator('xpath=following-sibling::dd[1]');

test('a plan, a payment and a submission carry company, name and date on paper, where the frame stays behind @once @passes-form @passes-results-dialog', async ({
  page,
  openForm,
  data,
  baseURL,
}) => {
  await page.emulateMedia({ media: 'print' });
  await page.goto(await plan());
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(onPaper(page, 'Company')).toHaveText('Potomac Gas Company');
  await expect(onPaper(page, 'Name')).toHaveText(/\S/);
  await expect(onPaper(page, 'Sent on')).toHaveText(/\d{4}/);

  await page.emulateMedia({ media: 'screen' });
  const recipient = await openForm('survey');
  await choice(page, 'satisfaction-4').check();
  await choice(page, 'services-gas').check();
  await submit(page);
  await page.goto(recipient.path);
  await expect(onPaper(page, 'Company')).toHaveText('Cascadia Gas & Light');
  await expect(onPaper(page, 'Name')).toHaveText(/\S/);
  const [submission] = data.submissions(recipient);
  await signIn(page, data, baseURL);
  await page.goto(`/smart/dynamic-form/survey/submissions/${submission?.id ?? ''}`);
  await page.emulateMedia({ media: 'print' });
  await expect(onPaper(page, 'Company')).toHaveText('Cascadia Gas & Light');
  for (const name of ['Account', 'This form']) await expect(page.getByRole('navigation', { name })).toBeHidden();
});

test('the result of a payment names who was paid, and whose account @once @passes-pay @passes-pay-amount', async ({
  page,
}) => {
  const demand = await newDemand();
  await page.goto(demand.path);
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Card number').fill('4242 4242 4242 4242');
  await page.getByLabel('Name on card').fill('Pat Payer');
  await page.getByLabel('Expiration date').fill('11/39');
  await page.getByRole('button', { name: /^Pay / }).click();
  await expect(onPaper(page, 'Company')).toHaveText('Cascadia Gas & Light');
  await expect(onPaper(page, 'Name')).toHaveText(/\S/);
});

/** Tables of which a part is behind the edge, and the page if it is wider than the phone. */
const hiddenParts = (page: Page) =>
  page.evaluate(() => {
    const wide = [...document.querySelectorAll('.table-scroll')].filter(
      ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1,
    );
    const over = document.documentElement.scrollWidth > window.innerWidth ? ['page'] : [];
    return [...over, ...wide.map((box) => `${box.scrollWidth} > ${box.clientWidth}: ${box.textContent?.slice(0, 80)}`)];
  });

test('the smallest phones show the amounts of tables without scrolling, in long words and from right to left too @once @passes-charts', async ({
  page,
  data,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 320, height: 640 });
  const customer = newPlanCustomer();
  const addresses = [await plan(), await planLink(customer, 'enroll-bbp')];
  const seen = async (address: string) => {
    const wrong: string[] = [];
    for (const lang of ['en', 'de', 'ar', 'hi']) {
      await page.goto(`${address}${address.includes('?') ? '&' : '?'}lang=${lang}`);
      await expect(page.locator('table').first()).toBeVisible();
      wrong.push(...(await hiddenParts(page)).map((part) => `${address.slice(0, 40)} ${lang}: ${part}`));
    }
    return wrong;
  };
  const wrong: string[] = [];
  for (const address of addresses) wrong.push(...(await seen(address)));
  await signIn(page, data, baseURL);
  for (const path of ['survey/results', 'survey/submissions', 'preview/history'])
    wrong.push(...(await seen(`/smart/dynamic-form/${path}`)));
  wrong.push(...(await seen('/smart/people')));
  expect(wrong).toEqual([]);
});

test('a logo that was drawn for light pages has a light plate on a dark one @once', async ({ page }) => {
  const plate = () =>
    page
      .getByRole('banner')
      .getByRole('img')
      .evaluate((image) => getComputedStyle(image).backgroundColor);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(await plan());
  expect(await plate()).toBe('rgba(0, 0, 0, 0)');
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await plate()).toBe('rgb(255, 255, 255)');
});
