import { openTestDb } from './support/database';
import { openData, type TestData } from './support/data';
import { choice, control, expectThanks, fill, submit } from './support/form';
import { request } from './support/http';
import { expect, test as base } from './support/journey';
import { startServer, type TestServer } from './support/server';

interface Own {
  /** A server whose outage disturbs no other test. */
  server: TestServer;
  own: TestData;
  /** What `npm run -s outage` writes; resolves once the server has seen it. */
  declare(state: { isOn: boolean; message?: string; translations?: Record<string, string> }): Promise<void>;
}

const test = base.extend<object, Own>({
  server: [
    async ({ browserName: _browserName }, use) => {
      const server = await startServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  own: [
    async ({ server }, use) => {
      const data = openData(server.dataDir);
      await use(data);
      data.close();
    },
    { scope: 'worker' },
  ],
  declare: [
    async ({ server }, use) => {
      const db = openTestDb(server.dataDir);
      const write = db.prepare(
        "insert into system_state (name, value, updated_at) values ('outage', ?, 0) on conflict (name) do update set value = excluded.value",
      );
      await use(async ({ isOn, message = '', translations = {} }) => {
        write.run(JSON.stringify({ isOn, message, translations }));
        await expect
          .poll(async () => (await request(`${server.url}/404`)).status, { timeout: 15_000 })
          .toBe(isOn ? 302 : 404);
      });
      db.close();
    },
    { scope: 'worker' },
  ],
});

test.describe.configure({ mode: 'serial' });
test.afterEach(({ declare }) => declare({ isOn: false }));

const heading = 'Site Maintenance';
const defaultText = 'Our site is currently under maintenance! We should be back shortly. Thank you for your patience.';

test('every page goes to maintenance and comes back to where it was', async ({
  page,
  server,
  own,
  declare,
  hasJavaScript,
  expectAccessible,
}) => {
  const recipient = await own.newRecipientLink('supplier');
  await declare({ isOn: true });
  const response = await page.goto(`${server.url}${recipient.path}?source=mail`);
  expect(response?.status()).toBe(503);
  expect(response?.headers()).toMatchObject({ 'retry-after': '30', 'cache-control': 'no-store' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  await expect(page.getByRole('main')).toContainText("We'll be back soon!");
  await expect(page.getByRole('main')).toContainText(defaultText);
  await expectAccessible();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  if (!hasJavaScript) expect(await page.content()).toContain('<meta http-equiv="refresh" content="30">');
  await declare({ isOn: false });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page).toHaveURL(`${server.url}${recipient.path}?source=mail`);
  await expect(control(page, 'authorized')).toBeVisible();
});

test('the operator’s words are shown, in the language of the page @once', async ({
  page,
  server,
  declare,
  expectAccessible,
}) => {
  await declare({
    isOn: true,
    message: 'Back at noon & <b>not</b> before.',
    translations: { ar: 'سنعود في الساعة 12 ظهرًا.' },
  });
  await page.goto(`${server.url}/demo`);
  await expect(page.getByRole('main')).toContainText('Back at noon & <b>not</b> before.');
  await page.goto(`${server.url}/maintenance?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('صيانة الموقع');
  await expect(page.getByRole('main')).toContainText('سنعود في الساعة 12 ظهرًا.');
  await expectAccessible();
});

test('what was typed before the outage is taken all the same', async ({ page, server, own, declare }) => {
  const recipient = await own.newRecipientLink('supplier');
  await page.goto(server.url + recipient.path);
  await choice(page, 'no-contact').check();
  await fill(page, { authorized: 'Terry Test' });
  await declare({ isOn: true });
  await submit(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
  expect(own.submissions(recipient)[0]?.answers).toEqual({ choices: ['no-contact'], authorized: 'Terry Test' });
  await declare({ isOn: false });
  await page.getByRole('link', { name: 'Try again' }).click();
  await expectThanks(page, 'Your choice is saved.');
});

test(
  'with JavaScript the maintenance page goes on by itself',
  { tag: '@needs-js' },
  async ({ page, server, declare }) => {
    await page.clock.install();
    await declare({ isOn: true });
    await page.goto(`${server.url}/demo`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await page.clock.runFor(31_000);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    await declare({ isOn: false });
    await page.clock.runFor(31_000);
    await expect(page).toHaveURL(`${server.url}/demo`);
  },
);

test('without an outage the page leads on, to this site alone', async ({ page, server }) => {
  for (const [next, target] of [
    ['', '/'],
    ['/demo', '/demo'],
    ['//evil.example', '/'],
    ['https://evil.example', '/'],
    ['/maintenance?next=/maintenance', '/'],
  ] as const) {
    await page.goto(`${server.url}/maintenance?next=${encodeURIComponent(next)}`);
    await expect(page).toHaveURL(server.url + target);
  }
});

test('the demo shows the page without an outage @once', async ({ page, expectAccessible }) => {
  const response = await page.goto('/maintenance?preview=1');
  expect(response?.status()).toBe(200);
  await expect(page.getByText('There is none at the moment.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(defaultText);
  await expectAccessible();
});
