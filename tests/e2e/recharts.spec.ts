import type { Page } from 'playwright/test';
import { moduleAddress } from './support/modules';
import { choice, submit } from './support/form';
import { newPlanCustomer, planLink } from './support/enrollment';
import { expect, test } from './support/journey';

const renderedCharts = (page: Page) => page.locator('.chart .recharts-surface[role=application]');
const ofServer = (page: Page) => page.locator('.chart svg[aria-hidden]');
const isIsland = (address: string) => /\/recharts-\w+\.js$/.test(address);
/** Scrolls to each chart in turn. */
async function seeCharts(page: Page): Promise<void> {
  for (const box of await page.locator('.chart').all()) await box.scrollIntoViewIfNeeded();
}

/** Where everything stands that is no part of a chart, and how high the charts are. */
const places = (page: Page) =>
  page
    .locator('main h2, main table, main .chart')
    .evaluateAll((all) =>
      all.map((element) => [Math.round(element.getBoundingClientRect().top + scrollY), element.clientHeight]),
    );

test('results are charts of Recharts once the page is at rest, drawn from the table', async ({
  page,
  openForm,
  hasJavaScript,
  expectAccessible,
}) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const recipient = await openForm('survey');
  await page.goto(`${recipient.path}/results`);
  const services = page.locator('section', { has: page.getByRole('heading', { name: 'What do you get from us?' }) });
  const rows = services.locator('tbody tr');
  const numbers = await rows.evaluateAll((all) =>
    all.map((row) => Number(row.querySelectorAll('data')[1]?.getAttribute('value'))),
  );
  expect(numbers).toHaveLength(4);
  await expect(services.locator('.chart')).toContainText('Repair plan for your heati…');
  if (!hasJavaScript) {
    await expect(ofServer(page)).not.toHaveCount(0);
    await expect(services.locator('.chart-line rect')).toHaveCount(4);
    expect(requestedPaths.filter(isIsland)).toEqual([]);
    return;
  }
  const before = await places(page);
  await seeCharts(page);
  await expect(renderedCharts(page)).toHaveCount(await page.locator('.chart').count());
  await expect(ofServer(page)).toHaveCount(0);
  expect(await places(page)).toEqual(before);
  expect(requestedPaths.filter(isIsland)).toHaveLength(1);
  const bars = services.locator('.chart-bars path');
  const lengths = await bars.evaluateAll((all) => all.map((bar) => bar.getBoundingClientRect().width));
  for (const [index, length] of lengths.entries())
    expect(length / (lengths[0] ?? 1)).toBeCloseTo((numbers[index] ?? 0) / (numbers[0] ?? 1), 1);
  const fills = await page
    .locator('section', { has: page.getByRole('heading', { name: 'How easy is it to read your bill?' }) })
    .locator('.chart-bars path')
    .evaluateAll((all) => all.map((bar) => getComputedStyle(bar).fill));
  expect(new Set(fills).size).toBe(fills.length);
  // More than ten towns are who answered and who did not.
  const towns = page.locator('section', { has: page.getByRole('heading', { name: 'In which town do you live?' }) });
  await expect(towns.locator('.chart-bars path')).toHaveCount(2);
  // By keyboard, each bar says its whole label and its numbers.
  const chart = services.getByRole('application', { name: 'What do you get from us?' });
  await chart.focus();
  for (const answer of ['Natural gas', 'Electricity', 'Repair plan for your heating']) {
    await expect(services.getByRole('status')).toContainText(answer);
    await page.keyboard.press(answer === 'Natural gas' ? 'ArrowDown' : 'ArrowRight');
  }
  await expectAccessible();
  await page.setViewportSize({ width: 390, height: 800 });
  await expect.poll(() => chart.evaluate((svg) => svg.getBoundingClientRect().width)).toBeLessThan(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('results open over the form that was sent, with their charts @passes-form', async ({
  page,
  openForm,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await openForm('survey');
  await choice(page, 'satisfaction-4').check();
  await submit(page);
  await page.getByRole('link', { name: 'See what everybody answered' }).click();
  const title = page.getByRole('heading', { name: 'Poll / Survey Results' });
  await expect(title).toBeVisible();
  if (hasJavaScript) {
    const dialog = page.getByRole('dialog', { name: 'Poll / Survey Results' });
    await expect(title).toBeFocused();
    await seeCharts(page);
    await expect(renderedCharts(page)).toHaveCount(await dialog.locator('.chart').count());
    await expectAccessible();
    await dialog.getByRole('link', { name: 'Back to the form' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'See what everybody answered' })).toBeFocused();
  } else {
    await expect(page).toHaveURL(/\/results$/);
    await page.getByRole('link', { name: 'Back to the form' }).click();
  }
  await expect(page).toHaveURL(new RegExp(`${recipient.path}(\\?sent=1)?$`));
});

test('usage by month and bills are charts of their table, in Arabic from the right', async ({
  page,
  hasJavaScript,
  expectAccessible,
}) => {
  const path = await planLink(newPlanCustomer(), 'enroll-bbp');
  await page.goto(path);
  await expect(page.locator('.chart').first()).toContainText('Jul');
  if (!hasJavaScript) {
    await expect(ofServer(page)).toHaveCount(2);
    return;
  }
  const before = await places(page);
  await seeCharts(page);
  await expect(renderedCharts(page)).toHaveCount(2);
  expect(await places(page)).toEqual(before);
  const usage = page.getByRole('application', { name: 'Usage in therms' });
  await expect(usage.locator('.chart-bars path')).toHaveCount(12);
  await usage.focus();
  await expect(page.getByRole('status').filter({ hasText: 'Jul 1, 2025 – Jul 31, 2025' })).toContainText(
    'Usage in therms: 80.37',
  );
  await expectAccessible();
  await page.goto(`${path}?lang=ar`);
  await seeCharts(page);
  await expect(renderedCharts(page)).toHaveCount(2);
  const axis = await page.locator('.chart').first().getByText('0', { exact: true }).boundingBox();
  const bars = await page.locator('.chart .chart-bars').first().boundingBox();
  expect(axis?.x ?? 0).toBeGreaterThan((bars?.x ?? 0) + (bars?.width ?? 0) - 10);
  await expectAccessible();
});

test('who saves data keeps the server’s bars @needs-js', async ({ page, openForm }) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  const recipient = await openForm('survey');
  await page.goto(`${recipient.path}/results`, { waitUntil: 'load' });
  await seeCharts(page);
  // Whatever was to be drawn would have been begun by now.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 3000 })));
  expect(requestedPaths).toContain(moduleAddress('charts'));
  expect(requestedPaths.filter(isIsland)).toEqual([]);
  await expect(ofServer(page)).not.toHaveCount(0);
  await expect(renderedCharts(page)).toHaveCount(0);
});
