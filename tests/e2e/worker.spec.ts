import { createServer } from 'node:http';
import { type Page } from 'playwright/test';
import { expect, test } from './support/journey';
import { freePort, newDataDir, removeDataDir, runProgram, type RunningProgram } from './support/server';

/** Secure for the browser as its own machine's name is, but not one of the names on which no worker is registered. */
const siteOf = (port: number) => `http://pages.localhost:${port}`;
/** With a form: what is only read has no shell. */
const PAGE = '/smart/sign-in';

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

async function register(page: Page, site: string): Promise<void> {
  await page.clock.install();
  await page.goto(`${site}${PAGE}?lang=ar`);
  await page.clock.runFor(29_000);
  expect(await registrations(page)).toBe(0);
  await page.clock.runFor(2000);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
}

const cachedPaths = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });

test.describe('the service worker', { tag: '@needs-js' }, () => {
  let port: number;
  let dataDir: string;
  let server: RunningProgram | undefined;
  const start = async (env: Record<string, string> = {}) => {
    server = await runProgram('main', { dataDir, port, env });
  };
  const stop = async () => {
    await server?.stop();
    server = undefined;
  };

  test.beforeEach(async () => {
    test.setTimeout(120_000);
    port = await freePort();
    dataDir = await newDataDir();
    await start();
  });
  test.afterEach(async () => {
    await stop();
    await removeDataDir(dataDir);
  });

  test('comes after 30 seconds, keeps hashed files alone, and has a page for when there is no connection', async ({
    page,
    expectAccessible,
    browserErrors,
  }) => {
    const site = siteOf(port);
    await register(page, site);
    await page.goto(`${site}/demo`);
    const form = await page.locator('a[href*="/form/ey"]').first().getAttribute('href');
    await page.goto(site + new URL(form ?? '', site).pathname);
    await page.locator('.site-footer summary').click();
    await page.locator('#appearance').selectOption('dark');
    await expect.poll(() => cachedPaths(page)).toContainEqual(expect.stringMatching(/^\/assets\/form[.-]/));
    expect((await cachedPaths(page)).filter((path) => path !== '/lang' && !path.startsWith('/assets/'))).toEqual([]);

    await stop();
    const response = await page.goto(`${site}/demo`);
    expect(response?.fromServiceWorker()).toBe(true);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('أنت غير متصل');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expectAccessible();
    await start();
    await page.getByRole('link', { name: 'إعادة المحاولة' }).click();
    await expect(page).toHaveURL(`${site}/demo`);
    await expect(page.locator('h2').first()).toBeVisible();
    expect(browserErrors.filter((one) => !one.startsWith('503'))).toEqual([]);
  });

  test('leaves when it is switched off', async ({ page }) => {
    const site = siteOf(port);
    await register(page, site);
    await stop();
    await start({ SERVICE_WORKER: '0' });
    await page.goto(site + PAGE);
    await expect.poll(() => registrations(page), { timeout: 20_000 }).toBe(0);
    expect(await cachedPaths(page)).toEqual([]);
    await page.clock.runFor(40_000);
    expect(await registrations(page)).toBe(0);
  });

  test('leaves when its file is gone', async ({ page }) => {
    const site = siteOf(port);
    await register(page, site);
    await stop();
    const other = createServer((request, answer) => {
      answer.writeHead(request.url === '/service-worker.js' ? 404 : 200, { 'content-type': 'text/html' });
      answer.end('<!DOCTYPE html><html lang="en"><title>Another site</title>');
    });
    await new Promise<void>((resolve) => other.listen(port, '127.0.0.1', resolve));
    try {
      await page.goto(site + PAGE);
      await expect.poll(() => registrations(page), { timeout: 20_000 }).toBe(0);
    } finally {
      other.closeAllConnections();
      await new Promise((resolve) => other.close(resolve));
    }
  });
});
